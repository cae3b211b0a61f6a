import type { CaipAddress } from '../../domain/core/entities.ts'
import type { Loadable } from '../../domain/core/loadable.ts'
import type { Portfolio, ValuePoint } from '../../domain/portfolio/totals.ts'

/** The value of all connected accounts across networks, now and over time. */
export type PortfolioFeature = {
  readonly actions: {
    /** Fetches every balance of the portfolio now, without any cache. Rejects when no balance could be fetched. */
    refresh(): Promise<void>
  }
  readonly queries: {
    /** All assets of the connected accounts on the site's networks. Idle while no account is connected. */
    portfolio: { args: readonly []; value: Loadable<Portfolio> }
    /** The value history, oldest first: of one account on its network, or of the whole portfolio. */
    samples: { args: readonly [of: CaipAddress | 'portfolio']; value: Loadable<readonly ValuePoint[]> }
  }
}
