import { useLanguage, useMessages } from '../../app/hooks/use-app.ts'
import { requestMessages } from './request-messages.ts'

/** The last time that JavaScript can write as a date (seconds). */
const lastSecond = 8_640_000_000_000n

/**
 * Returns a function that formats a time. A time too far in the future to be a date is shown as having no
 * end.
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
