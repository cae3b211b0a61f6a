import {
  BehaviorSubject,
  defer,
  distinctUntilChanged,
  filter,
  firstValueFrom,
  from,
  map,
  merge,
  mergeScan,
  type Observable,
  of,
  retry,
  Subject,
  switchMap,
  takeUntil,
} from 'rxjs'
import { pendingLimit, sentTransactionsKept } from '../../../domain/core/constants.ts'
import type { CaipAddress } from '../../../domain/core/entities.ts'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import { sentRecipients } from '../../../domain/recipients/recent-recipients.ts'
import {
  hasUnfinished,
  isTaken,
  type JournalEvent,
  type JournalState,
  nextJournal,
  recordToSecure,
  rejectionOf,
} from '../../../domain/transactions/journal.ts'
import {
  isOpen,
  type RecentRecipient,
  type SendDraft,
  type TransactionIntent,
  type TransactionRecord,
} from '../../../domain/transactions/record.ts'
import { readDraft } from '../../../domain/transactions/send-draft.ts'
import { chooseToTrack, isOnTheWay, type TransactionEvent } from '../../../domain/transactions/state.ts'
import type { Store } from '../../caches/store.ts'
import { readTransactionRecord } from '../../caches/transactions.ts'

/** The dependencies of the journal. */
export type JournalDeps = {
  readonly store: Store
  readonly now: () => number
  readonly newId: () => string
  /**
   * A key in the store. It has a value while transactions are unfinished, so that the worker continues to track them at
   * its next start.
   */
  readonly awakeKey: string
  readonly leads$: Observable<boolean>
}

/**
 * The journal: all transactions that this browser has sent. Only the leader writes it. Every change is on disk before it is
 * emitted.
 */
export type Journal = {
  readonly all$: Observable<readonly TransactionRecord[]>
  of$(account: CaipAddress): Observable<readonly TransactionRecord[]>
  find(id: string): Promise<TransactionRecord | undefined>
  /**
   * Records a transaction. `fresh` is true only for the first call with this id. Rejects with `send-id-used` if the id
   * belongs to a transaction with another account, recipient, amount or call.
   */
  record(intent: TransactionIntent): Promise<{ readonly tx: TransactionRecord; readonly fresh: boolean }>
  change(id: string, event: TransactionEvent): Promise<TransactionRecord>
  /** Whether the hash belongs to a transaction other than the one with this id. */
  isTaken(hash: string, id: string): boolean
  watched(): Promise<readonly TransactionRecord[]>
  /** Transactions that the wallet has not answered yet, or that were not sent to the wallet yet. */
  waiting(): Promise<readonly TransactionRecord[]>
  recentRecipients(account: CaipAddress): Promise<readonly RecentRecipient[]>
  /** Emits the number of unreadable records that were set aside. */
  unreadable$(): Observable<number>
  /** Deletes the unreadable records that were set aside. */
  forgetUnreadable(): Promise<void>
  draft$(account: CaipAddress): Observable<SendDraft | undefined>
  writeDraft(account: CaipAddress, draft: Omit<SendDraft, 'id'> | undefined): Promise<SendDraft>
  close(): void
}

/**
 * Events that change no transaction. `opened` reads the disk, because another tab may have been the leader. `asked`
 * waits for the events before it.
 */
type DiskEvent = { readonly type: 'opened' } | { readonly type: 'asked' }
type Event = JournalEvent | DiskEvent
/** An event, and the journal before and after it. */
type Applied = { readonly event: Event; readonly before: JournalState; readonly after: JournalState }
/**
 * The outcome of a rejected event. Without `after`, the records in memory may be wrong, and the next event reads the
 * disk.
 */
type Rejected = { readonly event?: Event; readonly after?: JournalState; readonly error: unknown }

// Earlier versions stored the records under `money/`. The keys keep that word, so that these records stay readable.
const txPrefix = 'money/tx/'
const draftPrefix = 'money/draft/'
const asidePrefix = 'money/unreadable/'
/** How long to wait before a failed read of the disk is repeated (ms). */
const retryReadMs = 1_000

/**
 * Creates the journal in the store. It merges the events of all tabs and runs the reducer over them. The reducer gets the
 * next event when the changes of the event before are on disk.
 */
export function createJournal(deps: JournalDeps): Journal {
  const { store, now, newId } = deps
  const commands$ = new Subject<Event>()
  const closed$ = new Subject<void>()
  const steps$ = new BehaviorSubject<Applied | Rejected>({ error: undefined })
  /** Whether the disk was not open when the records were read, so that records may be missing. */
  let isPartial = false

  /** Moves an unreadable record out of the list, but keeps it, because it may be the only trace of a send. */
  const setAside = async (key: string, value: unknown) => {
    await store.set(asidePrefix + key.slice(txPrefix.length), value)
    await store.remove(key)
  }
  const readDisk = async (): Promise<JournalState> => {
    const { values, isWhole } = await store.entries('money/').catch((cause: unknown) => {
      throw new AppError('send-not-recorded', {}, cause)
    })
    isPartial = !isWhole
    const records = new Map<string, TransactionRecord>()
    const drafts = new Map<CaipAddress, SendDraft>()
    for (const [key, value] of values) {
      const draft = key.startsWith(draftPrefix) && readDraft(value)
      if (draft) drafts.set(key.slice(draftPrefix.length) as CaipAddress, draft)
      if (!key.startsWith(txPrefix)) continue
      const tx = readTransactionRecord(value)
      if (tx) records.set(tx.id, tx)
      else if (value !== undefined) await setAside(key, value)
    }
    return { records, drafts, unreadable: (await store.keys(asidePrefix)).length }
  }
  /** Stores the entries of a map that differ from before, and deletes those that are gone. */
  const writeEntries = async (
    prefix: string,
    before: ReadonlyMap<string, unknown>,
    after: ReadonlyMap<string, unknown>,
  ) => {
    for (const [key, value] of after) if (before.get(key) !== value) await store.set(prefix + key, value)
    for (const key of before.keys()) if (!after.has(key)) await store.remove(prefix + key)
  }
  const writeChanges = async (before: JournalState, after: JournalState) => {
    await writeEntries(txPrefix, before.records, after.records)
    await writeEntries(draftPrefix, before.drafts, after.drafts)
    if (after.records !== before.records)
      await (hasUnfinished(after) ? store.set(deps.awakeKey, true) : store.remove(deps.awakeKey))
    if (after.unreadable === before.unreadable) return
    for (const key of await store.keys(asidePrefix)) await store.remove(key)
  }
  /**
   * Returns an error if the record is not on disk, unless the browser offers no database and the user has accepted
   * that.
   */
  const keepErrorOf = ({ id, mayBeUnkept }: TransactionRecord): AppError | undefined => {
    const kept = store.kept(txPrefix + id)
    if (kept === 'failed') return new AppError('send-not-recorded')
    return kept === 'refused' && !mayBeUnkept ? new AppError('send-not-kept') : undefined
  }
  const apply = async (journal: JournalState | undefined, event: Event): Promise<Applied | Rejected> => {
    const before = journal && !mustReadDisk(event) ? journal : await readDisk()
    if (event.type === 'opened' || event.type === 'asked') return { event, before, after: before }
    const rejection = rejectionOf(before, event)
    if (rejection) return { event, after: before, error: rejection }
    const after = nextJournal(before, event)
    const tx = recordToSecure(before, after)
    // A record that cannot be read back would be missing after a reload, so it is refused.
    if (tx && !readTransactionRecord(tx))
      return { event, after: before, error: new AppError('transaction-invalid', { field: 'summary' }) }
    await writeChanges(before, after)
    const error = tx && keepErrorOf(tx)
    if (!error) return { event, before, after }
    const undone = nextJournal(after, { type: 'not-kept', id: tx.id, at: now() })
    await writeChanges(after, undone)
    return { event, after: undone, error }
  }

  // Events that arrive after the close, such as a late answer of the wallet, are still stored.
  commands$
    .pipe(
      mergeScan(
        // After an unexpected error the next event reads the disk again, because the disk holds the truth.
        ({ after }, event) => apply(after, event).catch((error): Rejected => ({ event, error })),
        steps$.value,
        1,
      ),
    )
    .subscribe(steps$)

  /** Sends an event. Resolves when its changes are on disk. Rejects if the event was rejected. */
  const send = async (event: Event): Promise<Applied> => {
    const step$ = firstValueFrom(steps$.pipe(filter(step => step.event === event)))
    commands$.next(event)
    const step = await step$
    if ('error' in step) throw step.error
    return step
  }
  const state$ = steps$.pipe(
    map(({ after }) => after),
    filter(journal => journal !== undefined),
  )
  /** Sends an event again until the disk can be read. Without the disk, the records are unknown. */
  const sendUntilRead$ = (event: Event) =>
    defer(() => send(event)).pipe(retry({ delay: retryReadMs }), takeUntil(closed$))
  // A disk that opens late may hold more records.
  const reads$ = merge(of(undefined), from(store.opened).pipe(filter(() => isPartial)))
  deps.leads$
    .pipe(
      filter(leads => leads),
      switchMap(() => reads$),
      switchMap(() => sendUntilRead$({ type: 'opened' })),
      takeUntil(closed$),
    )
    .subscribe()
  /** Sends an event, and emits a part of the journal from then on. */
  const select$ = <T>(event: Event, select: (journal: JournalState) => T): Observable<T> =>
    sendUntilRead$(event).pipe(
      switchMap(() => state$),
      map(select),
      distinctUntilChanged(),
    )
  const all$ = select$({ type: 'asked' }, ({ records }) => records).pipe(map(newestFirst))
  /** Returns the journal after every event that was sent before this call. */
  const current = async () => (await send({ type: 'asked' })).after

  return {
    all$,
    of$: account =>
      all$.pipe(
        map(all => all.filter(tx => tx.account === account)),
        distinctUntilChanged((a, b) => a.length === b.length && a.every((tx, index) => tx === b[index])),
      ),
    find: async id => (await current()).records.get(id),
    record: async intent => {
      const { before, after } = await send({ type: 'recorded', intent, at: now() })
      return { tx: recordIn(after, intent.id), fresh: !before.records.has(intent.id) }
    },
    change: async (id, event) =>
      recordIn((await send({ type: 'changed', id, event, draftId: newId() })).after, id),
    isTaken: (hash, id) => {
      const { after } = steps$.value
      return after !== undefined && isTaken(after, hash, id)
    },
    unreadable$: () => select$({ type: 'asked' }, ({ unreadable }) => unreadable),
    forgetUnreadable: async () => void (await send({ type: 'unreadable-forgotten' })),
    watched: async () => {
      const limits = { watched: pendingLimit, kept: sentTransactionsKept }
      return chooseToTrack([...(await current()).records.values()], limits).watch
    },
    waiting: async () => [...(await current()).records.values()].filter(tx => isOpen(tx) && !isOnTheWay(tx)),
    recentRecipients: async account => sentRecipients(account, newestFirst((await current()).records)),
    draft$: account =>
      select$({ type: 'draft-opened', account, draftId: newId() }, ({ drafts }) => drafts.get(account)),
    writeDraft: async (account, draft) => {
      const { after } = await send({ type: 'draft-written', account, draft, draftId: newId() })
      return after.drafts.get(account) as SendDraft
    },
    close: () => closed$.next(),
  }
}

/**
 * Whether the event needs the records on disk. A new record does, because a second leader or a disk that opened late may
 * hold a record with the same id.
 */
function mustReadDisk({ type }: Event): boolean {
  return type === 'opened' || type === 'recorded'
}

function newestFirst(records: ReadonlyMap<string, TransactionRecord>): readonly TransactionRecord[] {
  return [...records.values()].sort((a, b) => b.createdAt - a.createdAt)
}

function recordIn({ records }: JournalState, id: string): TransactionRecord {
  const tx = records.get(id)
  if (!tx) throw new AppError('send-unknown', { id })
  return tx
}
