import {
  defer,
  distinctUntilChanged,
  filter,
  from,
  ignoreElements,
  map,
  merge,
  NEVER,
  type Observable,
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
  canFetchResponse,
  isOnTheWay,
  mayBeReorged,
  type TransactionEvent,
} from '../../../domain/transactions/state.ts'
import { poll } from '../operators/poll.ts'
import type { Journal } from './journal.ts'

export type TrackDeps = {
  readonly journal: Journal
  readonly now: () => number
  /**
   * Looks up a transaction on its chain, or a bundle in its wallet. Rejects if the chain or the wallet cannot be
   * reached.
   */
  readonly lookUp: (tx: TransactionRecord, now: number) => Promise<readonly TransactionEvent[]>
  /** Returns the ids of the transactions that any tab is sending to its wallet. */
  readonly sendingIds: () => Promise<ReadonlySet<string>>
  /** Waits for the response of a WalletConnect wallet to a request from a tab that has closed. Records the response. */
  readonly recordLateResponse: (tx: TransactionRecord) => Promise<void>
  readonly leads$: Observable<boolean>
  readonly visible$: Observable<boolean>
  /** Called when a transaction reaches a final state, or is pending again because of a reorg. */
  readonly onOutcomeChange: (tx: TransactionRecord) => void
}

/**
 * How long a wallet request may have no response before the leader tab checks whether any tab still waits for the
 * wallet (ms).
 */
const graceMs = 2_000

/**
 * Polls pending transactions in the leader tab while any tab is visible. After three minutes a transaction counts as
 * slow and is no longer polled. A slow transaction is looked up once when a tab becomes visible or the user opens the
 * transaction. A mined transaction is polled less often, until a reorg can no longer remove it.
 */
export function createTracker(deps: TrackDeps): {
  readonly running$: Observable<unknown>
  /** Looks up a transaction once, and records the result. */
  look(id: string): Promise<void>
} {
  const { journal, now } = deps

  const lookAt = async (tx: TransactionRecord) => {
    // If the chain or the wallet cannot be reached, the state of the transaction is unknown, so its record does not
    // change.
    const events = await deps.lookUp(tx, now()).catch(() => [])
    let before = tx
    for (const event of events) {
      const after = await journal.change(tx.id, event)
      if (isOnTheWay(before) !== isOnTheWay(after)) deps.onOutcomeChange(after)
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
  /** Runs `work` again and again while there is a subscriber. `work` returns the pause before the next run (ms). */
  const repeated = (work: () => Promise<number>, firstMs = 0) =>
    defer(() =>
      poll(() => from(work()), {
        now,
        firstAt$: of(now() + firstMs),
        everyMs: pause => pause,
        failureMs: () => fallbackPollMs,
      }),
    ).pipe(ignoreElements())
  const rounds$ = repeated(round)
  const abandoned$ = repeated(async () => {
    await endAbandoned(deps, await journal.waiting())
    return fallbackPollMs
  }, graceMs)

  const running$ = deps.leads$.pipe(
    switchMap(leads => (leads ? deps.visible$ : of(false))),
    distinctUntilChanged(),
    switchMap(on => {
      if (!on) return NEVER
      const isUnanswered = ({ phase }: TransactionRecord) => phase === 'recorded' || phase === 'asking'
      return merge(
        defer(() => from(slowOnes().catch(() => undefined))),
        whileSome$(journal, isWatched, rounds$),
        whileSome$(journal, isUnanswered, abandoned$),
        missingResponses$(deps),
      )
    }),
    filter(() => false),
  )
  return {
    running$,
    look: async id => {
      const tx = await journal.find(id)
      if (!tx || !isOnTheWay(tx)) return
      // `look` does not wait for the wallet's response, because the wallet may need minutes or never respond.
      if (canFetchResponse(tx)) deps.recordLateResponse(tx).catch(() => undefined)
      await lookAt(tx)
    },
  }
}

/**
 * Whether the transaction is polled. A pending transaction is polled unless it is slow. A mined transaction is polled
 * while a reorg may still remove it.
 */
function isWatched(tx: TransactionRecord): boolean {
  return isOnTheWay(tx) ? !tx.slow : mayBeReorged(tx)
}

/** Ends the transactions of tabs that have closed before their wallet responded. */
async function endAbandoned(
  { journal, sendingIds, now }: TrackDeps,
  all: readonly TransactionRecord[],
): Promise<void> {
  const due = all.filter(
    ({ phase, createdAt, askedAt }) =>
      (phase === 'recorded' || phase === 'asking') && now() - (askedAt ?? createdAt) > graceMs,
  )
  if (due.length === 0) return
  const held = await sendingIds()
  for (const { id, phase } of due) {
    if (held.has(id)) continue
    // The tab that was sending this transaction has closed. In the phase `recorded` no request has reached the
    // wallet, so nothing was sent. In the phase `asking` the outcome is unknown.
    const type = phase === 'recorded' ? 'given-up' : 'lost'
    await journal.change(id, { type, at: now() })
  }
}

/**
 * Fetches each missing response of a WalletConnect wallet once, and fetches all of them again for each new
 * subscriber. Skips transactions that are older than 24 hours.
 */
function missingResponses$({ journal, recordLateResponse, now }: TrackDeps): Observable<unknown> {
  return defer(() => {
    const fetched = new Set<string>()
    return journal.all$.pipe(
      tap(all => {
        for (const tx of all) {
          if (!canFetchResponse(tx) || fetched.has(tx.id) || now() - tx.createdAt > watchedForMs) continue
          fetched.add(tx.id)
          recordLateResponse(tx).catch(() => undefined)
        }
      }),
    )
  })
}

/** Runs `work$` while the journal contains such transactions. Starts it again whenever their attempts change. */
function whileSome$(
  journal: Journal,
  which: (tx: TransactionRecord) => boolean,
  work$: Observable<never>,
): Observable<never> {
  return journal.all$.pipe(
    map(all =>
      all
        .filter(which)
        .map(tx => `${tx.id} ${tx.attempts.length}`)
        .join('|'),
    ),
    distinctUntilChanged(),
    switchMap(ids => (ids === '' ? NEVER : work$)),
  )
}
