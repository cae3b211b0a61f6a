import type { CaipAddress, Identity } from '../../domain/core/entities.ts'
import type { Loadable } from '../../domain/core/loadable.ts'

/** Public names and pictures of accounts. */
export type IdentityFeature = {
  readonly actions: Readonly<Record<never, never>>
  readonly queries: {
    /** Name and picture of an account. Empty if it has none. */
    identity: { readonly args: readonly [account: CaipAddress]; readonly value: Loadable<Identity> }
  }
}
