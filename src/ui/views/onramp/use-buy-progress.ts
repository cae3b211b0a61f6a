import { useCallback } from 'react'
import type { Loadable } from '../../../domain/core/loadable.ts'
import type { BuyOrder, BuyProgress } from '../../../domain/onramp/onramp.ts'
import { useFeature } from '../../app/hooks/use-feature.ts'
import { useLatest } from '../../app/hooks/use-latest.ts'

/** State of an order, and a function that refreshes the balances after the order. */
export function useBuyProgress(order: BuyOrder | undefined): {
  readonly progress: Loadable<BuyProgress> | undefined
  readonly refresh: () => void
} {
  const balances = useFeature('balances')
  const feature = useFeature('onramp')
  const progress = useLatest(order && feature.stream$('progress', order))
  const account = order?.account
  const refresh = useCallback(() => {
    // The balances report a failure by their status, so the failure is not handled again.
    if (account) balances.call('refresh', account).catch(() => {})
  }, [balances, account])
  return { progress, refresh }
}
