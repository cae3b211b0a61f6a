import { createStore, type Store } from './store.ts'

/** Text of the live regions. The counters make a repeated sentence audible again; `alarms` counts assertive ones only. */
export type Announcement = {
  readonly count: number
  readonly alarms: number
  readonly polite: string
  readonly assertive: string
}

export type Announcer = {
  readonly announcement: Store<Announcement>
  announce(text: string, urgency?: 'polite' | 'assertive'): void
  /** Call when another view is shown: alarms of the previous view are out of date. */
  viewChanged(): void
  stop(): void
}

const saidMs = 5_000
/** Time a screen reader needs to read an alarm that arrives together with a new view (ms). */
const pickUpMs = 500

/** Holds the text of the live regions. Removes an alarm after it is read, or screen readers would read it at the end of every later view. */
export function createAnnouncer(): Announcer {
  const [announcement, set] = createStore<Announcement>({ count: 0, alarms: 0, polite: '', assertive: '' })
  let over: ReturnType<typeof setTimeout> | undefined
  let alarmedAt = 0
  const calm = (): void => {
    clearTimeout(over)
    if (announcement.get().assertive !== '') set({ ...announcement.get(), assertive: '' })
  }
  return {
    announcement,
    announce: (text, urgency = 'polite') => {
      const { count, alarms, ...said } = announcement.get()
      const isAlarm = urgency === 'assertive'
      set({ ...said, count: count + 1, alarms: alarms + (isAlarm ? 1 : 0), [urgency]: text })
      if (!isAlarm) return
      clearTimeout(over)
      over = setTimeout(calm, saidMs)
      alarmedAt = performance.now()
    },
    viewChanged: () => {
      if (performance.now() - alarmedAt > pickUpMs) calm()
    },
    stop: () => clearTimeout(over),
  }
}
