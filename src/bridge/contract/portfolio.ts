import type { CaipAddress } from '../../domain/core/caip.ts'
import type { Loadable } from '../../domain/core/loadable.ts'
import type { Portfolio } from '../../domain/portfolio/portfolio.ts'
import type { ValuePoint } from '../../domain/portfolio/value-point.ts'

/** What is owned across networks, and how it was over time. */
export type PortfolioFeature = {
  readonly calls: {
    /** Fetches every balance of the portfolio now, past any cache. Rejects when none came. */
    refresh(): Promise<void>
  }
  readonly streams: {
    /** Everything the connected wallets own on the site's networks; idle while nobody is connected. */
    portfolio: { args: readonly []; value: Loadable<Portfolio> }
    /** What it was worth, oldest first: of one account on its network, or of the whole portfolio. */
    samples: { args: readonly [of: CaipAddress | 'portfolio']; value: Loadable<readonly ValuePoint[]> }
  }
}
