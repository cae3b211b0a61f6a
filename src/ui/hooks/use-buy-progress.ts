import { useCallback } from 'react'
import type { BuyOrder, BuyProgress } from '../../domain/model/buy.ts'
import type { Loadable } from '../../domain/model/loadable.ts'
import { useUi } from '../context.ts'
import { useMaybeStore } from './use-maybe-store.ts'
import { useWing } from './use-wing.ts'

/** What became of an order, and how to fetch the balances it changes. */
export function useBuyProgress(order: BuyOrder | undefined): {
  readonly progress: Loadable<BuyProgress> | undefined
  readonly refresh: () => void
} {
  const { deps } = useUi()
  const wing = useWing('swap')
  const progress = useMaybeStore(order && wing.store('buyProgress', order))
  const account = order?.account
  const refresh = useCallback(() => {
    // A failure shows as the balances' own status.
    if (account) deps.link.api.refreshBalances(account).catch(() => {})
  }, [deps, account])
  return { progress, refresh }
}
