import { useMessages, useNavigation } from '../../app/hooks/use-app.ts'
import { useErrorText } from '../../app/hooks/use-error-text.ts'
import { Button } from '../../kit/button.tsx'
import { coreMessages } from '../../kit/messages.ts'

/** The message that replaces a review after the account or the network has changed. */
export function ReviewChanged() {
  const t = useMessages(coreMessages)
  const { back } = useNavigation()
  const { headline, body } = useErrorText()({ code: 'send-changed', message: '', context: {} })
  return (
    <div className="empty" data-testid="portico-review-changed">
      {headline !== '' && <h2 className="headline">{headline}</h2>}
      <p>{body}</p>
      <Button onPress={back}>{t.back}</Button>
    </div>
  )
}
