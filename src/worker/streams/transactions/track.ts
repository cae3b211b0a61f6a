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

/** What watching needs. */
export type TrackDeps = {
  readonly journal: Journal
  readonly now: () => number
  /** What its chain, or its wallet, says of a transaction. Rejects where that cannot be asked. */
  readonly lookUp: (tx: TransactionRecord, now: number) => Promise<readonly TransactionEvent[]>
  /** Ids of what some tab is putting to its wallet at this moment. */
  readonly inHand: () => Promise<ReadonlySet<string>>
  /** Waits for a remote wallet's answer that no tab waits for any more, and writes it down. */
  readonly fetchAnswer: (tx: TransactionRecord) => Promise<void>
  readonly leads$: Observable<boolean>
  /** Whether any tab is seen. */
  readonly visible$: Observable<boolean>
  /** Told of everything that has ended while it was watched, or was taken back. */
  readonly onTurn: (tx: TransactionRecord) => void
}

/** A tab may need this long to say that a request is its own. */
const graceMs = 2_000

/**
 * Asks about everything on its way, in the leader, while some tab is seen: often at first, and by the clock no more after three
 * minutes. What takes longer is asked about where there is a reason: a start, a tab that is seen again, somebody who wants to know.
 * What has ended and may still be taken back is asked about seldom.
 */
export function createTracker(deps: TrackDeps): {
  readonly running$: Observable<unknown>
  /** Asks once about one of them. */
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
      // Written down and never asked: nothing was sent. Asked by a tab that is gone: nobody can say.
      const type = phase === 'recorded' ? 'given-up' : 'lost'
      await journal.change(id, { type, at: now() })
    }
  }
  const lookAt = async (tx: TransactionRecord) => {
    // A chain that cannot be asked says nothing.
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
  /** Each once, and anew when a page is seen again. */
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
      // The wallet may take minutes to answer, or never do.
      if (canFetchAnswer(tx)) deps.fetchAnswer(tx).catch(() => undefined)
      await lookAt(tx)
    },
  }
}

/** Whether it is asked about by the clock. */
function isWatched(tx: TransactionRecord): boolean {
  return isOnTheWay(tx) ? !tx.slow : mayBeReorged(tx)
}

/** Does the work while somebody is subscribed, each time after the pause the last time gave. */
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
