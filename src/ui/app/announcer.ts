import { createSignal, type ReadonlySignal } from '../../domain/core/signal.ts'

/**
 * The text of the live regions, which screen readers read. The counters make screen readers read a repeated sentence
 * again. `alarms` counts only assertive sentences.
 */
export type Announcement = {
  readonly count: number
  readonly alarms: number
  readonly polite: string
  readonly assertive: string
}

export type Announcer = {
  readonly announcement: ReadonlySignal<Announcement>
  announce(text: string, urgency?: 'polite' | 'assertive'): void
  /** Removes the alarms of the previous view, because another view is shown. */
  viewChanged(): void
  stop(): void
}

/** How long a text stays (ms). Screen readers have read it by then, and would otherwise find it in every later view. */
const saidMs = 5_000
/** Time that a screen reader needs to read an alarm that arrives together with a new view (ms). */
const pickUpMs = 500

/** Holds the text of the live regions, and empties them after their text was read. */
export function createAnnouncer(): Announcer {
  const announcement = createSignal<Announcement>({
    count: 0,
    alarms: 0,
    polite: '',
    assertive: '',
  })
  const over: { polite?: ReturnType<typeof setTimeout>; assertive?: ReturnType<typeof setTimeout> } = {}
  let alarmedAt = 0
  const empty = (urgency: 'polite' | 'assertive'): void => {
    clearTimeout(over[urgency])
    if (announcement.value[urgency]) announcement.next({ ...announcement.value, [urgency]: '' })
  }
  return {
    announcement,
    announce: (text, urgency = 'polite') => {
      const { count, alarms, ...texts } = announcement.value
      const isAlarm = urgency === 'assertive'
      announcement.next({ ...texts, count: count + 1, alarms: alarms + (isAlarm ? 1 : 0), [urgency]: text })
      clearTimeout(over[urgency])
      over[urgency] = setTimeout(empty, saidMs, urgency)
      if (isAlarm) alarmedAt = performance.now()
    },
    viewChanged: () => {
      if (performance.now() - alarmedAt > pickUpMs) empty('assertive')
    },
    stop: () => {
      clearTimeout(over.polite)
      clearTimeout(over.assertive)
    },
  }
}
