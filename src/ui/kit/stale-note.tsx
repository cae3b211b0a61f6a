import type { Loadable } from '../../domain/core/loadable.ts'
import { useErrorText } from '../app/hooks/error-text.ts'
import { useMessages } from '../app/hooks/use-messages.ts'
import { useOnline } from '../app/hooks/use-online.ts'
import { Button } from './button.tsx'
import { ErrorReason } from './error-reason.tsx'
import { coreMessages } from './messages.ts'
import { RelativeTime } from './relative-time.tsx'

/** Why the shown data is stale, its age, and a retry button unless the worker retries by itself. The banner covers the offline case. */
export function StaleNote({ value, retry }: { value: Loadable<unknown>; retry?: () => void }) {
  const explain = useErrorText()
  const t = useMessages(coreMessages)
  const online = useOnline()
  if (!online || value.status !== 'stale' || !value.error) return null
  return (
    <p className="banner" data-testid="portico-stale">
      <span className="grow">
        {explain(value.error).headline}. <ErrorReason error={value.error} /> <RelativeTime at={value.at} />
      </span>
      {retry && (
        <Button small kind="quiet" onPress={retry}>
          {t.retry}
        </Button>
      )}
    </p>
  )
}
