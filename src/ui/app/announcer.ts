import { createSignal, type ReadonlySignal } from '../../domain/core/signal.ts'

/**
 * The text of the live regions, which screen readers read aloud. `count` grows with each announcement, so that screen
 * readers also read a repeated sentence. `alarms` counts only the assertive sentences.
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
  /** Removes the assertive sentence of the previous view. Called when another view opens. */
  viewChanged(): void
  stop(): void
}

/**
 * How long a text stays in the live region (ms). Screen readers have read it by then. If the text stayed longer, they
 * would find it again in every later view.
 */
const saidMs = 5_000
/** Maximum age (ms) of an assertive text that is kept when a view opens. A text this recent comes from the new view. */
const pickUpMs = 500

/**
 * Creates the announcer, which sets the text of the live regions. It empties the text when screen readers have had time
 * to read it.
 */
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
