import { useLanguage, useMessages } from '../../app/hooks/use-app.ts'
import { requestMessages } from './request-messages.ts'

/** The latest time that JavaScript can represent as a date (seconds). */
const lastSecond = 8_640_000_000_000n

/**
 * Returns a function that formats a time as text. If the time is too late for a JavaScript date, the text says that
 * there is no end.
 */
export function useDate(): (seconds: bigint) => string {
  const language = useLanguage()
  const { noEnd } = useMessages(requestMessages)
  return seconds =>
    seconds > lastSecond
      ? noEnd
      : new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(
          Number(seconds) * 1_000,
        )
}
