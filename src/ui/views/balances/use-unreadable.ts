import { useFeature } from '../../app/hooks/use-feature.ts'
import { useLatest } from '../../app/hooks/use-latest.ts'

/** The number of unreadable transaction records, and a function that deletes them. */
export function useUnreadable(): { readonly count: number; readonly forget: () => void } {
  const money = useFeature('transactions')
  const count = useLatest(money.stream$('unreadable')) ?? 0
  return { count, forget: () => void money.call('forgetUnreadable').catch(() => undefined) }
}
