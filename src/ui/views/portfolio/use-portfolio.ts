import { useState } from 'react'
import { idle, type Loadable } from '../../../domain/core/loadable.ts'
import type { Portfolio } from '../../../domain/portfolio/totals.ts'
import { useFeature } from '../../app/hooks/use-feature.ts'
import { useLatest } from '../../app/hooks/use-latest.ts'

/**
 * Balances of the connected wallets on all networks, and a function that refreshes them. `refreshing` is true until the
 * refresh has settled.
 */
export function usePortfolio(): {
  readonly portfolio: Loadable<Portfolio>
  readonly refreshing: boolean
  readonly refresh: () => void
} {
  const feature = useFeature('portfolio')
  const portfolio = useLatest(feature.stream$('portfolio')) ?? idle
  const [refreshing, setRefreshing] = useState(false)
  const refresh = (): void => {
    if (refreshing) return
    setRefreshing(true)
    const done = (): void => setRefreshing(false)
    // The stream reports a failure by its status, so the failure is not handled again.
    feature.call('refresh').then(done, done)
  }
  return { portfolio, refreshing, refresh }
}
