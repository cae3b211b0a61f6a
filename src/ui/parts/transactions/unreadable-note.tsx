import { useFeature, useLatest, useMessages } from '../../app/hooks/use-app.ts'
import { Banner } from '../../kit/banner.tsx'
import { historyMessages } from '../history/messages.ts'

/**
 * Warns that some stored transaction records cannot be read. The warning is important, because these transactions may
 * have been sent.
 */
export function UnreadableNote() {
  const t = useMessages(historyMessages)
  const { count, forget } = useUnreadable()
  if (count === 0) return null
  return (
    <Banner
      role="status"
      title={t.unreadable(count)}
      testId="portico-unreadable"
      action={{ text: t.dismiss, onPress: forget }}
    >
      {t.unreadableBody(count)}
    </Banner>
  )
}

/** Returns the number of transaction records that cannot be read, and a function that deletes these records. */
function useUnreadable(): { readonly count: number; readonly forget: () => void } {
  const transactions = useFeature('transactions')
  const count = useLatest(transactions.stream$('unreadable')) ?? 0
  return { count, forget: () => void transactions.call('forgetUnreadable').catch(() => undefined) }
}
