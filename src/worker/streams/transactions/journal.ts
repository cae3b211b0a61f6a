import { BehaviorSubject, distinctUntilChanged, filter, map, type Observable } from 'rxjs'
import { addressOf, type CaipAddress, namespaceOf } from '../../../domain/core/caip.ts'
import { sentTransactionsKept } from '../../../domain/core/constants.ts'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import { isOpen } from '../../../domain/transactions/is-open.ts'
import type {
  RecentRecipient,
  SendDraft,
  TransactionIntent,
  TransactionRecord,
} from '../../../domain/transactions/record.ts'
import { isSameIntent } from '../../../domain/transactions/same-intent.ts'
import { emptyDraft, readDraft } from '../../../domain/transactions/send-draft.ts'
import {
  chooseToTrack,
  createRecord,
  isOnTheWay,
  mayBeReorged,
  type TransactionEvent,
  transition,
} from '../../../domain/transactions/state.ts'
import type { Store } from '../../caches/store.ts'
import { readTransactionRecord } from '../../caches/transactions.ts'

/**
 * The dependencies of the journal. A value under `awakeKey` makes the next start resume, because there are unfinished
 * transactions.
 */
export type JournalDeps = {
  readonly store: Store
  readonly now: () => number
  readonly newId: () => string
  readonly awakeKey: string
  readonly watched: number
}

/**
 * The journal: all transactions that this browser has sent. Only the leader writes it. Every change is on disk before it is
 * emitted.
 */
export type Journal = {
  /** Reads the disk again, because another tab may have been the leader in the meantime. */
  reopen(): void
  readonly all$: Observable<readonly TransactionRecord[]>
  of$(account: CaipAddress): Observable<readonly TransactionRecord[]>
  find(id: string): Promise<TransactionRecord | undefined>
  /**
   * Records a transaction. `fresh` is true only for the first call with this id. Rejects with `send-id-used` if the id
   * already belongs to a transaction with another account, recipient, amount or call.
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
}

// Earlier versions stored the records under `money/`. The keys keep that word, so that these records stay readable.
const txPrefix = 'money/tx/'
const draftPrefix = 'money/draft/'
const asidePrefix = 'money/unreadable/'

/** Creates the journal in the store. Its changes run one after the other. */
export function createJournal(deps: JournalDeps): Journal {
  const { store, now } = deps
  const book$ = new BehaviorSubject<ReadonlyMap<string, TransactionRecord>>(new Map())
  const unreadable$ = new BehaviorSubject(0)
  const drafts$ = new BehaviorSubject<ReadonlyMap<string, SendDraft>>(new Map())
  let opened: Promise<void> | undefined
  let isOpened = false
  let last: Promise<unknown> = Promise.resolve()

  /** Moves an unreadable record out of the list. It is kept for support, because it may be the only trace of a send. */
  const setAside = async (key: string, value: unknown) => {
    await store.set(asidePrefix + key.slice(txPrefix.length), value)
    await store.remove(key)
  }
  const open = async () => {
    const keys = await store.keys('money/')
    const entries = await Promise.all(keys.map(async key => [key, await store.get(key)] as const))
    const txs = []
    for (const [key, value] of entries) {
      if (!key.startsWith(txPrefix)) continue
      const tx = readTransactionRecord(value)
      if (tx) txs.push(tx)
      else if (value !== undefined) await setAside(key, value)
    }
    const aside = await store.keys(asidePrefix)
    unreadable$.next(aside.length)
    isOpened = true
    book$.next(new Map(txs.map(tx => [tx.id, tx])))
    const drafts = entries.flatMap(([key, value]) => {
      const draft = key.startsWith(draftPrefix) ? readDraft(value) : undefined
      return draft ? [[key.slice(draftPrefix.length), draft] as const] : []
    })
    drafts$.next(new Map(drafts))
  }
  const ready = () => {
    opened ??= open()
    return opened
  }
  const inTurn = <T>(act: () => Promise<T>): Promise<T> => {
    const result = last.then(ready).then(act)
    last = result.catch(() => undefined)
    return result
  }
  const keep = async (tx: TransactionRecord) => {
    const before = book$.value.get(tx.id)
    if (before === tx) return
    await store.set(txPrefix + tx.id, tx)
    const book = new Map(book$.value).set(tx.id, tx)
    const { forget } = chooseToTrack([...book.values()], {
      watched: deps.watched,
      kept: sentTransactionsKept,
    })
    for (const { id } of forget) {
      book.delete(id)
      await store.remove(txPrefix + id)
    }
    const some = [...book.values()].some(one => isOpen(one) || mayBeReorged(one))
    await (some ? store.set(deps.awakeKey, true) : store.remove(deps.awakeKey))
    book$.next(book)
  }
  /** Throws unless the record is on disk. Without the record, the same transaction could be sent twice. */
  const checkKept = (tx: TransactionRecord): void => {
    const kept = store.kept(txPrefix + tx.id)
    if (kept === 'failed') throw new AppError('send-not-recorded')
    if (kept === 'refused' && !tx.mayBeUnkept) throw new AppError('send-not-kept')
  }
  /**
   * Records the transaction as not sent, and throws, unless the disk holds it with the phase `asking`. The
   * wallet may be called only after that phase is on the disk.
   */
  const keptOrGivenUp = async (asking: TransactionRecord): Promise<void> => {
    try {
      checkKept(asking)
    } catch (error) {
      await keep({ ...asking, phase: 'not-sent', settledAt: now() })
      throw error
    }
  }
  const newestFirst = (book: ReadonlyMap<string, TransactionRecord>) =>
    [...book.values()].sort((a, b) => b.createdAt - a.createdAt)
  const list$ = book$.pipe(
    filter(() => isOpened),
    map(newestFirst),
  )
  const keepDraft = async (account: CaipAddress, draft: SendDraft) => {
    await store.set(draftPrefix + account, draft)
    drafts$.next(new Map(drafts$.value).set(account, draft))
    return draft
  }
  const isTaken = (hash: string, id: string): boolean =>
    [...book$.value.values()].some(
      tx => tx.id !== id && (tx.hash === hash || tx.attempts.some(attempt => attempt.hash === hash)),
    )
  /**
   * Returns the draft of the account. If the draft's id belongs to a transaction that was or may have been sent, the draft is
   * emptied. If that transaction was certainly never sent, the draft stays and gets a new id.
   */
  const usableDraft = (account: CaipAddress): SendDraft => {
    const draft = drafts$.value.get(account) ?? emptyDraft(deps.newId())
    const tx = book$.value.get(draft.id)
    if (!tx) return draft
    const neverSent = tx.phase === 'refused' || tx.phase === 'not-sent'
    if (neverSent) return { ...draft, id: deps.newId() }
    const maybeSent = tx.attempts.length > 0 || tx.bundle !== undefined || tx.phase === 'unknown'
    return maybeSent ? emptyDraft(deps.newId()) : draft
  }

  return {
    reopen: () => {
      opened = undefined
      void inTurn(async () => {})
    },
    all$: list$,
    of$: account => {
      void inTurn(async () => {})
      return list$.pipe(
        map(all => all.filter(tx => tx.account === account)),
        distinctUntilChanged((a, b) => a.length === b.length && a.every((tx, index) => tx === b[index])),
      )
    },
    find: id => inTurn(async () => book$.value.get(id)),
    record: intent =>
      inTurn(async () => {
        const known = book$.value.get(intent.id)
        if (known && !isSameIntent(known, intent)) throw new AppError('send-id-used', { id: intent.id })
        if (known) return { tx: known, fresh: false }
        const tx = createRecord(intent, now())
        // A record that cannot be read back would be missing after a reload, so it is refused.
        if (!readTransactionRecord(tx)) throw new AppError('transaction-invalid', { field: 'summary' })
        await store.set(txPrefix + tx.id, tx)
        try {
          checkKept(tx)
        } catch (error) {
          await store.remove(txPrefix + tx.id)
          throw error
        }
        await keep(tx)
        return { tx, fresh: true }
      }),
    change: (id, event) =>
      inTurn(async () => {
        const before = book$.value.get(id)
        if (!before) throw new AppError('send-unknown', { id })
        const after = transition(
          before,
          withOwnHash(event, hash => isTaken(hash, id)),
        )
        await keep(after)
        if (event.type === 'asking' && after !== before) await keptOrGivenUp(after)
        const draft = drafts$.value.get(before.account)
        const used = draft?.id === id && usableDraft(before.account)
        if (used && used !== draft) await keepDraft(before.account, used)
        return after
      }),
    isTaken,
    unreadable$: () => {
      void inTurn(async () => {})
      return unreadable$.pipe(distinctUntilChanged())
    },
    forgetUnreadable: () =>
      inTurn(async () => {
        for (const key of await store.keys(asidePrefix)) await store.remove(key)
        unreadable$.next(0)
      }),
    watched: () =>
      inTurn(
        async () =>
          chooseToTrack([...book$.value.values()], { watched: deps.watched, kept: sentTransactionsKept })
            .watch,
      ),
    waiting: () => inTurn(async () => [...book$.value.values()].filter(tx => isOpen(tx) && !isOnTheWay(tx))),
    recentRecipients: account => inTurn(async () => recipientsIn(newestFirst(book$.value), account)),
    draft$: account => {
      void inTurn(async () => {
        const usable = usableDraft(account)
        if (usable !== drafts$.value.get(account)) await keepDraft(account, usable)
      })
      return drafts$.pipe(
        map(drafts => drafts.get(account)),
        distinctUntilChanged(),
      )
    },
    writeDraft: (account, draft) =>
      inTurn(async () => {
        const { id } = usableDraft(account)
        return await keepDraft(account, draft ? { ...draft, id } : emptyDraft(deps.newId()))
      }),
  }
}

/**
 * Removes a hash that belongs to another transaction from an event, because facts about that transaction prove nothing about
 * this one.
 */
function withOwnHash(event: TransactionEvent, isTaken: (hash: string) => boolean): TransactionEvent {
  if (!('hash' in event) || event.hash === undefined || !isTaken(event.hash)) return event
  const { type } = event
  if (type === 'answered') return { type: 'lost', at: event.at }
  if (type === 'overtaken') return { type, at: event.at, by: 'other' }
  return { type: 'seen-elsewhere' }
}

/** The recipients of this account, latest first. Rejected and failed sends do not count. */
function recipientsIn(
  newestFirst: readonly TransactionRecord[],
  account: CaipAddress,
): readonly RecentRecipient[] {
  const recipients = new Map<string, RecentRecipient>()
  for (const tx of newestFirst) {
    const { to, toName } = tx.summary
    if (!isSame(tx.account, account) || tx.kind !== 'send' || to === undefined || tx.attempts.length === 0)
      continue
    const key = `${to} ${toName ?? ''}`
    if (!recipients.has(key))
      recipients.set(key, { address: to, lastAt: tx.createdAt, ...(toName && { name: toName }) })
  }
  return [...recipients.values()]
}

/** Whether two accounts have the same address, on whatever networks they are. */
function isSame(a: CaipAddress, b: CaipAddress): boolean {
  return namespaceOf(a) === namespaceOf(b) && addressOf(a) === addressOf(b)
}
