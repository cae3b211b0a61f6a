import {
  BehaviorSubject,
  concatMap,
  distinctUntilChanged,
  filter,
  from,
  map,
  type Observable,
  of,
  Subject,
  scan,
  share,
  switchMap,
} from 'rxjs'
import type { Session } from '../../../domain/core/entities.ts'
import { withTimeout } from '../../../domain/core/lib/with-timeout.ts'
import { disconnectedSession, nextSession, type SessionEvent } from '../../../domain/session/session.ts'
import { type Snapshot, snapshotOf } from './snapshot.ts'

/** The current session and the only functions that change it. */
export type SessionState = {
  /**
   * Emits the session, but not before the session of the last visit has been read. Emits a change of this tab after
   * storing it, because a site may leave the page as soon as it receives the change.
   */
  readonly session$: Observable<Session>
  /** Returns the session with every change, stored or not. */
  now(): Session
  topic(): string | undefined
  setTopic(topic: string | undefined): void
  /**
   * Applies an event of this tab. The new session is stored for the next visit and broadcast to the other tabs. Resolves when
   * it is stored, and never rejects.
   */
  change(event: SessionEvent): Promise<void>
  /** Applies an event that restores a session or follows another tab. The new session is neither stored nor broadcast. */
  adopt(event: SessionEvent): void
  /** Starts `session$`. Called when the session of the last visit has been read. */
  open(): void
  close(): void
}

type Transition = {
  readonly before: Session
  readonly after: Session
  /** Whether this tab caused the change. Only such changes are stored and broadcast. */
  readonly isOwn: boolean
}
const start: Transition = { before: disconnectedSession, after: disconnectedSession, isOwn: false }

/** How long a change waits for its storage (ms). Then it is emitted even if it is not stored. */
const storageWaitMs = 500

/**
 * Creates the state. `publish` receives the snapshot for the other tabs, and whether to store it for the next visit. It
 * resolves when the snapshot is stored, and never rejects.
 */
export function createState(
  publish: (snapshot: Snapshot, isWorthKeeping: boolean) => Promise<void>,
): SessionState {
  const events$ = new Subject<{ readonly event: SessionEvent; readonly isOwn: boolean }>()
  const state$ = new BehaviorSubject<Session>(disconnectedSession)
  const emitted$ = new BehaviorSubject<Session>(disconnectedSession)
  const open$ = new BehaviorSubject(false)
  let topic: string | undefined
  let isPublishing = false
  let stored = Promise.resolve()

  const transitions$ = events$.pipe(
    scan(
      ({ after: before }, { event, isOwn }) => ({ before, after: nextSession(before, event), isOwn }),
      start,
    ),
    filter(({ before, after }) => before !== after),
    share(),
  )
  const publishNow = (): Promise<void> => {
    isPublishing = false
    const session = state$.value
    const isWorthKeeping = session.connections.length > 0 || session.network !== undefined
    return withTimeout(publish(snapshotOf(session, topic), isWorthKeeping), storageWaitMs, () => undefined)
  }
  /** Several changes in the same turn are published together. */
  const publishSoon = (): Promise<void> => {
    if (isPublishing) return stored
    isPublishing = true
    stored = Promise.resolve().then(publishNow)
    return stored
  }
  transitions$.pipe(map(({ after }) => after)).subscribe(state$)
  transitions$
    .pipe(
      map(({ isOwn, before, after }) => ({
        after,
        ready: isOwn && isWorthPublishing(before, after) ? from(publishSoon()) : of(undefined),
      })),
      concatMap(({ after, ready }) => ready.pipe(map(() => after))),
    )
    .subscribe(emitted$)

  return {
    session$: open$.pipe(
      filter(open => open),
      switchMap(() => emitted$),
      distinctUntilChanged(),
    ),
    now: () => state$.value,
    topic: () => topic,
    setTopic: next => {
      topic = next
    },
    change: event => {
      events$.next({ event, isOwn: true })
      return stored
    },
    adopt: event => events$.next({ event, isOwn: false }),
    open: () => open$.next(true),
    close: () => {
      events$.complete()
      open$.complete()
    },
  }
}

/** Whether a change must be stored and broadcast. */
function isWorthPublishing(before: Session, after: Session): boolean {
  const { connections, active, network } = before
  return after.connections !== connections || after.active !== active || after.network !== network
}
