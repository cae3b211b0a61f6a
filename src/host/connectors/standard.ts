import {
  addressOf,
  type CaipAddress,
  type CaipNetworkId,
  type Network,
  networkOf,
} from '../../domain/core/entities.ts'
import { AppError } from '../../domain/core/errors/app-error.ts'
import { safeRead } from '../../domain/core/lib/safe-read.ts'
import type { Connector, ConnectorResult } from './connector.ts'
import { type ForeignMethod, methodOf } from './foreign-method.ts'
import { bytesOf, itemsOf, subscribeTo, textsOf } from './foreign-object.ts'
import type { ProviderEvents } from './provider.ts'
import { networksAmong, standardChainOf } from './standard-chains.ts'

/** An account of a Wallet Standard wallet. `raw` is the wallet's own object, which the wallet's methods expect. */
export type StandardAccount = {
  readonly raw: object
  readonly address: string
  readonly publicKey: Uint8Array | undefined
  readonly chains: readonly string[]
  readonly features: readonly string[]
}

/** The accounts that a Wallet Standard wallet shares, and its features. */
export type StandardWallet = {
  /** Connects the wallet on the preferred network, or on the first of the site's networks that its accounts support. */
  connect(ask: ForeignMethod, input: unknown, network: CaipNetworkId | undefined): Promise<ConnectorResult>
  /** Returns a method of a feature. Throws `method-unsupported` if the wallet lacks the feature. */
  method(feature: string, name: string): ForeignMethod
  has(feature: string): boolean
  feature(name: string): unknown
  /**
   * Returns the account of a request: the account that the request names, or the active account. The account must
   * support the request's feature on the network.
   */
  accountFor(feature: string | undefined, wanted: unknown, inUse: CaipAddress | undefined): StandardAccount
  /** Returns the network of a request, by the wallet's name for the network. */
  chainFor(inUse: CaipAddress | undefined): string | undefined
  listen(news: ProviderEvents): () => void
  forget(): void
}

const accountsKept = 100
const listRead = 200

/**
 * Wraps a Wallet Standard wallet for one namespace. `isOurs` returns whether an account is a valid account of this
 * namespace.
 */
export function readStandardWallet(
  raw: object,
  networks: readonly Network[],
  isOurs: (account: StandardAccount) => boolean,
): StandardWallet {
  let accounts: readonly StandardAccount[] = []
  let chain: string | undefined
  const feature = (name: string) => safeRead(safeRead(raw, 'features'), name)

  const readAccounts = (value: unknown) => {
    const seen = new Set<string>()
    accounts = itemsOf(value, accountsKept)
      .map(readAccount)
      .filter(account => account !== undefined)
      .filter(account => {
        const isNew = !seen.has(account.address) && isOurs(account)
        seen.add(account.address)
        return isNew && networksAmong(networks, account.chains).length > 0
      })
  }
  const on = (name: string) => accounts.filter(({ chains }) => chains.includes(name))

  return {
    connect: async (ask, input, network) => {
      const answer = await ask(...(input === undefined ? [] : [input]))
      readAccounts(safeRead(answer, 'accounts') ?? safeRead(raw, 'accounts'))
      const possible = networks.filter(({ id }) => on(standardChainOf(id)).length > 0)
      const chosen = possible.find(({ id }) => id === network) ?? possible[0]
      if (!chosen) throw new AppError('wallet-unauthorized')
      chain = standardChainOf(chosen.id)
      return {
        accounts: on(chain).map(({ address }) => address),
        chainId: chosen.id,
        networks: possible.map(({ id }) => id),
      }
    },
    method: (name, method) => {
      const found = methodOf(feature(name), method)
      if (!found) throw new AppError('method-unsupported', { method: name })
      return found
    },
    has: name => feature(name) !== undefined,
    feature,
    accountFor: (name, wanted, inUse) => {
      const address = typeof wanted === 'string' ? wanted : inUse && addressOf(inUse)
      const account = accounts.find(one => one.address === address)
      if (!account) throw new AppError('wallet-unauthorized')
      if (name !== undefined && !account.features.includes(name))
        throw new AppError('method-unsupported', { method: name })
      const network = inUse && networkOf(inUse)
      if (network && !account.chains.includes(standardChainOf(network))) {
        throw new AppError('chain-unsupported', { network })
      }
      return account
    },
    chainFor: inUse => (inUse ? standardChainOf(networkOf(inUse)) : chain),
    listen: news =>
      subscribeTo(feature('standard:events'), 'on', 'change', (changed: unknown) => {
        if (safeRead(changed, 'accounts') === undefined) return
        readAccounts(safeRead(raw, 'accounts'))
        news.accounts(chain ? on(chain).map(({ address }) => address) : [])
      }),
    forget: () => {
      accounts = []
    },
  }
}

function readAccount(raw: unknown): StandardAccount | undefined {
  const address = safeRead(raw, 'address')
  if (typeof raw !== 'object' || raw === null || typeof address !== 'string') return undefined
  return {
    raw,
    address,
    publicKey: bytesOf(safeRead(raw, 'publicKey')),
    chains: textsOf(safeRead(raw, 'chains'), listRead),
    features: textsOf(safeRead(raw, 'features'), listRead),
  }
}

/** Returns the only output of a feature that was called with one input. Such features accept many inputs. */
export function onlyAnswer(outputs: unknown): unknown {
  const [first] = itemsOf(outputs, 1)
  if (typeof first !== 'object' || first === null)
    throw new AppError('wallet-failed', { reason: 'no answer' })
  return first
}

/** Returns the bytes of a wallet's response. Throws if the value is not bytes. */
export function bytesIn(answer: unknown, name: string): Uint8Array {
  const bytes = bytesOf(safeRead(answer, name))
  if (!bytes || bytes.length === 0) throw new AppError('wallet-failed', { reason: `no ${name}` })
  return bytes
}

/** A request to a wallet: its parameters, and the active account. */
export type Asked = { readonly params: unknown; readonly inUse: CaipAddress | undefined }

/**
 * Returns a function that calls the handler for a request's method. A request with another method rejects with
 * `method-unsupported`.
 */
export function answerBy(
  verbs: Readonly<Record<string, (asked: Asked) => Promise<unknown>>>,
): Connector['request'] {
  return async ({ method, params }, inUse) => {
    const verb = Object.hasOwn(verbs, method) ? verbs[method] : undefined
    if (!verb) throw new AppError('method-unsupported', { method })
    return await verb({ params, inUse })
  }
}
