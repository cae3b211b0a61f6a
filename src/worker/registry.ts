import type { FeatureContracts, FeatureName } from '../bridge/contract/features.ts'
import {
  addressOf,
  type CaipAddress,
  caipAddress,
  type Network,
  namespaceOf,
  type Session,
  type WalletQuery,
} from '../domain/core/entities.ts'
import type { Remembered, Store } from './caches/store.ts'
import { recipientsKey, type Tables, valuePointPrefix } from './caches/tables.ts'
import type { Feature } from './streams/feature.ts'
import { keyOfQuery } from './streams/wallets/query-key.ts'

/** A query whose cached value is emitted before the file of its feature has loaded. */
export type CachedQuery = {
  readonly table: keyof Tables
  /** Set if the leader tab runs the query once for all tabs. Otherwise each tab runs the query itself. */
  readonly inLeader?: true
  /** Returns the cache key for the query's argument. By default the argument is an account and is itself the key. */
  readonly keyOf?: (argument: unknown) => string
}

type Disk = { readonly store: Store; readonly tables: Tables }

/** The facts about a feature that the worker needs before the feature's file has loaded. */
type FeatureEntry<W extends FeatureName> = {
  readonly cached?: { readonly [Q in keyof FeatureContracts[W]['queries']]?: CachedQuery }
  /** Deletes the data that the feature has stored about an account. Called when the account disconnects. */
  readonly forget?: (disk: Disk, account: CaipAddress) => readonly Promise<unknown>[]
  /** The feature's name in the store key of its unfinished work, if it differs from the name in the code. */
  readonly resumeKey?: string
}

export const features: { readonly [W in FeatureName]: FeatureEntry<W> } = {
  balances: {
    cached: { balances: { table: 'balances', inLeader: true } },
    forget: ({ tables }, account) => [tables.balances.remove(account)],
  },
  clearSigning: {},
  history: {
    cached: { history: { table: 'history', inLeader: true } },
    forget: ({ tables }, account) => [tables.history.remove(account), tables.historyPages.clear(account)],
  },
  identity: {
    cached: { identity: { table: 'identity', inLeader: true } },
    forget: ({ tables }, account) => [tables.identity.remove(account)],
  },
  names: {
    cached: { ownNames: { table: 'ownNames' } },
    forget: ({ tables }, account) => [tables.ownNames.remove(account)],
  },
  onramp: {},
  payments: {},
  portfolio: {
    forget: ({ store }, account) => [forgetValuePoints(store, addressOf(account))],
  },
  qr: {},
  signIn: {},
  smartSessions: {
    cached: { sessions: { table: 'smartSessions' } },
    forget: ({ tables }, account) => [tables.smartSessions.remove(account)],
  },
  swaps: {},
  transactions: {
    forget: ({ tables }, account) => [tables.recentRecipients.remove(recipientsKey(account))],
    // The resume key keeps its name from earlier versions, so that unfinished transactions of these versions still
    // resume.
    resumeKey: 'money',
  },
  wallets: {
    cached: { wallets: { table: 'wallets', keyOf: query => keyOfQuery(query as WalletQuery) } },
  },
}

/** The functions that load the files of the features. Each file exports its feature under the feature's name. */
type FeatureFiles = { readonly [W in FeatureName]: () => Promise<{ readonly [N in W]: Feature<N> }> }

/**
 * The files of the worker that load at their first use, as modules. The lists of files in the classic worker and in the
 * build are made from this table, so a new file is added only here.
 */
export const moduleChunks = {
  services: () => import('./account-chunk.ts'),
  eip155: () => import('./chains/evm/balances.ts'),
  normalize: () => import('./chains/ens/normalize.ts'),
  onChainNames: () => import('./on-chain-names.ts'),
  solana: () => import('./chains/solana/balances.ts'),
  walletConnect: () => import('./wallet-connect/client.ts'),
  balances: () => import('./account-chunk.ts'),
  clearSigning: () => import('./streams/clear-signing/feature.ts'),
  history: () => import('./account-chunk.ts'),
  identity: () => import('./account-chunk.ts'),
  names: () => import('./streams/names/feature.ts'),
  onramp: () => import('./streams/onramp/feature.ts'),
  payments: () => import('./streams/payments/feature.ts'),
  portfolio: () => import('./account-chunk.ts'),
  qr: () => import('./streams/qr/feature.ts'),
  signIn: () => import('./streams/sign-in/feature.ts'),
  smartSessions: () => import('./streams/smart-sessions/feature.ts'),
  swaps: () => import('./streams/swaps/feature.ts'),
  transactions: () => import('./streams/transactions/feature.ts'),
  wallets: () => import('./account-chunk.ts'),
} satisfies FeatureFiles & Readonly<Record<string, () => Promise<object>>>

/** The functions that load the worker's files: by `import()` in a module, by `importScripts` in a classic worker. */
export type Chunks = typeof moduleChunks

/** Deletes the stored portfolio values of every set of accounts that includes the address. */
async function forgetValuePoints(store: Store, address: string): Promise<void> {
  const keys = await store.keys(valuePointPrefix)
  await Promise.all(keys.filter(key => key.includes(address)).map(key => store.remove(key)))
}

type ForgetDeps = {
  readonly store: Store
  readonly tables: Tables
  readonly remember: Remembered['remember']
  readonly networks: () => readonly Network[]
}

/**
 * Creates the function that deletes what the features have stored about disconnected accounts. The function also
 * deletes the user's choice of a link to the wallet app. If a remembered wallet only failed to reconnect, all data
 * stays.
 */
export function createForgetAccount({ remember, networks, ...disk }: ForgetDeps) {
  return async (before: Session, now: Session): Promise<void> => {
    if (now.remembered) return
    const byApp = ({ connections }: Session) => connections.some(({ kind }) => kind === 'walletConnect')
    if (byApp(before) && !byApp(now)) await remember({ deepLinkChoice: undefined })
    const accountsOf = ({ connections }: Session) => connections.flatMap(({ accounts }) => accounts)
    const stay = new Set(accountsOf(now).map(addressOf))
    const gone = accountsOf(before).filter(account => !stay.has(addressOf(account)))
    const everywhere = gone.flatMap(account => [
      account,
      ...networks()
        .filter(({ namespace }) => namespace === namespaceOf(account))
        .map(({ id }) => caipAddress(id, addressOf(account))),
    ])
    await Promise.all(
      [...new Set(everywhere)].flatMap(account =>
        Object.values(features).flatMap(({ forget }) => forget?.(disk, account) ?? []),
      ),
    )
  }
}
