import type { Loadable } from '../../domain/core/loadable.ts'
import { useErrorWords } from '../app/hooks/error-text.ts'
import { useWords } from '../app/hooks/use-messages.ts'
import { useOnline } from '../app/hooks/use-online.ts'
import { Button } from './button.tsx'
import { Why } from './error-reason.tsx'
import { coreWords } from './messages.ts'
import { Age } from './relative-time.tsx'

/** Why what is shown is not new, how old it is, and the way to ask again where that is not done by itself. Offline the banner says it. */
export function StaleNote({ value, retry }: { value: Loadable<unknown>; retry?: () => void }) {
  const explain = useErrorWords()
  const t = useWords(coreWords)
  const online = useOnline()
  if (!online || value.status !== 'stale' || !value.error) return null
  return (
    <p className="banner" data-testid="portico-stale">
      <span className="grow">
        {explain(value.error).headline}. <Why error={value.error} /> <Age at={value.at} />
      </span>
      {retry && (
        <Button small kind="quiet" onPress={retry}>
          {t.retry}
        </Button>
      )}
    </p>
  )
}
