import type { CaipAddress } from '../core/entities.ts'
import { AppError, type ErrorRecord } from '../core/errors/app-error.ts'
import { coreError, toRecord } from '../core/errors/core-error.ts'
import { type CallsOptions, isAsRequested } from './calls-options.ts'
import { checkCall } from './checks.ts'
import type { EvmCall, TransactionIntent, TransactionRecord } from './record.ts'
import type { Review, ReviewDraft } from './review.ts'
import { evmFit, mismatch } from './summary-fits.ts'

/**
 * A transaction that the worker has checked and holds. The worker sends exactly this transaction when it gets the id
 * `draft`, which the worker has made and which works once.
 */
export type StagedTransaction = { readonly draft: string; readonly intent: TransactionIntent }

/** The two calls of a send: the worker checks and holds the transaction, then sends what it holds. */
type Steps = {
  readonly stage: () => Promise<StagedTransaction>
  readonly send: (draft: string) => Promise<TransactionRecord>
}

/**
 * Sends the transaction that the user was shown. A script of the page may change what the page posts to the worker.
 * Therefore the worker returns what it holds, the page compares that with what it showed, and the second call contains
 * only the id of the draft. Rejects with `send-mismatch` if the worker holds anything else.
 */
export async function sendAsShown(
  shown: TransactionIntent,
  { stage, send }: Steps,
): Promise<TransactionRecord> {
  const { draft, intent } = await stage()
  if (!isSame(shown, intent)) throw new AppError('send-mismatch')
  return await send(draft)
}

/**
 * Compares a review with what the user was shown. A script of the page may have changed the draft on its way to the worker.
 * If the prepared request does anything else, the review has an error in its place.
 */
export function reviewAsShown(
  account: CaipAddress,
  { id: _id, kind, ...summary }: ReviewDraft,
  review: Review,
): Review {
  const { prepared, ...rest } = review
  const isAsShown =
    !prepared ||
    prepared.request.type === 'solana' ||
    evmFit({ account, kind, summary, request: prepared.request }) === 'fits'
  return isAsShown ? review : { ...rest, error: mismatch }
}

/** The calls of a reviewed send: the worker notes the press of the button, and the page tells it if it refuses. */
type ReviewSteps = Steps & {
  readonly confirm: () => Promise<boolean>
  readonly fail: (error: ErrorRecord) => Promise<void>
}

/**
 * Sends the transaction of a review like `sendAsShown`. Resolves to undefined if the review does not allow the press of the
 * button. If the request does not reach the wallet, the review says why, and the promise rejects.
 */
export async function sendReviewed(
  shown: TransactionIntent,
  { confirm, fail, ...steps }: ReviewSteps,
): Promise<TransactionRecord | undefined> {
  if (!(await confirm())) return undefined
  try {
    return await sendAsShown(shown, steps)
  } catch (reason) {
    await fail(recordOf(reason))
    throw reason
  }
}

function recordOf(reason: unknown): ErrorRecord {
  const { code, message, context } = reason as Partial<ErrorRecord>
  return code === undefined || message === undefined
    ? toRecord(coreError('unknown'))
    : { code, message, context: context ?? {} }
}

/** Sends several calls as the site requested them. Works like `sendAsShown`; the worker only chooses the way to send them. */
export async function sendCallsAsShown(
  shown: Omit<TransactionIntent, 'request'>,
  calls: readonly EvmCall[],
  options: CallsOptions | undefined,
  { stage, send }: Steps,
): Promise<TransactionRecord> {
  const checked = calls.map(checkCall)
  const { draft, intent } = await stage()
  const { request, ...rest } = intent
  const held = request.type === 'evm' ? [request.call, ...(request.followedBy ?? [])] : undefined
  const heldCalls = request.type === 'bundle' ? request.calls : held
  if (!isSame(shown, rest) || !isSame(checked, heldCalls) || !isAsRequested(request, options, calls.length))
    throw new AppError('send-mismatch')
  return await send(draft)
}

/** Whether two values are equal in all their fields. A field that is undefined counts as absent. */
function isSame(first: unknown, second: unknown): boolean {
  if (typeof first !== 'object' || typeof second !== 'object' || first === null || second === null)
    return Object.is(first, second)
  if (Array.isArray(first) !== Array.isArray(second)) return false
  const [left, right] = [first, second].map(value =>
    Object.entries(value).filter(([, field]) => field !== undefined),
  )
  if (!left || !right || left.length !== right.length) return false
  return left.every(
    ([name, field]) => Object.hasOwn(second, name) && isSame(field, Reflect.get(second, name)),
  )
}
