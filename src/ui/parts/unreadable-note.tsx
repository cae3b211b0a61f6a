import { useUnreadable } from '../hooks/use-unreadable.ts'
import { useWords } from '../hooks/use-words.ts'
import { historyWords } from '../messages/history.ts'
import { Button } from './button.tsx'

/** Says that records of earlier transactions could not be read: one of them may have been sent. */
export function UnreadableNote() {
  const t = useWords(historyWords)
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
