import { useMessages } from '../../app/hooks/use-app.ts'
import { Button } from '../../kit/button.tsx'
import { historyMessages } from '../history/messages.ts'
import { useUnreadable } from './use-unreadable.ts'

/** Warns that some transaction records could not be read. One of these transactions may have been sent. */
export function UnreadableNote() {
  const t = useMessages(historyMessages)
  const { count, forget } = useUnreadable()
  if (count === 0) return null
  return (
    <p className="banner" role="status" data-testid="portico-unreadable">
      <span className="grow">
        <strong>{t.unreadable(count)}</strong> {t.unreadableBody}
      </span>
      <Button small onPress={forget}>
        {t.dismiss}
      </Button>
    </p>
  )
}
