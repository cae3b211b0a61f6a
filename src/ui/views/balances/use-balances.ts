import { useState } from 'react'
import type { Balances, CaipAddress } from '../../../domain/core/entities.ts'
import { idle, type Loadable } from '../../../domain/core/loadable.ts'
import { useFeature, useLatest } from '../../app/hooks/use-app.ts'

/** Balances of an account, and a function that refreshes them. `refreshing` is true until the refresh has settled. */
export function useBalances(account: CaipAddress): {
  readonly balances: Loadable<Balances>
  readonly refreshing: boolean
  readonly refresh: () => void
} {
  const feature = useFeature('balances')
  const balances = useLatest(feature.stream$('balances', account)) ?? idle
  const [refreshing, setRefreshing] = useState(false)
  const refresh = (): void => {
    if (refreshing) return
    setRefreshing(true)
    const done = (): void => setRefreshing(false)
    // The status of the stream already reports a failure.
    feature.call('refresh', account).then(done, done)
  }
  return { balances, refreshing, refresh }
}
