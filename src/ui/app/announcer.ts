import { createStore, type Store } from './store.ts'

/** What the live regions say. The counts make the same sentence audible twice; `alarms` counts the assertive ones alone. */
export type Announcement = {
  readonly count: number
  readonly alarms: number
  readonly polite: string
  readonly assertive: string
}

export type Announcer = {
  readonly announcement: Store<Announcement>
  announce(text: string, urgency?: 'polite' | 'assertive'): void
  /** Another view is shown: alarms of the view before are out of date. */
  viewChanged(): void
  stop(): void
}

const saidMs = 5_000
/** Time a screen reader has to pick up an alarm that comes together with another view. */
const pickUpMs = 500

/** Keeps what the live regions say. An alarm is taken out once it was said: it would be read at the end of every later view. */
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
