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
  droppedAfterMs,
  fallbackPollMs,
  pendingPollMs,
  transactionWaitMs,
  watchedForMs,
} from '../../../domain/core/constants.ts'
import { type CaipNetworkId, networkOf } from '../../../domain/core/entities.ts'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import { toRecord } from '../../../domain/core/errors/core-error.ts'
import type { TransactionRecord } from '../../../domain/transactions/record.ts'
import {
  canFetchResponse,
  isOnTheWay,
  mayBeReorged,
  type TransactionEvent,
} from '../../../domain/transactions/state.ts'
import type { Quorum, SendRpc } from '../../chains/chain.ts'
import { poll } from '../operators/poll.ts'
import type { Batches } from './batches.ts'
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

  const endAbandoned = async (all: readonly TransactionRecord[]) => {
    const due = all.filter(
      ({ phase, createdAt, askedAt }) =>
        (phase === 'recorded' || phase === 'asking') && now() - (askedAt ?? createdAt) > graceMs,
    )
    if (due.length === 0) return
    const held = await deps.sendingIds()
    for (const { id, phase } of due) {
      if (held.has(id)) continue
      // The tab that was sending this transaction has closed. In the phase `recorded` no request has reached the
      // wallet, so nothing was sent. In the phase `asking` the outcome is unknown.
      const type = phase === 'recorded' ? 'given-up' : 'lost'
      await journal.change(id, { type, at: now() })
    }
  }
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
    await endAbandoned(await journal.waiting())
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
  /**
   * Fetches each missing response of a WalletConnect wallet once, and fetches all of them again for each new
   * subscriber. Skips transactions that are older than 24 hours.
   */
  const responses$ = defer(() => {
    const fetched = new Set<string>()
    return journal.all$.pipe(
      tap(all => {
        for (const tx of all) {
          if (!canFetchResponse(tx) || fetched.has(tx.id) || now() - tx.createdAt > watchedForMs) continue
          fetched.add(tx.id)
          deps.recordLateResponse(tx).catch(() => undefined)
        }
      }),
    )
  })
  const running$ = deps.leads$.pipe(
    switchMap(leads => (leads ? deps.visible$ : of(false))),
    distinctUntilChanged(),
    switchMap(on => {
      if (!on) return NEVER
      const isUnanswered = ({ phase }: TransactionRecord) => phase === 'recorded' || phase === 'asking'
      return merge(
        defer(() => from(slowOnes().catch(() => undefined))),
        some$(isWatched, rounds$),
        some$(isUnanswered, abandoned$),
        responses$,
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

export type LookUpDeps = {
  readonly chain: (network: CaipNetworkId) => SendRpc
  readonly quorum: (network: CaipNetworkId) => Promise<Quorum>
  readonly bundles: Pick<Batches, 'lookUp'>
  readonly journal: Pick<Journal, 'isTaken'>
}

export type LookUp = (tx: TransactionRecord, at: number) => Promise<readonly TransactionEvent[]>

/**
 * Creates the function that looks up transactions. The code for a kind of chain loads at the first lookup on such a
 * chain.
 */
export function createLookUp({ chain, quorum, bundles, journal }: LookUpDeps): LookUp {
  const trackDepsOf = ({ account }: TransactionRecord) => {
    const network = networkOf(account)
    return { sendRpc: chain(network), quorum: () => quorum(network) }
  }
  /**
   * Whether other owners of the account may have to sign the bundle: the wallet has had it for long without an outcome,
   * and the account is a contract.
   */
  const waitsForSigners = async (tx: TransactionRecord, at: number) => {
    if (tx.bundle === undefined || tx.unpublished || at - (tx.submittedAt ?? tx.createdAt) <= droppedAfterMs)
      return false
    const { isContract } = await import('../../chains/evm/track.ts')
    return await isContract(chain(networkOf(tx.account)), tx)
  }
  const lookUpBundle: LookUp = async (tx, at) => {
    // A wallet that cannot say how the bundle stands has not refused it.
    const events = await bundles.lookUp(tx, at).catch(() => [])
    if (events.length === 0 && (await waitsForSigners(tx, at))) return [{ type: 'unpublished' }]
    const [mined] = events
    if (mined?.type !== 'mined' || !mined.ok || mined.hash === undefined) return events
    const { bundleOutcome } = await import('../../chains/evm/bundle.ts')
    const outcome = await bundleOutcome(await quorum(networkOf(tx.account)), tx, mined.hash)
    // The wallet reports that the bundle is mined, but the nodes do not confirm it yet. Only the nodes decide, so the
    // bundle stays pending and is marked as `claimed`.
    if (!outcome) return [{ type: 'claimed' }]
    const error = outcome.ok ? undefined : toRecord(new AppError('execution-reverted'))
    const isWhole = outcome.arrived !== undefined || !tx.expects || !outcome.ok
    // If the nodes do not show the expected output, the bundle counts as mined only after another look-up, because some
    // nodes lag.
    return isWhole || tx.claimed ? [{ ...mined, ...outcome, ...(error && { error }) }] : [{ type: 'claimed' }]
  }
  return async (tx, at) => {
    if (tx.request.type === 'bundle') return await lookUpBundle(tx, at)
    const trackDeps = trackDepsOf(tx)
    if (tx.request.type === 'solana') {
      const { lookUp } = await import('../../chains/solana/track.ts')
      return await lookUp(trackDeps, tx, at)
    }
    const { lookUp } = await import('../../chains/evm/track.ts')
    const isTaken = (hash: string) => journal.isTaken(hash, tx.id)
    return await lookUp({ ...trackDeps, isTaken }, tx, at)
  }
}
