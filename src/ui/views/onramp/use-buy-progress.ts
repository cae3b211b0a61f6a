import { useCallback } from 'react'
import type { Loadable } from '../../../domain/core/loadable.ts'
import type { BuyOrder, BuyProgress } from '../../../domain/onramp/onramp.ts'
import { useUi } from '../../app/context.ts'
import { useFeature } from '../../app/hooks/use-feature.ts'
import { useMaybeStore } from '../../app/hooks/use-maybe-store.ts'

/** State of an order, and a function that refreshes the balances it changes. */
export function useBuyProgress(order: BuyOrder | undefined): {
  readonly progress: Loadable<BuyProgress> | undefined
  readonly refresh: () => void
} {
  const { deps } = useUi()
  const feature = useFeature('onramp')
  const progress = useMaybeStore(order && feature.store('buyProgress', order))
  const account = order?.account
  const refresh = useCallback(() => {
    // The balances' own status reports a failure.
    if (account) deps.link.api.refreshBalances(account).catch(() => {})
  }, [deps, account])
  return { progress, refresh }
}
