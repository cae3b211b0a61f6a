import { catchError, defer, from, map, type Observable, of, switchMap } from 'rxjs'
import { addressOf, type CaipAddress, namespaceOf, networkOf } from '../../../domain/core/caip.ts'
import { identityCacheMs } from '../../../domain/core/constants.ts'
import type { Identity } from '../../../domain/core/entities.ts'
import { coinTypeOf, type RegisteredName } from '../../../domain/names/names.ts'
import type { TtlCache } from '../../caches/ttl-cache.ts'
import { ensHome } from '../../chains/ens/ens.ts'
import { type LiveQuery, liveQuery } from '../operators/live-query.ts'
import { type RetryPolicy, retry, withErrorCode } from '../operators/retry.ts'
import type { FetchIdentity } from './source.ts'

/** The dependencies of identities. */
export type IdentityDeps = {
  readonly cache: TtlCache<Identity>
  readonly now: () => number
  /** Fetches an identity from the data provider. Absent without a project id. */
  readonly fetch?: FetchIdentity
  /** The names that the data provider has registered for an address. Absent without a project id. */
  readonly namesOf?: (address: string) => Observable<readonly RegisteredName[]>
  /** Reads the account's primary name on its own network from the chain. */
  readonly onChain: (account: CaipAddress) => Promise<Identity>
  readonly policy: RetryPolicy
}

/**
 * Creates the query of the name and picture of an account, cached for five minutes. On Ethereum they come from the data
 * provider. If that fails, and on other networks, they come from the chain. An account without a name gets a name that
 * the data provider has registered. Only EVM accounts have names.
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
      // If the registered names cannot be loaded, the other sources of the identity still count.
      catchError(() => of({})),
    )
  }
  return liveQuery({
    cache: deps.cache,
    now: deps.now,
    everyMs: identityCacheMs,
    failureMs: identityCacheMs,
    ask: key => {
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

/** Returns the first name that resolves to this address on the account's network. */
function nameFor(account: CaipAddress, names: readonly RegisteredName[]): Identity {
  const coinType = String(coinTypeOf(networkOf(account)))
  const address = addressOf(account).toLowerCase()
  const found = names.find(({ addresses }) => addresses[coinType]?.toLowerCase() === address)
  return found ? { name: found.name } : {}
}
