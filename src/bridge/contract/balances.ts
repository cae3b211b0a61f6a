import type { Balances, CaipAddress } from '../../domain/core/entities.ts'
import type { Loadable } from '../../domain/core/loadable.ts'

/** The coins and tokens that an account owns on its network. */
export type BalancesFeature = {
  readonly actions: {
    /** Fetches the balances now, without any cache. Rejects `balance-unavailable`, `address-invalid`. */
    refresh(account: CaipAddress): Promise<void>
  }
  readonly queries: {
    /** The balances, polled every 30 seconds. */
    balances: { readonly args: readonly [account: CaipAddress]; readonly value: Loadable<Balances> }
  }
}
