import { useState } from 'react'
import type { CaipAddress } from '../../../domain/core/caip.ts'
import type { Balances } from '../../../domain/core/entities.ts'
import { idle, type Loadable } from '../../../domain/core/loadable.ts'
import { useStore, useUi } from '../../app/context.ts'

/** Balances of an account, and a refresh function. `refreshing` is true until that call settles. */
export function useBalances(account: CaipAddress): {
  readonly balances: Loadable<Balances>
  readonly refreshing: boolean
  readonly refresh: () => void
} {
  const { state, deps } = useUi()
  const balances = useStore(state.stream('balances', account)) ?? idle
  const [refreshing, setRefreshing] = useState(false)
  const refresh = (): void => {
    if (refreshing) return
    setRefreshing(true)
    const done = (): void => setRefreshing(false)
    // The stream's status reports a failure.
    deps.link.api.refreshBalances(account).then(done, done)
  }
  return { balances, refreshing, refresh }
}
