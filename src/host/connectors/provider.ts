import type { WalletRequest } from '../../bridge/contract/worker-api.ts'
import { AppError } from '../../domain/core/errors/app-error.ts'
import { fromWallet } from '../../domain/core/errors/foreign.ts'
import { safeRead } from '../../domain/core/lib/safe-read.ts'
import { withTimeout as inTime } from '../../domain/core/lib/with-timeout.ts'
import { hexChainId, readChainId } from '../../domain/networks/networks.ts'
import type { SafeProvider } from './safe-provider.ts'

/** Events of a wallet, parsed and validated. */
export type ProviderEvents = {
  accounts(accounts: readonly string[]): void
  chain(chainId: string): void
  gone(): void
}

/** A safe wrapper of a wallet's provider: every method returns a promise, and every rejection is an AppError. */
export type Provider = {
  /** The wallet's own object, used only to compare wallets. Never called directly. */
  readonly raw: object
  request(request: WalletRequest): Promise<unknown>
  /** The accounts that the wallet shares with the site. `eth_requestAccounts` may open a prompt. */
  accounts(method: 'eth_accounts' | 'eth_requestAccounts'): Promise<readonly string[]>
  /** The wallet's chain id as hex, in its shortest form. */
  chainId(): Promise<string>
  /** Listens to the events of the wallet. Returns the function that unsubscribes. */
  listen(news: ProviderEvents): () => void
}

const addressShape = /^0x[0-9a-f]{40}$/i
const accountsKept = 100
/** How long the page waits for quick requests (ms). Wallets answer them from memory, so a later reply is unlikely. */
const quickAnswer = 10_000

/** Wraps a provider object that a wallet has put into the page. */
export function openProvider({ raw, send }: SafeProvider): Provider {
  const request = async (asked: WalletRequest): Promise<unknown> => {
    try {
      return cloneable(await Reflect.apply(send, raw, [{ ...asked }]))
    } catch (error) {
      throw fromWallet(error)
    }
  }

  return {
    raw,
    request,
    accounts: async method => readAccounts(await request({ method })),
    chainId: async () => {
      const chainId = readHexChainId(await withTimeout(request({ method: 'eth_chainId' }), quickAnswer))
      if (!chainId) throw new AppError('provider-chain-missing')
      return chainId
    },
    listen: news => {
      const stops = [
        on(raw, 'accountsChanged', accounts => news.accounts(readAccounts(accounts))),
        on(raw, 'chainChanged', chainId => {
          const id = readHexChainId(chainId)
          if (id) news.chain(id)
        }),
        on(raw, 'disconnect', () => news.gone()),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

/** The valid addresses among a wallet's accounts, as the wallet wrote them, without duplicates. */
export function readAccounts(value: unknown): readonly string[] {
  if (!Array.isArray(value)) return []
  const seen = new Map<string, string>()
  for (const account of value.slice(0, accountsKept)) {
    if (typeof account === 'string' && addressShape.test(account) && !seen.has(account.toLowerCase())) {
      seen.set(account.toLowerCase(), account)
    }
  }
  return [...seen.values()]
}

/** Reads a chain id as hex from any of the forms that wallets use (`0x01`, `1`, 1n). Undefined for other values. */
export function readHexChainId(value: unknown): string | undefined {
  const network = readChainId(value)
  return network && hexChainId(network)
}

/** Resolves with the reply, or rejects with AppError `wallet-timeout` after `ms`. */
export function withTimeout<T>(answer: Promise<T>, ms: number): Promise<T> {
  return inTime(answer, ms, () => {
    throw new AppError('wallet-timeout')
  })
}

function on(raw: object, name: string, listener: (value: unknown) => void): () => void {
  // Listeners are wrapped: a malformed value from a wallet must not throw in Portico's code, and Portico's errors must not
  // reach the wallet.
  const safe = (value: unknown) => {
    try {
      listener(value)
    } catch {
      // The event's value cannot be read, so the event is dropped.
    }
  }
  call(raw, 'on', name, safe)
  return () => call(raw, 'removeListener', name, safe)
}

/** Calls a method of a wallet's object, which may be missing or may throw. */
function call(raw: object, method: string, ...args: readonly unknown[]): void {
  const member = safeRead(raw, method)
  if (typeof member !== 'function') return
  try {
    Reflect.apply(member, raw, args)
  } catch {
    // The wallet sends no events, so its state is read whenever it is needed.
  }
}

/** Converts a wallet's reply to plain data, because some wallets reply with objects that cannot be posted to a worker. */
function cloneable(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return typeof value === 'function' ? undefined : value
  try {
    return structuredClone(value)
  } catch {
    return JSON.parse(JSON.stringify(value))
  }
}
