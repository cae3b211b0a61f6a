import { defer, filter, type Observable, of, Subject, startWith, switchMap, throwError } from 'rxjs'
import { type CaipAddress, namespaceOf } from '../../../domain/core/caip.ts'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import type { Loadable } from '../../../domain/core/loadable.ts'
import type { SmartSession } from '../../../domain/smart-sessions/smart-session.ts'
import type { TtlCache } from '../../caches/ttl-cache.ts'
import { type RetryPolicy, retry, withErrorCode } from '../operators/retry.ts'
import { keepData } from '../operators/through-cache.ts'
import { toCachedLoadable } from '../operators/to-loadable.ts'
import type { SmartSessionsSource } from './source.ts'

/** The dependencies of the queries of smart sessions. */
export type SmartSessionQueriesDeps = {
  /** The data provider's endpoints. Absent without a project id, so that only the wallet stores sessions. */
  readonly source?: SmartSessionsSource | undefined
  readonly cache: TtlCache<readonly SmartSession[]>
  readonly policy: RetryPolicy
  readonly now: () => number
}

/** Lists the permissions with which sites act for an account. */
export type SmartSessionQueries = {
  sessions$(account: CaipAddress): Observable<Loadable<readonly SmartSession[]>>
  /** Requests the sessions once, without the cache. */
  list$(account: CaipAddress): Observable<readonly SmartSession[]>
  /** Requests the sessions again for the subscribers of `sessions$`. */
  reload(account: CaipAddress): void
}

/** Creates the queries of smart sessions, which use the data provider. */
export function createSmartSessionQueries(deps: SmartSessionQueriesDeps): SmartSessionQueries {
  const { source, cache, policy, now } = deps
  const changed$ = new Subject<CaipAddress>()
  const list$ = (account: CaipAddress): Observable<readonly SmartSession[]> => {
    if (namespaceOf(account) !== 'eip155') return of([])
    if (!source) return throwError(() => new AppError('project-id-missing'))
    return source.list(account).pipe(retry(policy))
  }
  return {
    list$,
    reload: account => changed$.next(account),
    sessions$: account =>
      changed$.pipe(
        filter(one => one === account),
        startWith(account),
        switchMap(() =>
          defer(() => list$(account)).pipe(
            withErrorCode('sessions-unavailable'),
            toCachedLoadable(cache, account, now),
          ),
        ),
        keepData(),
      ),
  }
}
