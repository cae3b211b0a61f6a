import { catchError, defer, from, map, type Observable, of, switchMap } from 'rxjs'
import * as v from 'valibot'
import { identityCacheMs } from '../../../domain/core/constants.ts'
import {
  addressOf,
  type CaipAddress,
  type Identity,
  namespaceOf,
  networkOf,
} from '../../../domain/core/entities.ts'
import { defined } from '../../../domain/core/lib/defined.ts'
import { coinTypeOf, ensHome, type RegisteredName } from '../../../domain/names/names.ts'
import type { TtlCache } from '../../caches/ttl-cache.ts'
import type { SendHttp } from '../../net/http.ts'
import { lenient, readResponse, shownText } from '../../net/parse-rows.ts'
import { type ProjectIdentity, urlOf } from '../../net/service-url.ts'
import { webUrl } from '../../net/web-url.ts'
import { defineFeature } from '../feature.ts'
import { type LiveQuery, liveQuery } from '../operators/live-query.ts'
import { type RetryPolicy, retry, withErrorCode } from '../operators/retry.ts'

export const identity = defineFeature<'identity'>(async deps => {
  const { names, onChainNames, out } = await deps.services()
  const { sendHttp, caller, policy } = out
  const live = createIdentity({
    cache: deps.tables.identity,
    now: deps.now,
    policy,
    onChain: async account => await (await onChainNames()).identityOf(account),
    ...(caller &&
      names && {
        fetch: createIdentitySource(sendHttp, deps.config.endpoints.data, caller),
        namesOf: names.namesOf,
      }),
  })
  return { queries: { identity: live.live$ }, actions: {} }
})

type IdentityDeps = {
  readonly cache: TtlCache<Identity>
  readonly now: () => number
  /** Fetches an identity from the data provider. Absent if the site has no project id. */
  readonly fetch?: FetchIdentity
  /** Fetches the names of an address that are registered at the data provider. Absent if the site has no project id. */
  readonly namesOf?: (address: string) => Observable<readonly RegisteredName[]>
  /** Reads from the chain the primary name that the account has on its own network. */
  readonly onChain: (account: CaipAddress) => Promise<Identity>
  readonly policy: RetryPolicy
}

/**
 * Creates the query for the name and picture of an EVM account. On Ethereum, the data provider returns them. On other
 * networks, or if the data provider fails, they come from the chain. An account without a name gets the name that it
 * has registered at the data provider.
 */
export function createIdentity(deps: IdentityDeps): LiveQuery<Identity> {
  const { fetch, namesOf, onChain, policy } = deps
  const public$ = (account: CaipAddress): Observable<Identity> => {
    const onChain$ = defer(() => from(onChain(account)))
    if (!fetch || networkOf(account) !== ensHome) return onChain$
    return fetch(account).pipe(
      retry(policy),
      catchError(() => onChain$),
    )
  }
  const registered$ = (account: CaipAddress): Observable<Identity> => {
    if (!namesOf) return of({})
    return namesOf(addressOf(account)).pipe(
      retry(policy),
      map(list => nameFor(account, list)),
      // The registered names could not be loaded, so the result contains only the name and picture from the remaining
      // sources.
      catchError(() => of({})),
    )
  }
  return liveQuery({
    cache: deps.cache,
    now: deps.now,
    everyMs: identityCacheMs,
    failureMs: identityCacheMs,
    load: key => {
      const account = key as CaipAddress
      if (namespaceOf(account) !== 'eip155') return of({})
      return public$(account).pipe(
        switchMap(found =>
          found.name === undefined
            ? registered$(account).pipe(map(name => ({ ...found, ...name })))
            : of(found),
        ),
        withErrorCode('identity-unavailable'),
      )
    },
  })
}

/**
 * Returns the first name in the list that is registered for the account's address on the account's network. Returns an
 * empty identity if there is no such name.
 */
function nameFor(account: CaipAddress, names: readonly RegisteredName[]): Identity {
  const coinType = String(coinTypeOf(networkOf(account)))
  const address = addressOf(account).toLowerCase()
  const found = names.find(({ addresses }) => addresses[coinType]?.toLowerCase() === address)
  return found ? { name: found.name } : {}
}

/**
 * Requests the public name and picture of an account. The result is empty if the account has no name and no picture.
 */
type FetchIdentity = (account: CaipAddress) => Observable<Identity>

const response = v.object({ name: lenient(shownText), avatar: lenient(webUrl) })

/** Creates the function that requests identities: GET v1/identity/{address}. */
export function createIdentitySource(
  sendHttp: SendHttp,
  base: string,
  caller: ProjectIdentity,
): FetchIdentity {
  return account => {
    const address = addressOf(account)
    const url = urlOf(base, `/v1/identity/${address}`, caller, { sender: address })
    return sendHttp({ url }).pipe(map(body => defined<Identity>(readResponse(response, body))))
  }
}
