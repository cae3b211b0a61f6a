import { dayMs, hourMs, minuteMs } from '../../domain/core/durations.ts'
import { useLanguage, useMessages } from '../app/hooks/use-app.ts'
import { useNow } from './hooks/use-now.ts'

/** Messages about the age of data. They are part of the group `core`. */
export const ageMessages = {
  id: 'core',
  stale: "Couldn't refresh.",
  justNow: 'Updated just now',
  minutesAgo: (minutes: number) => `Updated ${minutes} min ago`,
  hoursAgo: (hours: number) => `Updated ${hours} h ago`,
  updatedOn: (date: string) => `Updated ${date}`,
  offlineShowing: (time: string) => `You're offline. Last updated ${time}.`,
}

/** The age of a value, such as "Updated 2 min ago". The text changes as time passes. */
export function RelativeTime({ at }: { at: number }) {
  const t = useMessages(ageMessages)
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
