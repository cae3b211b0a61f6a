import { BehaviorSubject, distinctUntilChanged, filter, type Observable, switchMap } from 'rxjs'
import type { Session } from '../../../domain/core/entities.ts'
import { disconnectedSession, nextSession, type SessionEvent } from '../../../domain/session/session.ts'
import { type Snapshot, snapshotOf } from './snapshot.ts'

/** The session as it is now, and the one way to change it. */
export type SessionState = {
  /** Nothing until it is known what the last visit left. */
  readonly session$: Observable<Session>
  now(): Session
  topic(): string | undefined
  setTopic(topic: string | undefined): void
  /** Something happened here: kept for the next visit and told to the other tabs. */
  change(event: SessionEvent): void
  /** Something is only found out again, or was told by another tab: shown, not told on. */
  adopt(event: SessionEvent): void
  /** It is known what the last visit left: the session may be shown. */
  open(): void
  close(): void
}

/** Builds the state. `publish` gets the snapshot to tell the other tabs, and whether it is worth keeping for the next visit. */
export function createState(publish: (snapshot: Snapshot, isWorthKeeping: boolean) => void): SessionState {
  const state$ = new BehaviorSubject<Session>(disconnectedSession)
  const open$ = new BehaviorSubject(false)
  let topic: string | undefined
  let planned = false

  const say = () => {
    planned = false
    const session = state$.value
    const worthKeeping = session.connections.length > 0 || session.network !== undefined
    publish(snapshotOf(session, topic), worthKeeping)
  }
  const adopt = (event: SessionEvent) => {
    const next = nextSession(state$.value, event)
    if (next !== state$.value) state$.next(next)
  }

  return {
    session$: open$.pipe(
      filter(open => open),
      switchMap(() => state$),
      distinctUntilChanged(),
    ),
    now: () => state$.value,
    topic: () => topic,
    setTopic: next => {
      topic = next
    },
    change: event => {
      const { connections, active, network } = state$.value
      adopt(event)
      const after = state$.value
      const isSame = after.connections === connections && after.active === active && after.network === network
      if (isSame) return
      if (planned) return
      planned = true
      // Several changes of one turn are one piece of news.
      queueMicrotask(say)
    },
    adopt,
    open: () => open$.next(true),
    close: () => {
      state$.complete()
      open$.complete()
    },
  }
}
