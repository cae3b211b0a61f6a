import { defer, from, map, type Observable, of, switchMap, throwError } from 'rxjs'
import { addressOf, type CaipAddress, type CaipNetworkId } from '../../../domain/core/entities.ts'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import { idle, type Loadable } from '../../../domain/core/loadable.ts'
import { labelProblem } from '../../../domain/names/labels.ts'
import { type NameSuggestion, nameOfLabel, type RegisteredName } from '../../../domain/names/names.ts'
import type { TtlCache } from '../../caches/ttl-cache.ts'
import { servedBy } from '../networks/served-by.ts'
import { type RetryPolicy, retry, withErrorCode } from '../operators/retry.ts'
import { fromCache } from '../operators/through-cache.ts'
import { toCachedLoadable, toLoadable } from '../operators/to-loadable.ts'
import type { NamesSource } from './source.ts'

export type NameQueriesDeps = {
  /** The data provider's registry of names. Absent if the site has no project id. */
  readonly source?: NamesSource | undefined
  /** Emits whether the data provider serves the network. */
  readonly isSupported$: (network: CaipNetworkId) => Observable<boolean>
  /** The cached names of each account, keyed by the account. */
  readonly cache: TtlCache<readonly RegisteredName[]>
  readonly policy: RetryPolicy
  readonly now: () => number
}

export type NameQueries = {
  suggestions$(label: string): Observable<Loadable<readonly NameSuggestion[]>>
  ownNames$(account: CaipAddress): Observable<Loadable<readonly RegisteredName[]>>
  /** Emits whether the data provider registers names for accounts on the account's network. */
  isServed$(account: CaipAddress): Observable<boolean>
}

export function createNameQueries(deps: NameQueriesDeps): NameQueries {
  const { source, cache, policy, now } = deps
  const isServed$ = servedBy(source ? deps.isSupported$ : undefined)
  const source$ = source ? of(source) : throwError(() => new AppError('project-id-missing'))

  /**
   * Fetches the names that the registry suggests. The requested name comes first, even if the registry does not suggest
   * it.
   */
  const suggest$ = (registry: NamesSource, label: string): Observable<readonly NameSuggestion[]> =>
    registry.suggest(label).pipe(
      retry(policy),
      switchMap(list => {
        const name = nameOfLabel(label)
        const exact = list.find(suggestion => suggestion.name === name)
        const others = list.filter(suggestion => suggestion !== exact)
        if (exact) return of([exact, ...others])
        return registry.lookUp(name).pipe(
          retry(policy),
          map(found => [{ name, free: found === undefined }, ...others]),
        )
      }),
      withErrorCode('name-suggestions-failed'),
    )

  return {
    isServed$,
    suggestions$: label => {
      if (labelProblem(label) !== undefined) return of(idle)
      return source$.pipe(
        switchMap(registry => suggest$(registry, label)),
        toLoadable(now),
      )
    },
    ownNames$: account => {
      const registered$ = source$.pipe(
        switchMap(registry => registry.namesOf(addressOf(account)).pipe(retry(policy))),
      )
      const fetched$ = isServed$(account).pipe(
        switchMap(isServed => (isServed ? registered$ : of([]))),
        withErrorCode('names-of-address-failed'),
        toCachedLoadable(cache, account, now),
      )
      return defer(() => from(cache.get(account))).pipe(
        switchMap(known => (known && cache.isFresh(known) ? of(fromCache(cache, known)) : fetched$)),
      )
    },
  }
}
