import { useState } from 'react'
import type { Balances, CaipAddress } from '../../../domain/core/entities.ts'
import type { Loadable } from '../../../domain/core/loadable.ts'
import { useFeature } from '../../app/hooks/use-app.ts'
import { useToldList } from '../../kit/hooks/use-told-list.ts'
import { useBalanceNotice } from './use-balance-notice.ts'

/**
 * Returns the balances of an account, and a function that refreshes them. `refreshing` is true until the refresh has
 * succeeded or failed.
 */
export function useBalances(account: CaipAddress): {
  readonly balances: Loadable<Balances>
  readonly refreshing: boolean
  readonly refresh: () => void
} {
  const feature = useFeature('balances')
  const balances = useToldList(feature.stream$('balances', account), hasNothing)
  useBalanceNotice(account, balances)
  const [refreshing, setRefreshing] = useState(false)
  const refresh = (): void => {
    if (refreshing) return
    setRefreshing(true)
    const done = (): void => setRefreshing(false)
    // The status of the balances stream already shows that a refresh failed, so the error is not reported here.
    feature.call('refresh', account).then(done, done)
  }
  return { balances, refreshing, refresh }
}

function hasNothing({ native, tokens }: Balances): boolean {
  return [native, ...tokens].every(({ amount }) => amount === 0n)
}
