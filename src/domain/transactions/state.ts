import type { ErrorRecord } from '../core/errors/app-error.ts'
import { isOpen } from './is-open.ts'
import type { Attempt, Phase, RemoteRequest, TransactionIntent, TransactionRecord } from './record.ts'

/** What happens to something that is sent. Every event may come twice and late: the second time changes nothing. */
export type TransactionEvent =
  /** The wallet is about to be asked. Written down first. */
  | {
      readonly type: 'asking'
      readonly at: number
      readonly owner: string
      readonly firstNonce?: number
      readonly fromBlock?: number
    }
  /** The request leaves for a remote wallet. */
  | { readonly type: 'carried'; readonly request: RemoteRequest }
  | { readonly type: 'answered'; readonly at: number; readonly hash: string; readonly what?: Attempt['what'] }
  | { readonly type: 'bundled'; readonly at: number; readonly bundle: string }
  | { readonly type: 'refused'; readonly at: number; readonly error: ErrorRecord }
  /** No answer, or none that can be read: it may have been sent. */
  | { readonly type: 'lost'; readonly at: number; readonly error?: ErrorRecord }
  /** A node knows it. */
  | {
      readonly type: 'seen'
      readonly hash: string
      readonly nonce?: number
      readonly differs?: readonly string[]
    }
  | { readonly type: 'unseen'; readonly at: number }
  /** One node says that it is mined, and no other node has confirmed that. */
  | { readonly type: 'claimed' }
  /** What was found is another transaction of ours: nothing is known of this one. */
  | { readonly type: 'seen-elsewhere' }
  | { readonly type: 'slow' }
  | {
      readonly type: 'mined'
      readonly at: number
      readonly hash: string
      readonly ok: boolean
      readonly block?: number
      readonly blockHash?: string
      readonly paid?: bigint
      readonly arrived?: bigint
      readonly error?: ErrorRecord
      readonly differs?: readonly string[]
    }
  /** Its number was used by a transaction that is none of our attempts. */
  | {
      readonly type: 'overtaken'
      readonly at: number
      readonly hash?: string
      /** `same`: the same thing at another price; `nothing`: sent to oneself, which cancels. */
      readonly by: 'same' | 'nothing' | 'other'
      readonly ok?: boolean
      readonly arrived?: bigint
      readonly block?: number
      readonly blockHash?: string
    }
  /** The chain took back the block it was in: nothing has happened yet, and it may be mined again. */
  | { readonly type: 'unmined'; readonly at: number }
  /** Enough blocks are on top. */
  | { readonly type: 'firm' }
  /** The tab ended before the wallet was asked, or the visitor says that it was never sent. */
  | { readonly type: 'given-up'; readonly at: number }

const onTheWay: readonly Phase[] = ['unknown', 'submitted', 'pending', 'dropped']

/** A life at its first point. */
export function createRecord(intent: TransactionIntent, at: number): TransactionRecord {
  return { ...intent, phase: 'recorded', createdAt: at, slow: false, attempts: [], differs: [] }
}

/** Whether it has left us, or may have, and the chain is to be asked. */
export function isOnTheWay({ phase }: Pick<TransactionRecord, 'phase'>): boolean {
  return onTheWay.includes(phase)
}

/** Whether its outcome is unknown while a remote wallet may have answered, or may still answer. */
export function canFetchAnswer(tx: TransactionRecord): boolean {
  return tx.phase === 'unknown' && tx.attempts.length === 0 && tx.request !== undefined
}

/** Whether it has ended in a block that the chain may still take back. */
export function mayBeReorged(tx: Pick<TransactionRecord, 'phase' | 'blockHash' | 'firm'>): boolean {
  return !isOpen(tx) && tx.blockHash !== undefined && tx.firm !== true
}

/** Whether the same intent must not be put to the wallet: all but what is known never to have been sent. */
export function forbidsSending({ phase }: Pick<TransactionRecord, 'phase'>): boolean {
  return phase !== 'recorded'
}

/** The one place where a life moves. What does not fit the phase changes nothing: the very same object comes back. */
export function transition(tx: TransactionRecord, event: TransactionEvent): TransactionRecord {
  if (!isOpen(tx)) return afterEnd(tx, event)
  switch (event.type) {
    case 'asking': {
      const { at, owner, firstNonce, fromBlock } = event
      if (tx.phase !== 'recorded') return tx
      return { ...tx, phase: 'asking', askedAt: at, owner, ...defined({ firstNonce, fromBlock }) }
    }
    case 'carried':
      return tx.phase === 'asking' ? { ...tx, request: event.request } : tx
    case 'answered':
      return answered(tx, event)
    case 'bundled':
      if (tx.phase !== 'asking' && tx.phase !== 'unknown') return tx
      return { ...without(tx, 'error'), phase: 'pending', bundle: event.bundle, submittedAt: event.at }
    case 'refused':
      // An answer that comes after the tab was taken for lost is still the wallet's.
      if (tx.phase !== 'asking' && !(tx.phase === 'unknown' && tx.attempts.length === 0)) return tx
      return { ...tx, phase: 'refused', settledAt: event.at, error: event.error }
    case 'lost':
      if (tx.phase !== 'asking') return tx
      return { ...tx, phase: 'unknown', ...defined({ error: event.error }) }
    case 'seen':
      return seen(tx, event)
    case 'unseen':
      return tx.phase === 'submitted' || tx.phase === 'pending' ? { ...tx, phase: 'dropped' } : tx
    case 'claimed':
      return tx.claimed || !isOnTheWay(tx) ? tx : { ...tx, claimed: true }
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

type Event<T extends TransactionEvent['type']> = Extract<TransactionEvent, { type: T }>

function answered(tx: TransactionRecord, { at, hash, what = 'first' }: Event<'answered'>) {
  if (tx.phase === 'recorded' || tx.attempts.some(one => one.hash === hash)) return tx
  const attempts = [...tx.attempts, { hash, what }]
  const phase = tx.phase === 'asking' || tx.phase === 'unknown' ? 'submitted' : tx.phase
  // What the wallet has given to the network anew is waited for anew.
  return { ...without(tx, 'error'), phase, hash, attempts, submittedAt: at, slow: false }
}

/** A transaction of an unknown outcome is found by what it says, so its hash may be new to us. */
function seen(tx: TransactionRecord, { hash, nonce, differs }: Event<'seen'>): TransactionRecord {
  if (tx.phase === 'recorded' || tx.phase === 'asking') return tx
  const attempts = withAttempt(tx.attempts, hash)
  const next = { nonce: nonce ?? tx.nonce, differs: differs ?? tx.differs }
  const same =
    tx.phase === 'pending' &&
    attempts === tx.attempts &&
    next.nonce === tx.nonce &&
    next.differs === tx.differs
  if (same) return tx
  return {
    ...without(tx, 'error'),
    phase: 'pending',
    hash: tx.hash ?? hash,
    attempts,
    differs: next.differs,
    ...defined({ nonce: next.nonce }),
  }
}

function mined(tx: TransactionRecord, event: Event<'mined'>): TransactionRecord {
  if (tx.phase === 'recorded') return tx
  const attempts = withAttempt(tx.attempts, event.hash)
  const what = attempts.find(({ hash }) => hash === event.hash)?.what
  const phase: Phase = what === 'cancel' ? 'cancelled' : event.ok ? 'confirmed' : 'failed'
  const { at, hash, block, blockHash, paid, arrived, error, differs } = event
  return {
    ...settling(tx),
    phase,
    hash,
    attempts,
    settledAt: at,
    ...defined({ block, blockHash, paid, arrived, error: phase === 'failed' ? error : undefined, differs }),
  }
}

/** The chain may change its mind: about what was replaced, and about a block until enough others are on top of it. */
function afterEnd(tx: TransactionRecord, event: TransactionEvent): TransactionRecord {
  switch (event.type) {
    case 'mined': {
      const ours = tx.attempts.some(({ hash }) => hash === event.hash)
      return tx.phase === 'replaced' && ours ? mined(tx, event) : tx
    }
    case 'unmined':
      return mayBeReorged(tx) ? unmined(tx, event) : tx
    case 'firm':
      return mayBeReorged(tx) ? { ...tx, firm: true } : tx
    default:
      return tx
  }
}

/** As before it was mined. What the wallet was given stays: nothing is asked of it again. */
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
  // Of an unknown outcome: another transaction with the number says nothing about ours.
  if (tx.phase === 'unknown' && by !== 'same') return tx
  return { ...settling(tx), phase, settledAt: at, ...defined({ hash, arrived, block, blockHash }) }
}

function settling(tx: TransactionRecord): TransactionRecord {
  const { claimed: _over, ...rest } = without(tx, 'error')
  return rest
}

function withAttempt(attempts: readonly Attempt[], hash: string): readonly Attempt[] {
  return attempts.some(one => one.hash === hash) ? attempts : [...attempts, { hash, what: 'first' }]
}

function without(tx: TransactionRecord, key: 'error'): TransactionRecord {
  const { [key]: _gone, ...rest } = tx
  return rest
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

function defined<T extends object>(fields: T): Defined<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>
}

/** Which are asked about now: the newest on the way, then what may be taken back, at most so many; and which are forgotten: the oldest ended ones beyond `kept`. */
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
