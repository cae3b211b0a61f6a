import { useErrorWords } from '../hooks/error-words.ts'
import { useNavigation } from '../hooks/use-navigation.ts'
import { useWords } from '../hooks/use-words.ts'
import { coreWords } from '../messages/core.ts'
import { Button } from './button.tsx'

/** Instead of a review of what another account, or the same one on another network, was to do: here or in another tab it was changed. */
export function ReviewChanged() {
  const t = useWords(coreWords)
  const { back } = useNavigation()
  const { headline, body } = useErrorWords()({ code: 'send-changed', message: '', context: {} })
  return (
    <div className="empty" data-testid="portico-review-changed">
      {headline !== '' && <h2 className="headline">{headline}</h2>}
      <p>{body}</p>
      <Button onPress={back}>{t.back}</Button>
    </div>
  )
}
