import type { Loadable } from '../../domain/core/loadable.ts'
import { useMessages, useOnline } from '../app/hooks/use-app.ts'
import { Banner } from './banner.tsx'
import { ErrorReason } from './error-state.tsx'
import { coreMessages } from './messages.ts'
import { ageMessages, RelativeTime } from './relative-time.tsx'

/**
 * A note that the data on screen is old, with the age of the data. Only screen readers get the reason why the last
 * update failed. Renders nothing while the page is offline.
 */
export function StaleNote({ value, retry }: { value: Loadable<unknown>; retry?: () => void }) {
  const t = useMessages(coreMessages)
  const { stale } = useMessages(ageMessages)
  const online = useOnline()
  if (!online || value.status !== 'stale' || !value.error) return null
  return (
    <Banner title={stale} testId="portico-stale" action={retry && { text: t.retry, onPress: retry }}>
      <span className="hide">
        <ErrorReason error={value.error} />
      </span>
      <RelativeTime at={value.at} />
    </Banner>
  )
}
