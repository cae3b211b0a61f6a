import { useState } from 'react'
import { idle, type Loadable } from '../../../domain/core/loadable.ts'
import type { Portfolio } from '../../../domain/portfolio/portfolio.ts'
import { useStore } from '../../app/context.ts'
import { useFeature } from '../../app/hooks/use-feature.ts'

/** What the connected wallets own on all networks, and a way to fetch it now. `refreshing` until that call is answered. */
export function usePortfolio(): {
  readonly portfolio: Loadable<Portfolio>
  readonly refreshing: boolean
  readonly refresh: () => void
} {
  const feature = useFeature('portfolio')
  const portfolio = useStore(feature.store('portfolio')) ?? idle
  const [refreshing, setRefreshing] = useState(false)
  const refresh = (): void => {
    if (refreshing) return
    setRefreshing(true)
    const done = (): void => setRefreshing(false)
    // A failure shows as the stream's own status.
    feature.call('refresh').then(done, done)
  }
  return { portfolio, refreshing, refresh }
}
