import type { ErrorRecord } from '../core/errors/app-error.ts'
import { defined } from '../core/lib/defined.ts'
import {
  type Attempt,
  isOpen,
  type Phase,
  type RemoteRequest,
  type TransactionIntent,
  type TransactionRecord,
} from './record.ts'

/**
 * Events that change the record of a transaction. Every event may arrive twice or late. A repeated event changes
 * nothing.
 */
export type TransactionEvent =
  /**
   * The wallet is about to receive the request. Portico stores this event before it sends the request, so that a reload
   * cannot send the request twice.
   */
  | {
      readonly type: 'asking'
      readonly at: number
      readonly owner: string
      readonly firstNonce?: number
      readonly fromBlock?: number
    }
  /**
   * Portico sends the request to a remote wallet. The record stores the request's id, so that Portico can fetch the
   * response later.
   */
  | { readonly type: 'carried'; readonly request: RemoteRequest }
  | { readonly type: 'answered'; readonly at: number; readonly hash: string; readonly what?: Attempt['what'] }
  | { readonly type: 'bundled'; readonly at: number; readonly bundle: string }
  | { readonly type: 'refused'; readonly at: number; readonly error: ErrorRecord }
  /** The wallet's response is missing or unreadable, so the transaction may have been sent. */
  | { readonly type: 'lost'; readonly at: number; readonly error?: ErrorRecord }
  /** A node knows the transaction. The transaction then counts as pending. */
  | {
      readonly type: 'seen'
      readonly hash: string
      readonly nonce?: number
      readonly mismatches?: readonly string[]
    }
  | { readonly type: 'unseen'; readonly at: number }
  /**
   * The wallet has returned a hash long ago, and no node has ever known it. Or it has had a bundle of a contract account
   * for long. An account with several owners does this until the others have signed.
   */
  | { readonly type: 'unpublished' }
  /** One node reports the transaction as mined, and no second node has confirmed that. */
  | { readonly type: 'claimed' }
  /**
   * The transaction that Portico has found on the chain belongs to a different record, so the outcome of this record
   * stays unknown.
   */
  | { readonly type: 'seen-elsewhere' }
  | { readonly type: 'slow' }
  | {
      readonly type: 'mined'
      readonly at: number
      /** Absent if the wallet reports that a bundle has ended, but does not name a transaction. */
      readonly hash?: string
      readonly ok: boolean
      readonly block?: number
      readonly blockHash?: string
      readonly paid?: bigint
      readonly arrived?: bigint
      readonly error?: ErrorRecord
      readonly mismatches?: readonly string[]
    }
  /** A transaction that is not an attempt of this record has used the record's nonce. */
  | {
      readonly type: 'overtaken'
      readonly at: number
      readonly hash?: string
      /**
       * The content of the transaction that has used the nonce. `same`: the content of the recorded transaction, with
       * different fees. `nothing`: an empty transfer from the account to itself, which cancels the recorded
       * transaction. `other`: any other content.
       */
      readonly by: 'same' | 'nothing' | 'other'
      readonly ok?: boolean
      readonly arrived?: bigint
      readonly block?: number
      readonly blockHash?: string
    }
  /** A reorg removed the transaction's block. The transaction is pending again and may be mined again. */
  | { readonly type: 'unmined'; readonly at: number }
  /** The transaction has enough confirmations to be final. */
  | { readonly type: 'firm' }
  /** The user does not want to finish the swap of this approval. */
  | { readonly type: 'put-aside' }
  /** The tab closed before the wallet got the request, or the user says that the transaction was never sent. */
  | { readonly type: 'given-up'; readonly at: number }

const onTheWay: readonly Phase[] = ['unknown', 'submitted', 'pending', 'dropped']

export function createRecord(intent: TransactionIntent, at: number): TransactionRecord {
  return { ...intent, phase: 'recorded', createdAt: at, slow: false, attempts: [], mismatches: [] }
}

/** Whether the transaction was sent or may have been sent, so that Portico polls its state on the chain. */
export function isOnTheWay({ phase }: Pick<TransactionRecord, 'phase'>): boolean {
  return onTheWay.includes(phase)
}

/**
 * Whether the outcome is unknown because the response is missing, and a remote wallet can still deliver the response.
 */
export function canFetchResponse(tx: TransactionRecord): boolean {
  return tx.phase === 'unknown' && tx.attempts.length === 0 && tx.remoteRequest !== undefined
}

/** Whether the transaction was mined in a block that a reorg may still remove. */
export function mayBeReorged(tx: Pick<TransactionRecord, 'phase' | 'blockHash' | 'firm'>): boolean {
  return !isOpen(tx) && tx.blockHash !== undefined && tx.firm !== true
}

/** Computes the record after an event. Returns the same object if the event does not apply in the current phase. */
export function transition(tx: TransactionRecord, event: TransactionEvent): TransactionRecord {
  if (event.type === 'put-aside') return withoutSwap(tx)
  if (!isOpen(tx)) return afterEnd(tx, event)
  switch (event.type) {
    case 'asking': {
      const { at, owner, firstNonce, fromBlock } = event
      if (tx.phase !== 'recorded') return tx
      return {
        ...tx,
        phase: 'asking',
        askedAt: at,
        owner,
        ...defined<Fields>({ firstNonce, fromBlock }),
      }
    }
    case 'carried':
      return tx.phase === 'asking' ? { ...tx, remoteRequest: event.request } : tx
    case 'answered':
      return answered(tx, event)
    case 'bundled':
      if (tx.phase !== 'asking' && tx.phase !== 'unknown') return tx
      return { ...without(tx, 'error'), phase: 'pending', bundle: event.bundle, submittedAt: event.at }
    case 'refused':
      // The wallet's response counts even if it arrives after Portico has set the outcome to unknown.
      if (tx.phase !== 'asking' && !(tx.phase === 'unknown' && tx.attempts.length === 0)) return tx
      return { ...tx, phase: 'refused', settledAt: event.at, error: event.error }
    case 'lost':
      if (tx.phase !== 'asking') return tx
      return { ...tx, phase: 'unknown', ...defined<Fields>({ error: event.error }) }
    case 'seen':
      return seen(tx, event)
    case 'unseen':
      return tx.phase === 'submitted' || tx.phase === 'pending' ? { ...tx, phase: 'dropped' } : tx
    case 'unpublished':
      if (tx.unpublished || tx.claimed || (tx.phase !== 'submitted' && tx.phase !== 'pending')) return tx
      return { ...tx, unpublished: true }
    case 'claimed':
      return claimed(tx)
    case 'slow':
      return tx.slow || !isOnTheWay(tx) ? tx : { ...tx, slow: true }
    case 'mined':
      return mined(tx, event)
    case 'overtaken':
      return overtaken(tx, event)
    case 'given-up':
      if (tx.phase !== 'recorded' && tx.phase !== 'unknown') return tx
      return { ...tx, phase: 'not-sent', settledAt: event.at }
    case 'unmined':
    case 'firm':
    case 'seen-elsewhere':
      return tx
  }
}

function withoutSwap(tx: TransactionRecord): TransactionRecord {
  const { swap, ...rest } = tx
  return swap ? rest : tx
}

type Fields = Partial<TransactionRecord>
type Event<T extends TransactionEvent['type']> = Extract<TransactionEvent, { type: T }>

function answered(tx: TransactionRecord, { at, hash, what = 'first' }: Event<'answered'>) {
  if (tx.phase === 'recorded' || tx.attempts.some(attempt => attempt.hash === hash)) return tx
  const attempts = [...tx.attempts, { hash, what }]
  const phase = tx.phase === 'asking' || tx.phase === 'unknown' ? 'submitted' : tx.phase
  // A replacement is a new attempt, so the transaction does not count as slow yet.
  return { ...without(tx, 'error'), phase, hash, attempts, submittedAt: at, slow: false }
}

/** Handles the event that a node knows the transaction. If the record has no hash, it gets the hash of the event. */
function seen(tx: TransactionRecord, { hash, nonce, mismatches }: Event<'seen'>): TransactionRecord {
  if (tx.phase === 'recorded' || tx.phase === 'asking') return tx
  const attempts = withAttempt(tx.attempts, hash)
  const next = { nonce: nonce ?? tx.nonce, mismatches: mismatches ?? tx.mismatches }
  const same =
    tx.phase === 'pending' &&
    !tx.unpublished &&
    attempts === tx.attempts &&
    next.nonce === tx.nonce &&
    next.mismatches === tx.mismatches
  if (same) return tx
  const { unpublished: _known, ...rest } = without(tx, 'error')
  return {
    ...rest,
    phase: 'pending',
    hash: tx.hash ?? hash,
    attempts,
    mismatches: next.mismatches,
    ...defined<Fields>({ nonce: next.nonce }),
  }
}

/** Somebody reports the transaction as mined, so no other owner of the account has to sign it any more. */
function claimed(tx: TransactionRecord): TransactionRecord {
  if (tx.claimed || !isOnTheWay(tx)) return tx
  const { unpublished: _over, ...rest } = tx
  return { ...rest, claimed: true }
}

function mined(tx: TransactionRecord, event: Event<'mined'>): TransactionRecord {
  if (tx.phase === 'recorded') return tx
  const attempts = event.hash === undefined ? tx.attempts : withAttempt(tx.attempts, event.hash)
  const what = attempts.find(({ hash }) => hash === event.hash)?.what
  const phase: Phase = what === 'cancel' ? 'cancelled' : event.ok ? 'confirmed' : 'failed'
  const { at, hash, block, blockHash, paid, arrived, error, mismatches } = event
  return {
    ...settling(tx),
    phase,
    attempts,
    settledAt: at,
    ...defined<Fields>({
      hash,
      block,
      blockHash,
      paid,
      arrived,
      error: phase === 'failed' ? error : undefined,
      mismatches,
    }),
  }
}

/**
 * Handles events after a final phase. A reorg can still confirm a transaction that was replaced, or remove a block that
 * has few confirmations. A wallet can also respond late.
 */
function afterEnd(tx: TransactionRecord, event: TransactionEvent): TransactionRecord {
  switch (event.type) {
    case 'mined': {
      const ours = tx.attempts.some(({ hash }) => hash === event.hash)
      return tx.phase === 'replaced' && ours ? mined(tx, event) : tx
    }
    case 'answered':
    case 'bundled': {
      // The user has marked the transaction as not sent, but the wallet's late response proves that it was sent.
      const { settledAt: _over, ...rest } = tx
      const wasRequested = tx.phase === 'not-sent' && tx.askedAt !== undefined
      return wasRequested ? transition({ ...rest, phase: 'unknown' }, event) : tx
    }
    case 'unmined':
      return mayBeReorged(tx) ? unmined(tx, event) : tx
    case 'firm':
      return mayBeReorged(tx) ? { ...tx, firm: true } : tx
    default:
      return tx
  }
}

/** Sets the transaction back to pending after a reorg, with the same attempts. The wallet gets no new request. */
function unmined(tx: TransactionRecord, { at }: Event<'unmined'>): TransactionRecord {
  const { error, settledAt, block, blockHash, paid, arrived, hash, ...rest } = tx
  const last = tx.attempts.at(-1)
  return {
    ...rest,
    slow: false,
    phase: last ? 'pending' : 'unknown',
    takenBackAt: at,
    ...(last && { hash: last.hash }),
  }
}

function overtaken(
  tx: TransactionRecord,
  { at, hash, by, ok = true, arrived, block, blockHash }: Event<'overtaken'>,
) {
  if (!isOnTheWay(tx)) return tx
  const phase: Phase =
    by === 'same' ? (ok ? 'confirmed' : 'failed') : by === 'nothing' ? 'cancelled' : 'replaced'
  // If the outcome is unknown, a different transaction with this nonce does not prove that the recorded transaction was
  // replaced.
  if (tx.phase === 'unknown' && by !== 'same') return tx
  return {
    ...settling(tx),
    phase,
    settledAt: at,
    ...defined<Fields>({ hash, arrived, block, blockHash }),
  }
}

function settling(tx: TransactionRecord): TransactionRecord {
  const { claimed: _over, unpublished: _known, ...rest } = without(tx, 'error')
  return rest
}

function withAttempt(attempts: readonly Attempt[], hash: string): readonly Attempt[] {
  return attempts.some(attempt => attempt.hash === hash) ? attempts : [...attempts, { hash, what: 'first' }]
}

function without(tx: TransactionRecord, key: 'error'): TransactionRecord {
  const { [key]: _gone, ...rest } = tx
  return rest
}

/**
 * Chooses at most `watched` records to poll: first the newest unfinished records, then the final records that a reorg
 * may change. If there are more than `kept` records, also returns the oldest final records, which the caller deletes.
 */
export function chooseToTrack(
  all: readonly TransactionRecord[],
  { watched, kept }: { readonly watched: number; readonly kept: number },
): { readonly watch: readonly TransactionRecord[]; readonly forget: readonly TransactionRecord[] } {
  const newestFirst = [...all].sort((a, b) => b.createdAt - a.createdAt)
  const ended = newestFirst.filter(tx => !isOpen(tx))
  const watch = [...newestFirst.filter(isOnTheWay), ...ended.filter(mayBeReorged)].slice(0, watched)
  const room = Math.max(0, kept - (newestFirst.length - ended.length))
  return { watch, forget: ended.slice(room) }
}
