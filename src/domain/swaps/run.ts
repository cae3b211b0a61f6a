import { dataOf, type Loadable } from '../core/loadable.ts'
import type { PreparedTransaction } from '../transactions/prepared.ts'
import { isOpen, type TransactionRecord } from '../transactions/record.ts'
import {
  firstReview,
  nextId,
  nextReview,
  ownRecords,
  phaseOf,
  type Review,
  type ReviewEvent,
  type ReviewMemory,
  whyNot,
} from '../transactions/review.ts'
import { keyOfSwapParams } from './checks.ts'
import { contradicts } from './form.ts'
import type { SwapParams } from './swap-params.ts'
import type { SwapStep } from './types.ts'

/** The state of a swap that the user reviews, step by step. */
export type SwapRun = Pick<Review, 'id' | 'phase' | 'record' | 'problem' | 'prepared'> & {
  /** The step that the review shows: the newest step, or the step that still waits for the wallet or the network. */
  readonly step: Loadable<SwapStep>
  /** Whether the simulation contradicts the step that the user reviewed. If it does, the step must not be sent. */
  readonly isStrange: boolean
  /** The number of the step. */
  readonly first: 1 | 2
  /** How many steps the swap has. */
  readonly steps: 1 | 2
}

/** The events of a swap: those of a review, and those of its steps. */
export type SwapEvent =
  | Exclude<ReviewEvent, { type: 'prepared' | 'confirmed' }>
  | { readonly type: 'prepared'; readonly prepared: PreparedTransaction; readonly of: string }
  | { readonly type: 'confirmed'; readonly at: number; readonly step: SwapStep; readonly id: string }
  /** The wallet has signed the permit. */
  | { readonly type: 'signed' }
  /** The network has confirmed the approval, so that the next step has to be built again. */
  | { readonly type: 'approved'; readonly at: number }

/** What a swap remembers. The rest of its state follows from the journal and from the newest step. */
export type SwapMemory = ReviewMemory & {
  /** The step that the user has confirmed. */
  readonly held?: SwapStep
  /** Id of the transaction for which the user has pressed the button. */
  readonly pressedId?: string
  /** The call that was prepared, see `callKey`. */
  readonly preparedOf?: string
  /** Whether the swap has two steps: an allowance (by an approval transaction or a signed permit), and then the swap. */
  readonly hasTwo: boolean
  /** Whether the next step may be a permit. False after the wallet has failed to sign a permit. */
  readonly permits: boolean
  readonly approvedAt?: number
}

export const firstSwap: SwapMemory = { ...firstReview, hasTwo: false, permits: true }

/** Computes what a swap remembers after an event. */
export function nextSwap(swap: SwapMemory, event: SwapEvent): SwapMemory {
  switch (event.type) {
    case 'prepared':
      return { ...nextReview(swap, event), preparedOf: event.of }
    case 'preparing':
    case 'unprepared':
      // A step whose preparation fails keeps its last fee. It is prepared again later.
      return swap
    case 'confirmed':
      return {
        ...nextReview(swap, event),
        held: event.step,
        pressedId: event.id,
        hasTwo: swap.hasTwo || event.step.kind !== 'swap',
      }
    case 'failed': {
      // An earlier press of the button, with an older quote, has already sent a transaction with this id. The swap
      // follows that transaction.
      if (event.error !== 'moved' && event.error.code === 'send-id-used')
        return nextReview(swap, { type: 'left' })
      const isDeclined = event.error !== 'moved' && event.error.code === 'user-rejected'
      // If the wallet cannot sign a permit, the swap uses an approval transaction instead. If the user declined the
      // permit, the swap stops.
      const permits = swap.permits && (swap.held?.kind !== 'permit' || isDeclined)
      return { ...nextReview(swap, event), permits }
    }
    case 'signed':
      return nextReview(swap, { type: 'left' })
    case 'approved':
      return { ...swap, approvedAt: event.at }
    default:
      return nextReview(swap, event)
  }
}

/** Returns a text that differs for different calls and fee payers, or undefined for a step without a call. */
export function callKey(step: SwapStep | undefined, feePayer: 'account' | undefined): string | undefined {
  if (!step || step.kind === 'permit') return undefined
  const { to, data, value } = step.call
  return `${to} ${data} ${value} ${feePayer}`
}

/** What a swap consists of, besides what it remembers. */
export type SwapFacts = {
  /** The id of this run of the swap. Its first transaction has this id. */
  readonly id: string
  readonly params: SwapParams
  readonly newest: Loadable<SwapStep>
  /** The transactions of the account, newest first. */
  readonly records: readonly TransactionRecord[]
}

/**
 * Returns the state of a swap. If the approval of the same swap is on its way, for example from a tab that was closed, the
 * swap waits for it.
 */
export function swapOf({ id, params, newest, records }: SwapFacts, memory: SwapMemory): SwapRun {
  const own = ownRecords(id, memory, records)
  const approvals = records.filter(({ kind, swap }) => kind === 'approve' && isOf(params, swap))
  const record = own[0] ?? approvals.find(isOpen)
  const isApproval = record?.kind === 'approve'
  const reached = phaseOf(record)
  const next = isApproval && reached === 'done' ? 'ready' : reached
  const isOld = memory.approvedAt !== undefined && newest.at !== undefined && newest.at < memory.approvedAt
  // After the approval, the newest step may still be the approval.
  const followed = next === 'ready' && isApproval && reached === 'done' && isOld ? 'sent' : next
  const phase = memory.since === undefined ? followed : 'asking'
  const step: Loadable<SwapStep> =
    phase !== 'ready' && memory.held ? { status: 'fresh', data: memory.held, at: memory.since ?? 0 } : newest
  const data = dataOf(step)
  const prepared = memory.preparedOf === callKey(data, memory.feePayer) ? memory.prepared : undefined
  const problem = memory.problem ?? (phase === 'ready' && record ? whyNot(record) : undefined)
  const request = { from: params.from, to: params.to, amount: BigInt(params.amount) }
  const hasTwo = memory.hasTwo || approvals.length > 0 || (data !== undefined && data.kind !== 'swap')
  return {
    id: nextId(id, own),
    phase,
    step,
    ...(record && { record }),
    ...(prepared && { prepared }),
    ...(problem && { problem }),
    isStrange: phase === 'ready' && !!data && !!prepared && contradicts(prepared.simulation, data, request),
    first: hasTwo && data?.kind === 'swap' ? 2 : 1,
    steps: hasTwo ? 2 : 1,
  }
}

/** Whether a press of the button may ask the wallet for the step that the review shows. */
export function canConfirmSwap({ phase, step, prepared, isStrange }: SwapRun): boolean {
  const data = dataOf(step)
  if (phase !== 'ready' || !data || isStrange) return false
  if (data.kind === 'permit') return true
  // A transaction whose simulation fails is never sent to the wallet.
  return prepared !== undefined && !prepared.blockedBy && prepared.simulation.status !== 'reverts'
}

/** Whether the wallet has replied to the request that the swap waits for, as the journal says. */
export function isReplied({ record }: SwapRun, { since, pressedId }: SwapMemory): boolean {
  if (since === undefined || record?.id !== pressedId) return false
  return record !== undefined && phaseOf(record) !== 'asking'
}

/** Whether the journal says that the approval of a swap was confirmed. */
export function isApproved(run: SwapRun): boolean {
  return run.record?.kind === 'approve' && phaseOf(run.record) === 'done'
}

function isOf(params: SwapParams, other: SwapParams | undefined): boolean {
  return other !== undefined && keyOfSwapParams(other) === keyOfSwapParams(params)
}
