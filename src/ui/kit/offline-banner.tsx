import { useLanguage, useMessages, useOnline } from '../app/hooks/use-app.ts'
import { Banner } from './banner.tsx'
import { offlineIcon } from './icons/account.ts'
import { coreMessages } from './messages.ts'
import { ageMessages } from './relative-time.tsx'

/** A note that the page is offline, with the age of the data on screen. Renders nothing while the page is online. */
export function OfflineBanner({ at }: { at: number | undefined }) {
  const t = useMessages(coreMessages)
  const { offlineShowing } = useMessages(ageMessages)
  const language = useLanguage()
  if (useOnline()) return null
  const today = at !== undefined && Date.now() - at < 86_400_000
  const time =
    at !== undefined &&
    new Intl.DateTimeFormat(language, {
      hour: 'numeric',
      minute: '2-digit',
      ...(!today && { day: 'numeric', month: 'short' }),
    }).format(at)
  return (
    <Banner icon={offlineIcon} testId="portico-offline">
      {time ? offlineShowing(time) : t.offline}
    </Banner>
  )
}
