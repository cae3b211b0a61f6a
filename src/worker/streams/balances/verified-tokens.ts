import { catchError, defer, map, type Observable, of, shareReplay, tap } from 'rxjs'
import * as v from 'valibot'
import {
  addressOf,
  type CaipNetworkId,
  namespaceOf,
  networkOf,
  readCaipAddress,
} from '../../../domain/core/caip.ts'
import type { AppError } from '../../../domain/core/errors/app-error.ts'
import { toAppError } from '../../../domain/core/errors/foreign.ts'
import type { SendHttp } from '../../net/http.ts'
import { readAnswer, readRow, readRows } from '../../net/parse-rows.ts'
import { type ProjectIdentity, urlOf } from '../../net/urls.ts'
import { type RetryPolicy, retry } from '../operators/retry.ts'

/** Requests the addresses, in lower case, of the tokens that the data provider trades on a network. */
type FetchVerifiedTokens = (network: CaipNetworkId) => Observable<ReadonlySet<string>>

const answer = v.object({ tokens: v.unknown() })
const row = v.object({ address: v.string() })

/** Creates the source of verified tokens: GET v1/convert/tokens. The list serves to verify tokens that share a symbol. */
export function createVerifiedTokensSource(
  ask: SendHttp,
  base: string,
  caller: ProjectIdentity,
): FetchVerifiedTokens {
  return network => {
    const url = urlOf(base, '/v1/convert/tokens', caller, { chainId: network })
    const readToken = (item: unknown) => {
      const account = readCaipAddress(readRow(row, item)?.address)
      return account && networkOf(account) === network ? addressOf(account).toLowerCase() : undefined
    }
    return ask({ url }).pipe(
      map(body => new Set(readRows(readAnswer(answer, body).tokens, readToken, address => address))),
    )
  }
}

/** The verified tokens of a network. Undefined if there is no list. */
export type VerifiedTokens = (network: CaipNetworkId) => Observable<ReadonlySet<string> | undefined>

/** The dependencies of the list of verified tokens. */
export type VerifiedTokensDeps = {
  readonly fetch: FetchVerifiedTokens
  readonly now: () => number
  readonly policy: RetryPolicy
  readonly onTrouble: (error: AppError) => void
}

const dayMs = 86_400_000
/** Pause after a failed request (ms). */
const pauseMs = 600_000

/**
 * Creates the list of verified tokens. It is requested at most once a day for each network, when a token first has to be
 * compared with another token of the same symbol.
 */
export function createVerifiedTokens(deps: VerifiedTokensDeps): VerifiedTokens {
  const lists = new Map<
    CaipNetworkId,
    { until: number; readonly list$: Observable<ReadonlySet<string> | undefined> }
  >()
  return network =>
    defer(() => {
      // The data provider lists EVM tokens only.
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
