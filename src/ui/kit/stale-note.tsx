import type { Loadable } from '../../domain/core/loadable.ts'
import { useErrorText } from '../app/hooks/error-text.ts'
import { useMessages, useOnline } from '../app/hooks/use-app.ts'
import { Button } from './button.tsx'
import { ErrorReason } from './error-reason.tsx'
import { coreMessages } from './messages.ts'
import { RelativeTime } from './relative-time.tsx'

/**
 * Says why the shown data is stale and how old it is. Has a retry button unless the worker tries again by itself. While the
 * page is offline, the banner says so instead.
 */
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
