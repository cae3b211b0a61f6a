import { defer, type Observable, throwError } from 'rxjs'
import { balanceRetryMs } from '../../../domain/core/constants.ts'
import type { WalletPage, WalletQuery } from '../../../domain/core/entities.ts'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import type { Loadable } from '../../../domain/core/loadable.ts'
import { walletsCacheMs } from '../../caches/tables.ts'
import type { TtlCache } from '../../caches/ttl-cache.ts'
import { defineFeature } from '../feature.ts'
import { type LiveQuery, liveQuery } from '../operators/live-query.ts'
import { type RetryPolicy, retry, withErrorCode } from '../operators/retry.ts'
import { keyOfQuery } from './query-key.ts'
import { createWalletsSource, type FetchWallets } from './source.ts'

type LeaderWork = { readonly streams: { pages(key: string): Observable<Loadable<WalletPage>> } }

/** The feature of the wallet catalogue. The leader tab requests the pages of the catalogue for all tabs. */
export const wallets = defineFeature<'wallets', LeaderWork>(async deps => {
  const { config, leader } = deps
  const { out, project$ } = await deps.services()
  const { sendHttp, caller, policy } = out
  const chains = () => deps.networks().map(({ id }) => id)
  const live = createWallets({
    cache: deps.tables.wallets,
    now: deps.now,
    policy,
    ...(caller && { fetch: createWalletsSource(sendHttp, config.endpoints.catalogue, caller, chains) }),
  })
  let isOriginChecked = false
  return {
    queries: {
      wallets: query =>
        defer(() => {
          // Reports an error to the developer if the project does not allow the origin of the page. Each tab checks this
          // for its own page.
          if (!isOriginChecked) project$?.subscribe()
          isOriginChecked = true
          return leader.stream$('pages', keyOfQuery(query))
        }),
    },
    actions: {},
    leader: { streams: { pages: live.live$ } },
  }
})

export type WalletsDeps = {
  readonly cache: TtlCache<WalletPage>
  readonly now: () => number
  /** Fetches a page of the catalogue. Absent if the site has no project id. */
  readonly fetch?: FetchWallets
  readonly policy: RetryPolicy
}

/**
 * Creates the query of catalogue pages. Its keys come from `keyOfQuery`. A page that is in the cache is available
 * offline.
 */
export function createWallets(deps: WalletsDeps): LiveQuery<WalletPage> {
  return liveQuery({
    cache: deps.cache,
    now: deps.now,
    everyMs: walletsCacheMs,
    failureMs: balanceRetryMs,
    load: key => {
      const fetched$ = deps.fetch
        ? deps.fetch(queryOf(key)).pipe(retry(deps.policy))
        : throwError(() => new AppError('project-id-missing'))
      return fetched$.pipe(withErrorCode('wallets-unavailable'))
    },
  })
}

/** Parses the key of a catalogue query. Keys come only from `keyOfQuery`, so they are not validated. */
function queryOf(key: string): WalletQuery {
  return JSON.parse(key) as WalletQuery
}
