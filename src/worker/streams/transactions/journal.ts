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
import { isTaken, type JournalState } from '../../../domain/transactions/journal.ts'
import {
  isOpen,
  type RecentRecipient,
  type SendDraft,
  type TransactionIntent,
  type TransactionRecord,
} from '../../../domain/transactions/record.ts'
import { chooseToTrack, isOnTheWay, type TransactionEvent } from '../../../domain/transactions/state.ts'
import type { Store } from '../../caches/store.ts'
import { createJournalDisk } from './journal-disk.ts'
import { type Applied, createJournalSteps, type Event, type Rejected } from './journal-steps.ts'

export type JournalDeps = {
  readonly store: Store
  readonly now: () => number
  readonly newId: () => string
  /**
   * Key of a value in the store. The value exists while the journal has unfinished transactions. If it exists when the
   * worker starts, the worker continues to track these transactions.
   */
  readonly awakeKey: string
  readonly leads$: Observable<boolean>
}

/**
 * The journal contains all transactions that this browser has sent. Only the leader tab writes to it. Every change is
 * on disk before it is emitted.
 */
export type Journal = {
  readonly all$: Observable<readonly TransactionRecord[]>
  of$(account: CaipAddress): Observable<readonly TransactionRecord[]>
  find(id: string): Promise<TransactionRecord | undefined>
  /**
   * Records a transaction. `fresh` is true only if the journal had no record with this id before. Rejects with
   * `send-id-used` if the record with this id has a different account, recipient, amount or call.
   */
  record(intent: TransactionIntent): Promise<{ readonly tx: TransactionRecord; readonly fresh: boolean }>
  change(id: string, event: TransactionEvent): Promise<TransactionRecord>
  /** Whether the journal contains this hash under another transaction id. */
  isTaken(hash: string, id: string): boolean
  watched(): Promise<readonly TransactionRecord[]>
  /** Returns the transactions to which the wallet has not responded yet, including those not yet sent to the wallet. */
  waiting(): Promise<readonly TransactionRecord[]>
  recentRecipients(account: CaipAddress): Promise<readonly RecentRecipient[]>
  /**
   * Emits how many stored records cannot be read. The journal stores these records separately from its transactions.
   */
  unreadable$(): Observable<number>
  forgetUnreadable(): Promise<void>
  draft$(account: CaipAddress): Observable<SendDraft | undefined>
  writeDraft(account: CaipAddress, draft: Omit<SendDraft, 'id'> | undefined): Promise<SendDraft>
  close(): void
}

/** Pause before a failed read of the disk is repeated (ms). */
const retryReadMs = 1_000

/**
 * Creates the journal. It applies the events of all tabs one after the other, and each event waits until the changes of
 * the previous event are on disk.
 */
export function createJournal(deps: JournalDeps): Journal {
  const { store, now, newId } = deps
  const disk = createJournalDisk(store, deps.awakeKey)
  const commands$ = new Subject<Event>()
  const closed$ = new Subject<void>()
  const apply = createJournalSteps(disk, now)
  const steps$ = new BehaviorSubject<Applied | Rejected>({ error: undefined })
  // This subscription does not end at `close`, so that a late response of the wallet is still applied and stored.
  commands$
    .pipe(
      mergeScan(
        // After an unexpected error the records in memory may be wrong, so the journal reads the disk again at the next
        // event.
        ({ after }, event) => apply(after, event).catch((error): Rejected => ({ event, error })),
        steps$.value,
        1,
      ),
    )
    .subscribe(steps$)

  /** Applies an event, and resolves when its changes are on disk. Rejects with the error of a rejected event. */
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
  /**
   * Sends an event to the journal. Tries again after a delay until the disk can be read, because the records are
   * unknown before that.
   */
  const sendUntilRead$ = (event: Event) =>
    defer(() => send(event)).pipe(retry({ delay: retryReadMs }), takeUntil(closed$))
  // If the database opens after the first read, the records are read again, because the first read may have missed
  // some.
  const reads$ = merge(of(undefined), from(store.opened).pipe(filter(() => disk.isPartial())))
  deps.leads$
    .pipe(
      filter(leads => leads),
      switchMap(() => reads$),
      switchMap(() => sendUntilRead$({ type: 'opened' })),
      takeUntil(closed$),
    )
    .subscribe()
  /** Applies an event, then emits a part of the journal whenever that part changes. */
  const select$ = <T>(event: Event, select: (journal: JournalState) => T): Observable<T> =>
    sendUntilRead$(event).pipe(
      switchMap(() => state$),
      map(select),
      distinctUntilChanged(),
    )
  const all$ = select$({ type: 'asked' }, ({ records }) => records).pipe(map(newestFirst))
  /** Returns the journal as it is after all events that were sent before this call. */
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

function newestFirst(records: ReadonlyMap<string, TransactionRecord>): readonly TransactionRecord[] {
  return [...records.values()].sort((a, b) => b.createdAt - a.createdAt)
}

function recordIn({ records }: JournalState, id: string): TransactionRecord {
  const tx = records.get(id)
  if (!tx) throw new AppError('send-unknown', { id })
  return tx
}
