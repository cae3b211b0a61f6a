import { AppError } from '../core/errors/app-error.ts'
import { type CallsOptions, isAsRequested } from './batches.ts'
import { checkCall } from './checks.ts'
import type { EvmCall, TransactionIntent, TransactionRecord } from './record.ts'

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
