import type { ErrorRecord } from '../core/errors/app-error.ts'
import type { PreparedTransaction, Speed } from './prepared.ts'
import { isOpen, type Phase, type TransactionRecord, type TransactionSummary } from './record.ts'

/**
 * A transfer to review: the facts that the user sees, from which the worker prepares the transaction. `to`, `amount` and
 * `decimals` must be set.
 */
export type ReviewDraft = TransactionSummary & {
  /**
   * Identifies the review. The first transaction of the review has this id, so that a double press, a lost response or a
   * lost worker continues the same transaction.
   */
  readonly id: string
  /** Whether the transfer is a send or a payment. */
  readonly kind: 'send' | 'pay'
}

/**
 * Where a reviewed transaction is: waiting for the user (`ready`), for the wallet (`asking`) or for the network (`sent`),
 * or confirmed (`done`). `unknown` means that it may have been sent.
 */
export type ReviewPhase = 'ready' | 'asking' | 'sent' | 'unknown' | 'done'

/** The reason why a reviewed transaction was not sent. `moved` means that the recipient's name has another address now. */
export type ReviewProblem = ErrorRecord | 'moved'

/** The state of a review. */
export type Review = {
  /** Id of the transaction that the next press of the button sends. */
  readonly id: string
  /** Where the transaction is. */
  readonly phase: ReviewPhase
  /** The chosen speed. */
  readonly speed: Speed
  /** The prepared transaction. Absent until it is prepared. It is prepared again every 30 seconds until it is sent. */
  readonly prepared?: PreparedTransaction
  /** Why the transaction could not be prepared. */
  readonly error?: ErrorRecord
  /** When the user pressed the button (epoch ms). Absent unless the wallet is being asked. */
  readonly since?: number
  /** Why the last press of the button sent nothing, or why the transaction failed. */
  readonly problem?: ReviewProblem
  /** Set after this browser could not store the transaction: the user must accept this before the next press. */
  readonly isUnkept?: true
  /** The record of the newest transaction of this review. */
  readonly record?: TransactionRecord
  /** Set if the wallet has replied to the last request of this review. */
  readonly isAnswered?: true
  /**
   * An unfinished transaction that does the same. Only its id is known if another account or another browser session has
   * sent it.
   */
  readonly duplicate?: TransactionRecord | { readonly id: string }
}

/** What the user, or the page for the user, did in a review. */
export type ReviewChange =
  /** The user has chosen another speed. */
  | {
      /** The kind of change. */
      readonly type: 'speed'
      /** How soon the network should confirm the transaction. */
      readonly speed: Speed
    }
  /** The account pays the network fee that the site has offered to pay. */
  | { readonly type: 'pays-fee' }
  /** The page has refused the transaction, or the request did not reach the wallet. */
  | {
      readonly type: 'failed'
      /** What went wrong. */
      readonly error: ReviewProblem
    }
  /** The user no longer waits for the wallet. Its later reply changes the record, and no longer the review. */
  | { readonly type: 'left' }

/** The events of a review: what the user did, and what the worker found out. */
export type ReviewEvent =
  | ReviewChange
  | { readonly type: 'preparing' }
  | { readonly type: 'prepared'; readonly prepared: PreparedTransaction }
  | { readonly type: 'unprepared'; readonly error: ErrorRecord }
  | { readonly type: 'confirmed'; readonly at: number }
  | { readonly type: 'answered'; readonly record: TransactionRecord }

/** What a review remembers. The rest of its state follows from the journal. */
export type ReviewMemory = Pick<Review, 'speed' | 'prepared' | 'error' | 'since' | 'problem' | 'isUnkept'> & {
  readonly feePayer?: 'account'
  /** Set if the user no longer waits for the wallet. */
  readonly isLeft?: true
  /** The record at the time of the wallet's reply. The journal of this tab may have it a moment later. */
  readonly answered?: TransactionRecord
}

export const firstReview: ReviewMemory = { speed: 'normal' }

/** Computes what a review remembers after an event. */
export function nextReview<T extends ReviewMemory>(review: T, event: ReviewEvent): T {
  switch (event.type) {
    case 'speed':
      return { ...review, speed: event.speed }
    case 'pays-fee':
      // Without the prepared transaction, whose fee the site would pay, the user cannot send it while the new one is
      // being prepared.
      return { ...without(review, 'prepared'), feePayer: 'account' }
    case 'preparing':
      return without(review, 'error')
    case 'prepared':
      return { ...without(review, 'error'), prepared: event.prepared }
    case 'unprepared':
      return { ...review, error: event.error }
    case 'confirmed':
      return { ...without(review, 'problem', 'answered', 'isLeft'), since: event.at }
    case 'failed':
      // The worker may be a new one, which does not know the press of the button that has failed.
      return review.isLeft ? review : failed(review, event.error)
    case 'left':
      return { ...without(review, 'since'), isLeft: true }
    case 'answered':
      return review.since === undefined ? review : { ...without(review, 'since'), answered: event.record }
  }
}

/** Whether a press of the button may send the transaction. */
export function canConfirm({ phase, prepared, error }: Review): boolean {
  // A transaction whose simulation fails is never sent to the wallet.
  const isSound = prepared && !prepared.blockedBy && prepared.simulation.status !== 'reverts'
  return phase === 'ready' && error === undefined && isSound === true
}

/** Returns the state of a review: what it remembers, and what the journal knows about its transactions, newest first. */
export function reviewOf(
  draft: ReviewDraft,
  memory: ReviewMemory,
  records: readonly TransactionRecord[],
): Review {
  const { id, kind } = draft
  const { feePayer: _payer, isLeft: _left, answered, ...shown } = memory
  const own = ownRecords(id, memory, records)
  // The view of a sent transaction follows the record of a send, so its review ends with the wallet's reply.
  const record = kind === 'send' ? answered : own[0]
  const phase = memory.since === undefined ? phaseOf(record) : 'asking'
  const problem =
    memory.problem ?? (phase === 'ready' && kind !== 'send' ? record && whyNot(record) : undefined)
  const duplicate = memory.since === undefined ? duplicateOf(draft, memory, records) : undefined
  return {
    ...shown,
    id: kind === 'send' ? id : nextId(id, own),
    phase,
    ...(record && { record }),
    ...(problem && { problem }),
    ...(answered && { isAnswered: true }),
    ...(duplicate && { duplicate }),
  }
}

/** Returns the records of a review's transactions, newest first. */
export function ownRecords(
  id: string,
  { answered }: Pick<ReviewMemory, 'answered'>,
  records: readonly TransactionRecord[],
): readonly TransactionRecord[] {
  const own = records.filter(tx => tx.id === id || tx.id.startsWith(`${id}.`))
  return answered && !own.some(tx => tx.id === answered.id) ? [answered, ...own] : own
}

/**
 * Returns the id of the next transaction of a review. It stays the same until the transaction is finished, so the wallet
 * gets no second request for it.
 */
export function nextId(id: string, [last, ...earlier]: readonly TransactionRecord[]): string {
  if (!last) return id
  return isOpen(last) ? last.id : `${id}.${earlier.length + 2}`
}

export function phaseOf(record: TransactionRecord | undefined): ReviewPhase {
  if (!record) return 'ready'
  if (record.phase === 'recorded' || record.phase === 'asking') return 'asking'
  if (isOpen(record)) return record.phase === 'unknown' ? 'unknown' : 'sent'
  return whyNot(record) ? 'ready' : 'done'
}

/**
 * Returns the reason why a finished transaction failed. Returns undefined if the network confirmed the transaction that
 * the user reviewed.
 */
export function whyNot({
  phase,
  error,
  mismatches,
}: Pick<TransactionRecord, 'phase' | 'error' | 'mismatches'>): ErrorRecord | undefined {
  const isOther = phase === 'confirmed' && mismatches.length > 0
  if (phase === 'confirmed' && !isOther) return undefined
  if (error) return error
  const code = isOther ? 'send-other' : (ends[phase] ?? 'unknown')
  return { code, message: '', context: {} }
}

const ends: Partial<Record<Phase, ErrorRecord['code']>> = {
  replaced: 'send-replaced',
  cancelled: 'send-cancelled',
}

function duplicateOf(
  { id, kind, ...summary }: ReviewDraft,
  { prepared }: ReviewMemory,
  records: readonly TransactionRecord[],
): Review['duplicate'] {
  const twin = prepared?.duplicateOf
  const isSame = (tx: TransactionRecord) =>
    tx.kind === kind &&
    tx.summary.to === summary.to &&
    tx.summary.amount === summary.amount &&
    tx.summary.symbol === summary.symbol
  const open = records.find(tx => isOpen(tx) && (tx.id === id || tx.id === twin || isSame(tx)))
  if (open || twin === undefined || records.some(tx => tx.id === twin)) return open
  return { id: twin }
}

function failed<T extends ReviewMemory>(review: T, error: ReviewProblem): T {
  const isUnkept = error !== 'moved' && error.code === 'send-not-kept'
  return { ...without(review, 'since'), problem: error, ...(isUnkept && { isUnkept }) }
}

function without<T extends ReviewMemory>(review: T, ...names: readonly (keyof ReviewMemory)[]): T {
  const rest: Partial<ReviewMemory> & T = { ...review }
  for (const name of names) delete rest[name]
  return rest
}
