import { catchError, defer, map, type Observable, of, shareReplay, tap } from 'rxjs'
import { type CaipNetworkId, namespaceOf } from '../../../domain/core/caip.ts'
import type { AppError } from '../../../domain/core/errors/app-error.ts'
import { toAppError } from '../../../domain/core/errors/foreign.ts'
import { type RetryPolicy, retry } from '../operators/retry.ts'
import type { FetchVerifiedTokens } from './verified-tokens-source.ts'

/** The verified tokens of a network; undefined if there is no list. */
export type VerifiedTokens = (network: CaipNetworkId) => Observable<ReadonlySet<string> | undefined>

/** What the list of verified tokens depends on. */
export type VerifiedTokensDeps = {
  readonly fetch: FetchVerifiedTokens
  readonly now: () => number
  readonly policy: RetryPolicy
  readonly onTrouble: (error: AppError) => void
}

const dayMs = 86_400_000
/** Pause in ms after a failed request. */
const pauseMs = 600_000

/** Requests the list at most once a day for each network, when a token first has to be compared with one of the same symbol. */
export function createVerifiedTokens(deps: VerifiedTokensDeps): VerifiedTokens {
  const lists = new Map<
    CaipNetworkId,
    { until: number; readonly list$: Observable<ReadonlySet<string> | undefined> }
  >()
  return network =>
    defer(() => {
      // The provider lists EVM tokens only.
      if (namespaceOf(network) !== 'eip155') return of(undefined)
      const known = lists.get(network)
      if (known && deps.now() < known.until) return known.list$
      const entry = {
        until: deps.now() + dayMs,
        list$: deps.fetch(network).pipe(
          retry(deps.policy),
          map((list): ReadonlySet<string> | undefined => list),
          catchError((cause: unknown) => {
            deps.onTrouble(toAppError(cause))
            return of(undefined)
          }),
          tap(list => {
            if (!list) entry.until = deps.now() + pauseMs
          }),
          shareReplay({ bufferSize: 1, refCount: true }),
        ),
      }
      lists.set(network, entry)
      return entry.list$
    })
}
