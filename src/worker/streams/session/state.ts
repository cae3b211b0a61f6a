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
import {
  type Connection,
  type ConnectorKind,
  isNamespace,
  namespaceOf,
  networkOf,
  readNetworkId,
  type Session,
  type WalletInfo,
} from '../../../domain/core/entities.ts'
import { clean, safeRead } from '../../../domain/core/lib/safe-read.ts'
import { withTimeout } from '../../../domain/core/lib/with-timeout.ts'
import { nextAbsent } from '../../../domain/session/absent-wallets.ts'
import { disconnectedSession, nextSession, type SessionEvent } from '../../../domain/session/session.ts'
import { type AddressReader, addressReader } from './connections.ts'

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

/** The part of the session that is stored between visits and sent to other tabs. */
export type Snapshot = {
  readonly version: 1
  readonly session: Session
  /** The connections whose wallet is locked or has not loaded. Absent if there are none. */
  readonly absent?: readonly Connection[]
  /** The topic of the WalletConnect session to which the `walletConnect` connections belong. */
  readonly topic?: string
}

const version = 1
const longestText = 2_048
const longestIcon = 65_536
const absentKept = 10
const kinds: readonly ConnectorKind[] = ['injected', 'walletConnect', 'auth']

/**
 * Creates the snapshot of a session. The snapshot may have the status `connecting`, which `readSnapshot` does not
 * restore.
 */
function snapshotOf(
  { remembered: _derived, ...session }: Session,
  topic: string | undefined,
  absent: readonly Connection[],
): Snapshot {
  return { version, session, ...(absent.length > 0 && { absent }), ...(topic !== undefined && { topic }) }
}

/**
 * Reads a snapshot. Every field is checked, because any script of the origin can write to the store and to the
 * BroadcastChannels. Returns undefined if the version is unknown. Rejects with `network-failed` if the code that checks
 * addresses cannot be loaded.
 */
export async function readSnapshot(value: unknown): Promise<Snapshot | undefined> {
  if (safeRead(value, 'version') !== version) return undefined
  const stored = safeRead(value, 'session')
  const [listed, listedAbsent] = [
    listOf(safeRead(stored, 'connections')),
    listOf(safeRead(value, 'absent')).slice(0, absentKept),
  ]
  // The code that checks addresses loads only if the snapshot contains connections.
  const reader = listed.length + listedAbsent.length > 0 ? await addressReader() : undefined
  const readAll = (entries: readonly unknown[]) =>
    entries
      .map(entry => reader && readConnection(entry, reader))
      .filter(connection => connection !== undefined)
  const [connections, absent] = [readAll(listed), readAll(listedAbsent)]
  const topic = safeRead(value, 'topic')
  const all = connections.flatMap(({ accounts }) => accounts)
  // Earlier versions of Portico stored addresses as the wallet wrote them, so `readAccount` converts them to the
  // canonical spelling.
  const last = reader?.readAccount(safeRead(stored, 'active'))
  const active = all.find(account => account === last) ?? all[0]
  const chosen = readNetworkId(safeRead(stored, 'network'))
  const wallet = safeRead(stored, 'endedBy')
  const endedBy = isText(wallet) ? clean(wallet) : undefined
  const session: Session = {
    ...(active
      ? { status: 'connected', connections, active, network: networkOf(active) }
      : { ...disconnectedSession, ...(chosen && { network: chosen }) }),
    ...(endedBy !== undefined && { endedBy }),
  }
  return snapshotOf(session, isText(topic) ? topic : undefined, absent)
}

function readConnection(value: unknown, { readAccount }: AddressReader): Connection | undefined {
  const [connectorId, kind, namespace] = ['connectorId', 'kind', 'namespace'].map(key => safeRead(value, key))
  const known = kinds.find(candidate => candidate === kind)
  if (!isText(connectorId) || !known || !isNamespace(namespace)) return undefined
  const accounts = listOf(safeRead(value, 'accounts'))
    .map(readAccount)
    .filter(account => account !== undefined)
    .filter(account => namespaceOf(account) === namespace)
  if (accounts.length === 0) return undefined
  const approved = safeRead(value, 'approvedNetworks')
  const addsNetworks = safeRead(value, 'addsNetworks') === true
  return {
    connectorId,
    kind: known,
    namespace,
    wallet: readWalletInfo(safeRead(value, 'wallet')),
    accounts: [...new Set(accounts)],
    ...(Array.isArray(approved) && {
      approvedNetworks: approved.map(readNetworkId).filter(id => id !== undefined),
    }),
    ...(addsNetworks && { addsNetworks }),
    ...(safeRead(value, 'canSend') === false && { canSend: false }),
  }
}

function readWalletInfo(value: unknown): WalletInfo {
  const [name, icon, rdns] = ['name', 'icon', 'rdns'].map(key => safeRead(value, key))
  const isIcon =
    typeof icon === 'string' && icon.length <= longestIcon && /^(https:\/\/|data:image\/)/.test(icon)
  return {
    name: isText(name) ? name : 'Wallet',
    ...(isIcon && { icon }),
    ...(isText(rdns) && { rdns }),
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= longestText
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
