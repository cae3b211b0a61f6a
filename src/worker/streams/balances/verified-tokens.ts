import { catchError, defer, map, type Observable, of, shareReplay, tap } from 'rxjs'
import * as v from 'valibot'
import { dayMs } from '../../../domain/core/durations.ts'
import {
  addressOf,
  type CaipNetworkId,
  namespaceOf,
  networkOf,
  readCaipAddress,
} from '../../../domain/core/entities.ts'
import type { AppError } from '../../../domain/core/errors/app-error.ts'
import { toAppError } from '../../../domain/core/errors/foreign.ts'
import type { SendHttp } from '../../net/http.ts'
import { readResponse, readRow, readRows } from '../../net/parse-rows.ts'
import { type ProjectIdentity, urlOf } from '../../net/service-url.ts'
import { type RetryPolicy, retry } from '../operators/retry.ts'

/** Requests the addresses, in lower case, of the tokens that the data provider offers for swaps on a network. */
type FetchVerifiedTokens = (network: CaipNetworkId) => Observable<ReadonlySet<string>>

const response = v.object({ tokens: v.unknown() })
const row = v.object({ address: v.string() })

/** Creates the function that requests the addresses of the verified tokens: GET v1/convert/tokens. */
export function createVerifiedTokensSource(
  sendHttp: SendHttp,
  base: string,
  caller: ProjectIdentity,
): FetchVerifiedTokens {
  return network => {
    const url = urlOf(base, '/v1/convert/tokens', caller, { chainId: network })
    const readToken = (item: unknown) => {
      const account = readCaipAddress(readRow(row, item)?.address)
      return account && networkOf(account) === network ? addressOf(account).toLowerCase() : undefined
    }
    return sendHttp({ url }).pipe(
      map(body => new Set(readRows(readResponse(response, body).tokens, readToken, address => address))),
    )
  }
}

/** Emits the addresses of a network's verified tokens, or undefined if they could not be loaded. */
export type VerifiedTokens = (network: CaipNetworkId) => Observable<ReadonlySet<string> | undefined>

type VerifiedTokensDeps = {
  readonly fetch: FetchVerifiedTokens
  readonly now: () => number
  readonly policy: RetryPolicy
  readonly onError: (error: AppError) => void
}

/** Pause between a failed request for the list of verified tokens and the next request (ms). */
const pauseMs = 600_000

/**
 * Creates the function that emits the verified tokens of a network. It requests no list before its first call. It uses
 * a loaded list for one day. After a failed request, it waits `pauseMs` before the next request.
 */
export function createVerifiedTokens(deps: VerifiedTokensDeps): VerifiedTokens {
  const lists = new Map<
    CaipNetworkId,
    { until: number; readonly list$: Observable<ReadonlySet<string> | undefined> }
  >()
  return network =>
    defer(() => {
      // The data provider's list contains EVM tokens only, so there is no list for other networks.
      if (namespaceOf(network) !== 'eip155') return of(undefined)
      const known = lists.get(network)
      if (known && deps.now() < known.until) return known.list$
      const entry = {
        until: deps.now() + dayMs,
        list$: deps.fetch(network).pipe(
          retry(deps.policy),
          map((list): ReadonlySet<string> | undefined => list),
          catchError((cause: unknown) => {
            deps.onError(toAppError(cause))
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
