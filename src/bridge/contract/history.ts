import type { CaipAddress } from '../../domain/core/entities.ts'
import type { Loadable } from '../../domain/core/loadable.ts'
import type { HistoryPage } from '../../domain/history/history.ts'

/** Past transactions of an account. */
export type HistoryFeature = {
  readonly actions: {
    /** Fetches the newest page now. Rejects `history-unavailable`, `address-invalid`. */
    refresh(account: CaipAddress): Promise<void>
    /** Returns an older page. Rejects `history-unavailable`, `address-invalid`. */
    page(account: CaipAddress, cursor: string): Promise<HistoryPage>
  }
  readonly queries: {
    /** The newest page, polled every 30 seconds. */
    history: { readonly args: readonly [account: CaipAddress]; readonly value: Loadable<HistoryPage> }
  }
}
