import { BehaviorSubject, distinctUntilChanged, filter, type Observable, switchMap } from 'rxjs'
import type { Session } from '../../../domain/core/entities.ts'
import { disconnectedSession, nextSession, type SessionEvent } from '../../../domain/session/session.ts'
import { type Snapshot, snapshotOf } from './snapshot.ts'

/** The current session and the only functions that change it. */
export type SessionState = {
  /** Emits nothing until the last visit's session has been read. */
  readonly session$: Observable<Session>
  now(): Session
  topic(): string | undefined
  setTopic(topic: string | undefined): void
  /** Applies an event of this tab. The result is stored for the next visit and broadcast to the other tabs. */
  change(event: SessionEvent): void
  /** Applies an event that restores or follows another tab. The result is neither stored nor broadcast. */
  adopt(event: SessionEvent): void
  /** Starts `session$`, because the session of the last visit has been read. */
  open(): void
  close(): void
}

/** Creates the state. `publish` receives the snapshot for the other tabs, and whether to store it for the next visit. */
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
      // Several changes in one turn are published once.
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
