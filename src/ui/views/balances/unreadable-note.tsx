import { useLatest, useMessages } from '../../app/hooks/use-app.ts'
import { useFeature } from '../../app/hooks/use-feature.ts'
import { Button } from '../../kit/button.tsx'
import { historyMessages } from '../history/messages.ts'

/** Warns that some transaction records could not be read. One of these transactions may have been sent. */
export function UnreadableNote() {
  const t = useMessages(historyMessages)
  const { count, forget } = useUnreadable()
  if (count === 0) return null
  return (
    <p className="banner" role="status" data-testid="portico-unreadable">
      <span className="grow">
        <strong>{t.unreadable(count)}</strong> {t.unreadableBody(count)}
      </span>
      <Button small onPress={forget}>
        {t.dismiss}
      </Button>
    </p>
  )
}

/** The number of unreadable transaction records, and a function that deletes them. */
function useUnreadable(): { readonly count: number; readonly forget: () => void } {
  const money = useFeature('transactions')
  const count = useLatest(money.stream$('unreadable')) ?? 0
  return { count, forget: () => void money.call('forgetUnreadable').catch(() => undefined) }
}
