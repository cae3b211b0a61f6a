import { signBytes } from '@solana/web3.js'
import { rejected } from '../evm/errors.ts'
import { openSolanaKey } from '../solana/tasks.ts'
import type { OtherWalletOptions } from './options.ts'
import type { Owner } from './owner.ts'

type Listener = (accounts: readonly object[]) => void

/** The control of a Polkadot wallet: `show` sets the accounts that the site sees. */
export type PolkadotControl = { readonly show: (addresses: readonly string[]) => void }

const hex = (bytes: Uint8Array) =>
  `0x${Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')}`
const fromHex = (text: string) =>
  Uint8Array.from(text.slice(2).match(/../g) ?? [], pair => Number.parseInt(pair, 16))

/** Adds a Polkadot wallet at `window.injectedWeb3[id]`, if the options have accounts for it. */
export const startPolkadot = (
  { polkadot }: OtherWalletOptions,
  owner: Owner,
): PolkadotControl | undefined => {
  if (!polkadot) return undefined
  const all = polkadot.accounts.map(({ address }) => ({ address, type: 'ed25519', name: 'Test' }))
  let shown = all
  const listeners = new Set<Listener>()

  const signRaw = async ({ address, data }: { readonly address: string; readonly data: string }) => {
    const account = polkadot.accounts.find(account => account.address === address)
    if (!account || !shown.some(candidate => candidate.address === address)) throw rejected()
    const text = new TextDecoder().decode(fromHex(data))
    const rows = [['Account', address]] as const
    await owner.confirm({ kind: 'sign', method: 'signRaw', title: 'Sign a message', rows, text })
    const { keys } = await openSolanaKey(account.key)
    // Like real extensions, wraps each message before signing it, so that a signed message can never be a valid
    // transaction.
    const wrapped = new TextEncoder().encode(`<Bytes>${text}</Bytes>`)
    return { id: 1, signature: hex(await signBytes(keys.privateKey, wrapped)) }
  }

  const page = window as Window & { injectedWeb3?: Record<string, object> }
  page.injectedWeb3 ??= {}
  page.injectedWeb3[polkadot.id] = {
    version: '1.0.0',
    enable: async () => {
      await owner.letIn('polkadot')
      return {
        accounts: {
          get: async () => shown,
          subscribe: (listener: Listener) => {
            listeners.add(listener)
            listener(shown)
            return () => listeners.delete(listener)
          },
        },
        signer: { signRaw },
      }
    },
  }
  return {
    show: addresses => {
      shown = all.filter(({ address }) => addresses.includes(address))
      for (const listener of listeners) listener(shown)
    },
  }
}
