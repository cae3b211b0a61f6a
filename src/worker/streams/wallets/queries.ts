import { throwError } from 'rxjs'
import { balanceRetryMs } from '../../../domain/core/constants.ts'
import type { WalletPage, WalletQuery } from '../../../domain/core/entities.ts'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import { walletsCacheMs } from '../../caches/tables.ts'
import type { TtlCache } from '../../caches/ttl-cache.ts'
import { type LiveQuery, liveQuery } from '../operators/live-query.ts'
import { type RetryPolicy, retry, withErrorCode } from '../operators/retry.ts'
import type { FetchWallets } from './source.ts'

/** The dependencies of the wallet catalogue. */
export type WalletsDeps = {
  readonly cache: TtlCache<WalletPage>
  readonly now: () => number
  /** Fetches a page of the catalogue. Absent without a project id. */
  readonly fetch?: FetchWallets
  readonly policy: RetryPolicy
}

/**
 * Creates the query of catalogue pages by key (see `keyOfQuery`). A page that was loaded before is also available
 * offline.
 */
export function createWallets(deps: WalletsDeps): LiveQuery<WalletPage> {
  return liveQuery({
    cache: deps.cache,
    now: deps.now,
    everyMs: walletsCacheMs,
    failureMs: balanceRetryMs,
    ask: key => {
      const asked$ = deps.fetch
        ? deps.fetch(queryOf(key)).pipe(retry(deps.policy))
        : throwError(() => new AppError('project-id-missing'))
      return asked$.pipe(withErrorCode('wallets-unavailable'))
    },
  })
}

/** Parses the key of a query. Only `keyOfQuery` writes these keys. */
function queryOf(key: string): WalletQuery {
  return JSON.parse(key) as WalletQuery
}
