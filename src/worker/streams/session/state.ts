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
import type { Connection, Session } from '../../../domain/core/entities.ts'
import { withTimeout } from '../../../domain/core/lib/with-timeout.ts'
import { nextAbsent } from '../../../domain/session/absent-wallets.ts'
import { disconnectedSession, nextSession, type SessionEvent } from '../../../domain/session/session.ts'
import { type Snapshot, snapshotOf } from './snapshot.ts'

/** The current session, and the only functions that change it. */
export type SessionState = {
  /**
   * Emits the session, starting when the session of the last visit has been read. A change of this tab is stored before
   * it is emitted, because the site may navigate to another page as soon as it receives the change.
   */
  readonly session$: Observable<Session>
  /** Returns the session with all changes, even those that are not stored yet. */
  now(): Session
  /** Returns the connections whose wallet is locked or has not loaded yet. They may return without the user's action. */
  absent(): readonly Connection[]
  topic(): string | undefined
  setTopic(topic: string | undefined): void
  /**
   * Applies an event of this tab. The new session is stored for the next visit and broadcast to the other tabs.
   * Resolves when the session is stored, and never rejects.
   */
  change(event: SessionEvent): Promise<void>
  /**
   * Applies an event that restores a session or comes from another tab. The new session is neither stored nor
   * broadcast.
   */
  adopt(event: SessionEvent): void
  /** Lets `session$` emit. Called when the session of the last visit has been read. */
  open(): void
  close(): void
}

type State = { readonly session: Session; readonly absent: readonly Connection[] }
type Transition = {
  readonly before: State
  readonly after: State
  /** Whether this tab has caused the change. Other changes are neither stored nor broadcast. */
  readonly isOwn: boolean
}
const noWallets: State = { session: disconnectedSession, absent: [] }
const start: Transition = { before: noWallets, after: noWallets, isOwn: false }

/**
 * How long a session change waits for its storage before it is emitted (ms). After that time, it is emitted even if it
 * is not stored.
 */
const storageWaitMs = 500

/**
 * Creates the state of the session. `publish` sends the snapshot to the other tabs, and must not reject. It stores the
 * snapshot for the next visit if `isStored` is true, and otherwise deletes the stored snapshot.
 */
export function createState(publish: (snapshot: Snapshot, isStored: boolean) => Promise<void>): SessionState {
  const events$ = new Subject<{ readonly event: SessionEvent; readonly isOwn: boolean }>()
  const state$ = new BehaviorSubject<State>(noWallets)
  const emitted$ = new BehaviorSubject<Session>(disconnectedSession)
  const open$ = new BehaviorSubject(false)
  let topic: string | undefined
  let isPublishing = false
  let stored = Promise.resolve()

  const transitions$ = events$.pipe(
    scan(
      ({ after: before }, { event, isOwn }) => ({ before, after: nextState(before, event), isOwn }),
      start,
    ),
    filter(({ before, after }) => before !== after),
    share(),
  )
  const publishNow = (): Promise<void> => {
    isPublishing = false
    const { session, absent } = state$.value
    const isStored = session.connections.length > 0 || session.network !== undefined || absent.length > 0
    return withTimeout(publish(snapshotOf(session, topic, absent), isStored), storageWaitMs, () => undefined)
  }
  /** Stores and broadcasts all changes of one turn of the event loop together. */
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
        after: after.session,
        ready: isOwn && shouldPublish(before, after) ? from(publishSoon()) : of(undefined),
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
    now: () => state$.value.session,
    absent: () => state$.value.absent,
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

/** Returns the state after an event. A session without a connection is remembered while a wallet may still return. */
function nextState(before: State, event: SessionEvent): State {
  const absent = nextAbsent(before.absent, before.session, event)
  const changed = nextSession(before.session, event)
  const remembered = changed.connections.length === 0 && absent.length > 0
  const { remembered: wasRemembered = false, ...rest } = changed
  const session =
    remembered === wasRemembered ? changed : { ...rest, ...(remembered && { remembered: true as const }) }
  return session === before.session && absent === before.absent ? before : { session, absent }
}

function shouldPublish(before: State, after: State): boolean {
  const { connections, active, network } = before.session
  const { session } = after
  return (
    after.absent !== before.absent ||
    session.connections !== connections ||
    session.active !== active ||
    session.network !== network
  )
}
