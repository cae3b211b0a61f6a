import { useState } from 'react'
import { idle, type Loadable } from '../../../domain/core/loadable.ts'
import type { Portfolio } from '../../../domain/portfolio/portfolio.ts'
import { useStore } from '../../app/context.ts'
import { useFeature } from '../../app/hooks/use-feature.ts'

/** Balances of the connected wallets on all networks, and a refresh function. `refreshing` is true until that call settles. */
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
    // The stream's status reports a failure.
    feature.call('refresh').then(done, done)
  }
  return { portfolio, refreshing, refresh }
}
