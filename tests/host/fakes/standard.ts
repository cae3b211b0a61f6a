import { encodeBase58 } from '../../../src/domain/core/lib/base58.ts'

/** Returns the n-th Solana account of a test. Its address is its public key in base58. */
export const solanaAccount = (n: number, own: object = {}) => {
  const publicKey = new Uint8Array(32).fill(n)
  return {
    address: encodeBase58(publicKey),
    publicKey,
    chains: ['solana:mainnet'],
    features: ['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction'],
    ...own,
  }
}

type Answer = (...args: never[]) => unknown

/**
 * Creates a fake Wallet Standard wallet that records its requests. `answers` replaces the reply of a method: the key is
 * the method's name, and the value is a function that returns the reply.
 */
export function createStandardWallet(own: object = {}, answers: Record<string, Answer> = {}) {
  const requests: [string, ...unknown[]][] = []
  const listeners = new Set<(changed: unknown) => void>()
  const accounts: object[] = [solanaAccount(1)]
  const method =
    (name: string, usual: Answer) =>
    async (...args: unknown[]) => {
      requests.push([name, ...args])
      return await (answers[name] ?? usual)(...(args as never[]))
    }
  const wallet = {
    version: '1.0.0',
    name: 'Magpie',
    icon: 'data:image/svg+xml,<svg/>',
    chains: ['solana:mainnet'],
    get accounts() {
      return accounts
    },
    features: {
      'standard:connect': { connect: method('connect', () => ({ accounts })) },
      'standard:disconnect': { disconnect: method('disconnect', () => undefined) },
      'standard:events': {
        on: (_event: string, listener: (changed: unknown) => void) => {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
      'solana:signMessage': {
        signMessage: method('signMessage', () => [{ signature: new Uint8Array(64).fill(7) }]),
      },
      'solana:signTransaction': { signTransaction: method('signTransaction', () => []) },
    },
    ...own,
  }
  return {
    wallet,
    requests,
    accounts,
    listeners,
    change: (next: readonly object[]) => {
      accounts.splice(0, accounts.length, ...next)
      for (const listener of [...listeners]) listener({ accounts: next })
    },
  }
}

/**
 * Registers wallets as the Wallet Standard describes: announces them now, and again when a page reports that it is
 * ready. Returns a function that unregisters them.
 */
export function register(win: Window, ...wallets: readonly unknown[]): () => void {
  let leave = () => {}
  const callback = ({ register: add }: { register: (...wallets: readonly unknown[]) => () => void }) => {
    leave = add(...wallets)
  }
  win.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: callback }))
  const answer = (event: Event) => callback((event as CustomEvent).detail)
  win.addEventListener('wallet-standard:app-ready', answer)
  return () => {
    win.removeEventListener('wallet-standard:app-ready', answer)
    leave()
  }
}
