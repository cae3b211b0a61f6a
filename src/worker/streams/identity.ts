import { of } from 'rxjs'
import { identityCacheMs } from '../../domain/constants.ts'
import { type CaipAddress, namespaceOf } from '../../domain/model/caip.ts'
import type { Identity } from '../../domain/model/entities.ts'
import type { TtlCache } from '../caches/ttl-cache.ts'
import type { FetchIdentity } from '../sources/identity.ts'
import { type FreshFeed, keepFresh } from './operators/keep-fresh.ts'
import { type RetryPolicy, retry } from './operators/retry.ts'
import { unavailable } from './operators/unavailable.ts'

/** What the identities need. */
export type IdentityDeps = {
  readonly cache: TtlCache<Identity>
  readonly now: () => number
  /** Absent without a project id. */
  readonly fetch?: FetchIdentity
  readonly policy: RetryPolicy
}

/** Name and picture by account, five minutes each. Nobody is asked where the provider knows no names: only EVM has them. */
export function createIdentity(deps: IdentityDeps): FreshFeed<Identity> {
  return keepFresh({
    cache: deps.cache,
    now: deps.now,
    everyMs: identityCacheMs,
    failureMs: identityCacheMs,
    ask: key => {
      const account = key as CaipAddress
      if (!deps.fetch || namespaceOf(account) !== 'eip155') return of({})
      return deps.fetch(account).pipe(retry(deps.policy), unavailable('identity-unavailable'))
    },
  })
}
