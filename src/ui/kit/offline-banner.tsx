import { useLanguage, useMessages, useOnline } from '../app/hooks/use-app.ts'
import { offlineIcon } from './account-icons.ts'
import { Icon } from './icon.tsx'
import { coreMessages } from './messages.ts'

/** Says that the page is offline and how old the shown data is. Renders nothing while the page is online. */
export function OfflineBanner({ what, at }: { what: string; at: number | undefined }) {
  const t = useMessages(coreMessages)
  const language = useLanguage()
  if (useOnline()) return null
  const today = at !== undefined && Date.now() - at < 86_400_000
  const time =
    at !== undefined &&
    new Intl.DateTimeFormat(language, {
      hour: '2-digit',
      minute: '2-digit',
      ...(!today && { day: 'numeric', month: 'short' }),
    }).format(at)
  return (
    <p className="banner" data-testid="portico-offline">
      <Icon d={offlineIcon} size={18} />
      <span>{time ? t.offlineShowing(what, time) : t.offline}</span>
    </p>
  )
}
