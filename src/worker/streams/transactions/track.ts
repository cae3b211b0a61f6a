import {
  defer,
  distinctUntilChanged,
  filter,
  from,
  map,
  merge,
  NEVER,
  Observable,
  of,
  switchMap,
  tap,
} from 'rxjs'
import {
  fallbackPollMs,
  pendingPollMs,
  transactionWaitMs,
  watchedForMs,
} from '../../../domain/core/constants.ts'
import type { TransactionRecord } from '../../../domain/transactions/record.ts'
import {
  canFetchAnswer,
  isOnTheWay,
  mayBeReorged,
  type TransactionEvent,
} from '../../../domain/transactions/state.ts'
import type { Journal } from './journal.ts'

/** What tracking depends on. */
export type TrackDeps = {
  readonly journal: Journal
  readonly now: () => number
  /** Looks up a transaction on its chain or in its wallet. Rejects if neither can be reached. */
  readonly lookUp: (tx: TransactionRecord, now: number) => Promise<readonly TransactionEvent[]>
  /** Ids of the transactions that any tab is sending to its wallet right now. */
  readonly inHand: () => Promise<ReadonlySet<string>>
  /** Waits for the answer of a remote wallet when no tab is waiting for it any more, and records it. */
  readonly fetchAnswer: (tx: TransactionRecord) => Promise<void>
  readonly leads$: Observable<boolean>
  /** Whether any tab is visible. */
  readonly visible$: Observable<boolean>
  /** Called when a tracked transaction has ended, or was reverted to pending by a reorg. */
  readonly onTurn: (tx: TransactionRecord) => void
}

/** Time in ms that a tab may take to report that a request is its own. */
const graceMs = 2_000

/**
 * Polls pending transactions in the leader tab while any tab is visible. After three minutes a transaction counts as slow and is
 * not polled any more: it is looked up once at the start, when a tab becomes visible, or when the user opens it. A mined
 * transaction is polled rarely, until a reorg can no longer undo it.
 */
export function createTracker(deps: TrackDeps): {
  readonly running$: Observable<unknown>
  /** Looks up one transaction once. */
  look(id: string): Promise<void>
} {
  const { journal, now } = deps

  const settleHands = async (all: readonly TransactionRecord[]) => {
    const due = all.filter(
      ({ phase, createdAt, askedAt }) =>
        (phase === 'recorded' || phase === 'asking') && now() - (askedAt ?? createdAt) > graceMs,
    )
    if (due.length === 0) return
    const held = await deps.inHand()
    for (const { id, phase } of due) {
      if (held.has(id)) continue
      // Recorded and never sent to the wallet: nothing was sent. Sent to the wallet by a tab that has closed: the result
      // is unknown.
      const type = phase === 'recorded' ? 'given-up' : 'lost'
      await journal.change(id, { type, at: now() })
    }
  }
  const lookAt = async (tx: TransactionRecord) => {
    // An unreachable chain proves nothing, so no event follows.
    const events = await deps.lookUp(tx, now()).catch(() => [])
    let before = tx
    for (const event of events) {
      const after = await journal.change(tx.id, event)
      if (isOnTheWay(before) !== isOnTheWay(after)) deps.onTurn(after)
      before = after
    }
  }
  const watchOne = async (tx: TransactionRecord) => {
    const since = tx.settledAt ?? tx.takenBackAt ?? tx.submittedAt ?? tx.askedAt ?? tx.createdAt
    if (now() - since > watchedForMs) return
    if (!tx.slow && isOnTheWay(tx) && now() - since > transactionWaitMs)
      await journal.change(tx.id, { type: 'slow' })
    await lookAt(tx)
  }
  const round = async (): Promise<number> => {
    const watched = (await journal.watched()).filter(isWatched)
    await Promise.all(watched.map(watchOne))
    return watched.some(isOnTheWay) ? fallbackPollMs : pendingPollMs
  }
  const slowOnes = async () => {
    const watched = await journal.watched()
    await Promise.all(watched.filter(tx => isOnTheWay(tx) && tx.slow).map(watchOne))
  }
  const rounds$ = repeated(round)
  const hands$ = repeated(async () => {
    await settleHands(await journal.waiting())
    return fallbackPollMs
  }, graceMs)

  const some$ = (which: (tx: TransactionRecord) => boolean, work$: Observable<never>) =>
    journal.all$.pipe(
      map(all =>
        all
          .filter(which)
          .map(tx => `${tx.id} ${tx.attempts.length}`)
          .join('|'),
      ),
      distinctUntilChanged(),
      switchMap(ids => (ids === '' ? NEVER : work$)),
    )
  /** Fetches the answer of each transaction once, and again when a page becomes visible. */
  const answers$ = defer(() => {
    const asked = new Set<string>()
    return journal.all$.pipe(
      tap(all => {
        for (const tx of all) {
          if (!canFetchAnswer(tx) || asked.has(tx.id) || now() - tx.createdAt > watchedForMs) continue
          asked.add(tx.id)
          deps.fetchAnswer(tx).catch(() => undefined)
        }
      }),
    )
  })
  const running$ = deps.leads$.pipe(
    switchMap(leads => (leads ? deps.visible$ : of(false))),
    distinctUntilChanged(),
    switchMap(on => {
      if (!on) return NEVER
      const inHand = ({ phase }: TransactionRecord) => phase === 'recorded' || phase === 'asking'
      return merge(
        defer(() => from(slowOnes().catch(() => undefined))),
        some$(isWatched, rounds$),
        some$(inHand, hands$),
        answers$,
      )
    }),
    filter(() => false),
  )
  return {
    running$,
    look: async id => {
      const tx = await journal.find(id)
      if (!tx || !isOnTheWay(tx)) return
      // Not awaited, because the wallet may take minutes to answer or never do so.
      if (canFetchAnswer(tx)) deps.fetchAnswer(tx).catch(() => undefined)
      await lookAt(tx)
    },
  }
}

/** Whether the transaction is looked up at intervals. */
function isWatched(tx: TransactionRecord): boolean {
  return isOnTheWay(tx) ? !tx.slow : mayBeReorged(tx)
}

/** Repeats the work while there is a subscriber. Each run returns the pause in ms before the next one. */
function repeated(work: () => Promise<number>, firstMs = 0): Observable<never> {
  return new Observable(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let over = false
    const go = async () => {
      const pause = await work().catch(() => fallbackPollMs)
      if (!over) timer = setTimeout(go, pause)
    }
    timer = setTimeout(go, firstMs)
    return () => {
      over = true
      clearTimeout(timer)
    }
  })
}
