import { network, storedBalances } from '../../domain/balances/stored-balances.ts'
import { balanceCacheMs, identityCacheMs } from '../../domain/core/constants.ts'
import {
  addressOf,
  type Balances,
  type CaipAddress,
  type CatalogueWallet,
  type Identity,
  namespaceOf,
  type WalletPage,
} from '../../domain/core/entities.ts'
import {
  finite,
  flag,
  listOf,
  maybe,
  oneOf,
  recordOf,
  type Shape,
  text,
  when,
} from '../../domain/core/lib/shape.ts'
import type { HistoryPage, Transaction, Transfer } from '../../domain/history/history.ts'
import type { RegisteredName } from '../../domain/names/names.ts'
import type { KnownRecipient } from '../../domain/recipients/recent-recipients.ts'
import type { PermissionPart, SmartSession } from '../../domain/smart-sessions/smart-session.ts'
import type { Store } from './store.ts'
import { createTtlCache, type TtlCache } from './ttl-cache.ts'

/** How long a cached history page is fresh, if it is not the newest page (ms). Older pages rarely change. */
const historyPageMs = 300_000
export const walletsCacheMs = 3_600_000
const projectCacheMs = 300_000
const supportedChainsMs = 86_400_000
const recordsKept = 200

const tableNames = [
  'balances',
  'history',
  'history-pages',
  'recent-recipients',
  'identity',
  'own-names',
  'smart-sessions',
  'wallets',
  'project',
  'supported-chains',
] as const

/**
 * Whether a store key belongs to a cache table. Cached values can be fetched again, so they may be deleted when the
 * disk is full.
 */
export function isCacheKey(key: string): boolean {
  return tableNames.some(name => key.startsWith(`${name}/`))
}

/** The settings that the project's owner has made on the data provider's dashboard. */
export type Project = { readonly allowedOrigins: readonly string[]; readonly analytics: boolean }

export type Tables = {
  readonly balances: TtlCache<Balances>
  readonly history: TtlCache<HistoryPage>
  /** Pages of the history except the newest page, keyed by account and cursor. */
  readonly historyPages: TtlCache<HistoryPage>
  /** Recent recipients, keyed by the sending account. */
  readonly recentRecipients: TtlCache<readonly KnownRecipient[]>
  readonly identity: TtlCache<Identity>
  /** Names that the account has registered, keyed by account. */
  readonly ownNames: TtlCache<readonly RegisteredName[]>
  readonly smartSessions: TtlCache<readonly SmartSession[]>
  readonly wallets: TtlCache<WalletPage>
  readonly project: TtlCache<Project>
  readonly supportedChains: TtlCache<readonly string[]>
}

const transfer = recordOf<Transfer>({
  direction: oneOf('in', 'out', 'self'),
  name: maybe(text),
  symbol: maybe(text),
  quantity: text,
  value: maybe(text),
  iconUrl: maybe(text),
  nft: flag,
  spam: flag,
  spamFlag: maybe(oneOf('imitation', 'advert')),
})
const transaction = recordOf<Transaction>({
  id: text,
  hash: text,
  operation: text,
  status: oneOf('confirmed', 'failed', 'pending'),
  // A stored transaction must not contain `own` or `warning`, because Portico computes both whenever it shows the
  // transaction.
  own: value => value === undefined,
  warning: value => value === undefined,
  minedAt: when,
  from: text,
  to: text,
  network: maybe(network),
  transfers: listOf(transfer),
  application: maybe(
    recordOf<NonNullable<Transaction['application']>>({ name: maybe(text), iconUrl: maybe(text) }),
  ),
})
const isTrueOrAbsent: Shape = value => value === undefined || value === true
const historyPage = recordOf<HistoryPage>({
  items: listOf(transaction),
  next: maybe(text),
  isUnsupported: isTrueOrAbsent,
})

const recentRecipient = recordOf<KnownRecipient>({
  address: text,
  name: maybe(text),
  lastAt: finite,
  isProved: isTrueOrAbsent,
})

const identity = recordOf<Identity>({ name: maybe(text), avatar: maybe(text) })

const registeredName = recordOf<RegisteredName>({
  name: text,
  registeredAt: maybe(when),
  addresses: value => typeof value === 'object' && value !== null && Object.values(value).every(text),
})

const permissionParts = listOf(recordOf<PermissionPart>({ type: text, data: () => true }))
const smartSession = recordOf<SmartSession>({
  pci: text,
  site: recordOf<SmartSession['site']>({ name: text, url: maybe(text), iconUrl: maybe(text) }),
  expiresAt: when,
  createdAt: when,
  revokedAt: maybe(when),
  permissions: permissionParts,
  policies: permissionParts,
  context: maybe(text),
})

const wallet = recordOf<CatalogueWallet>({
  id: text,
  name: text,
  imageUrl: maybe(text),
  rdns: maybe(text),
  homepage: maybe(text),
  chains: listOf(text),
  certified: flag,
  ownBrowser: maybe(listOf(text)),
  mobileLink: maybe(text),
  linkMode: maybe(text),
  desktopLink: maybe(text),
  webappLink: maybe(text),
  appStore: maybe(text),
  playStore: maybe(text),
  chromeStore: maybe(text),
})
const walletPage = recordOf<WalletPage>({ wallets: listOf(wallet), count: finite })
const project = recordOf<Project>({ allowedOrigins: listOf(text), analytics: flag })

/** The cache key of an account's recent recipients, which are the same on all networks. */
export function recipientsKey(account: CaipAddress): string {
  return `${namespaceOf(account)}:${addressOf(account)}`
}

/** Prefix of the keys of the portfolio's value history. The rest of the key is a list of accounts. */
export const valuePointPrefix = 'samples/'

export function createTables(store: Store, now: () => number): Tables {
  const table = <T>(name: (typeof tableNames)[number], ttlMs: number, shape: Shape) =>
    createTtlCache<T>({ store, table: name, ttlMs, now, limit: recordsKept, decode: decoder<T>(shape) })
  return {
    balances: table<Balances>('balances', balanceCacheMs, storedBalances),
    history: table<HistoryPage>('history', balanceCacheMs, historyPage),
    historyPages: table<HistoryPage>('history-pages', historyPageMs, historyPage),
    recentRecipients: table<readonly KnownRecipient[]>(
      'recent-recipients',
      historyPageMs,
      listOf(recentRecipient),
    ),
    identity: table<Identity>('identity', identityCacheMs, identity),
    ownNames: table<readonly RegisteredName[]>('own-names', identityCacheMs, listOf(registeredName)),
    smartSessions: table<readonly SmartSession[]>('smart-sessions', balanceCacheMs, listOf(smartSession)),
    wallets: table<WalletPage>('wallets', walletsCacheMs, walletPage),
    project: table<Project>('project', projectCacheMs, project),
    supportedChains: table<readonly string[]>('supported-chains', supportedChainsMs, listOf(text)),
  }
}

function decoder<T>(shape: Shape): (value: unknown) => T | undefined {
  return value => (shape(value) ? (value as T) : undefined)
}
