import type { ReactNode } from 'react'
import type { ErrorRecord } from '../../domain/core/errors/app-error.ts'
import type { Loadable } from '../../domain/core/loadable.ts'
import { useErrorText, useLanguage, useMessages, useOnline } from '../app/hooks/use-app.ts'
import { Banner } from './banner.tsx'
import { CopyReport } from './copy-report.tsx'
import { EmptyState } from './empty-state.tsx'
import { useNow } from './hooks/timers.ts'
import { offlineIcon } from './icons/account.ts'
import { warnIcon } from './icons/early.ts'
import { coreMessages } from './messages.ts'
import { RetryButton } from './retry-button.tsx'

type FailedProps = {
  readonly title: string
  readonly error: ErrorRecord
  readonly retryAt: number | undefined
  readonly retry: () => void
  /** Actions that are shown after the retry button. */
  readonly children?: ReactNode
}

/**
 * The content of a list that failed to load: what is missing, what the user can do, a retry button, and last the cause of
 * the failure.
 */
export function ErrorState({ title, error, retryAt, retry, children }: FailedProps) {
  const explain = useErrorText()
  return (
    <EmptyState
      icon={warnIcon}
      title={title}
      body={explain(error).body}
      detail={<ErrorReason error={error} />}
    >
      <RetryButton retryAt={retryAt} onPress={retry} />
      {children}
      <CopyReport error={error} />
    </EmptyState>
  )
}

/** A sentence with the cause of an error such as `balance-unavailable`. Renders nothing if the cause is unknown. */
export function ErrorReason({ error }: { error: ErrorRecord }) {
  const explain = useErrorText()
  const { reason } = error.context
  if (typeof reason !== 'string' || reason === 'unknown') return null
  const { headline } = explain({ ...error, code: reason as ErrorRecord['code'], message: '' })
  return headline === '' ? null : <span>{headline}. </span>
}

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

/** A note that the page is offline, with the age of the data on screen. Renders nothing while the page is online. */
export function OfflineBanner({ what, at }: { what: string; at: number | undefined }) {
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
      {time ? offlineShowing(what, time) : t.offline}
    </Banner>
  )
}

/** Messages about the age of data. They are part of the group `core`. */
export const ageMessages = {
  id: 'core',
  stale: "Couldn't refresh.",
  justNow: 'Updated just now',
  minutesAgo: (minutes: number) => `Updated ${minutes} min ago`,
  hoursAgo: (hours: number) => `Updated ${hours} h ago`,
  updatedOn: (date: string) => `Updated ${date}`,
  offlineShowing: (what: string, time: string) => `You're offline. Showing ${what} from ${time}.`,
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

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
