import { BehaviorSubject, distinctUntilChanged, type Observable } from 'rxjs'
import type { TabSubscription } from './messages.ts'

/** What the other tabs of the origin have said in their last heartbeats. */
export type OtherTabs = {
  readonly anyVisible$: Observable<boolean>
  /** Sets whether this tab is visible. */
  setVisible(visible: boolean): void
  heard(from: string, visible: boolean, subscriptions: readonly TabSubscription[]): void
  left(from: string): void
  /** Removes the tabs that have sent no heartbeat for too long. */
  sweep(): void
  subscriptions(): readonly TabSubscription[]
}

type OtherTab = { missed: number; visible: boolean; subscriptions: readonly TabSubscription[] }

/**
 * A tab counts as closed if it sends no heartbeat while this tab sends more than this number of heartbeats. The limit
 * is not a time, because clocks change and tabs are suspended.
 */
const maxMissedHeartbeats = 3

export function createOtherTabs(): OtherTabs {
  const others = new Map<string, OtherTab>()
  const anyVisible$ = new BehaviorSubject(true)
  let isVisible = true

  const update = () => anyVisible$.next(isVisible || [...others.values()].some(({ visible }) => visible))

  return {
    anyVisible$: anyVisible$.pipe(distinctUntilChanged()),
    setVisible: visible => {
      isVisible = visible
      update()
    },
    heard: (from, visible, subscriptions) => {
      others.set(from, { missed: 0, visible, subscriptions })
      update()
    },
    left: from => {
      others.delete(from)
      update()
    },
    sweep: () => {
      for (const [from, tab] of others) {
        tab.missed += 1
        if (tab.missed > maxMissedHeartbeats) others.delete(from)
      }
      update()
    },
    subscriptions: () => [...others.values()].flatMap(({ subscriptions }) => subscriptions),
  }
}
