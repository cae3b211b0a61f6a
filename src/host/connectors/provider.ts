import type { WalletRequest } from '../../bridge/contract/worker-api.ts'
import { AppError } from '../../domain/core/errors/app-error.ts'
import { fromWallet } from '../../domain/core/errors/foreign.ts'
import { safeRead } from '../../domain/core/lib/safe-read.ts'
import { withTimeout as inTime } from '../../domain/core/lib/with-timeout.ts'
import { hexChainId, readChainId } from '../../domain/networks/networks.ts'
import type { SafeProvider } from './safe-provider.ts'

/** What a wallet may say by itself, read and checked. */
export type ProviderEvents = {
  accounts(accounts: readonly string[]): void
  chain(chainId: string): void
  gone(): void
}

/** A wallet's provider behind a door: it always answers by a promise, and every rejection is an AppError. */
export type Provider = {
  /** The wallet's own object, to tell one wallet from another. Never called directly. */
  readonly raw: object
  request(request: WalletRequest): Promise<unknown>
  /** Accounts the wallet shares; `eth_requestAccounts` may open a prompt. */
  accounts(method: 'eth_accounts' | 'eth_requestAccounts'): Promise<readonly string[]>
  /** Hex, in its shortest form. */
  chainId(): Promise<string>
  /** Gives the function that stops listening. */
  listen(news: ProviderEvents): () => void
}

const addressShape = /^0x[0-9a-f]{40}$/i
const accountsKept = 100
/** A question a wallet answers from memory: silent this long, it will not answer. */
const quickAnswer = 10_000

/** Opens what a wallet put in the page. */
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

/** The addresses among what a wallet gave as accounts, as it wrote them, each once. */
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

/** A chain id in hex, whichever way the wallet wrote it (`0x01`, `1`, 1n); undefined where it is none. */
export function readHexChainId(value: unknown): string | undefined {
  const network = readChainId(value)
  return network && hexChainId(network)
}

/** The answer, or AppError `wallet-timeout` when it takes longer than `ms`. */
export function withTimeout<T>(answer: Promise<T>, ms: number): Promise<T> {
  return inTime(answer, ms, () => {
    throw new AppError('wallet-timeout')
  })
}

function on(raw: object, name: string, listener: (value: unknown) => void): () => void {
  // A wallet that passes odd values must not see our errors, nor we its.
  const safe = (value: unknown) => {
    try {
      listener(value)
    } catch {
      // Reading it threw: there is no news in it.
    }
  }
  call(raw, 'on', name, safe)
  return () => call(raw, 'removeListener', name, safe)
}

/** Calls a method that may be missing or throw. */
function call(raw: object, method: string, ...args: readonly unknown[]): void {
  const member = safeRead(raw, method)
  if (typeof member !== 'function') return
  try {
    Reflect.apply(member, raw, args)
  } catch {
    // Listening is a courtesy: a wallet without it is asked when there is need.
  }
}

/** The answer as plain data: some wallets answer with objects that cannot be handed to a worker. */
function cloneable(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return typeof value === 'function' ? undefined : value
  try {
    return structuredClone(value)
  } catch {
    return JSON.parse(JSON.stringify(value))
  }
}
