import { useLanguage, useMessages } from '../app/hooks/use-app.ts'
import { useNow } from './hooks/use-now.ts'
import { coreMessages } from './messages.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** The age of a value in words, updated as it grows. */
export function RelativeTime({ at }: { at: number }) {
  const t = useMessages(coreMessages)
  const language = useLanguage()
  const age = useNow(15_000) - at
  const words =
    age < minuteMs
      ? t.justNow
      : age < hourMs
        ? t.minutesAgo(Math.floor(age / minuteMs))
        : age < dayMs
          ? t.hoursAgo(Math.floor(age / hourMs))
          : t.updatedOn(new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short' }).format(at))
  return (
    <time className="num" dateTime={new Date(at).toISOString()} data-testid="portico-age">
      {words}
    </time>
  )
}
