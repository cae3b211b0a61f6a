import type { CaipAddress } from '../domain/core/entities.ts'
import { AppError } from '../domain/core/errors/app-error.ts'
import { fromRecord, toRecord } from '../domain/core/errors/core-error.ts'
import { toAppError } from '../domain/core/errors/foreign.ts'
import { dataOf } from '../domain/core/loadable.ts'
import { contradicts } from '../domain/swaps/form.ts'
import { intentOfStep, type SwapOrder } from '../domain/swaps/intent.ts'
import type { SwapRun } from '../domain/swaps/run.ts'
import type { TransactionIntent, TransactionRecord } from '../domain/transactions/record.ts'
import type { Review, ReviewChange, ReviewDraft } from '../domain/transactions/review.ts'
import { reviewAsShown, type StagedTransaction, sendReviewed } from '../domain/transactions/staged.ts'
import type { ActionOf } from './feature-query.ts'
import type { ConfirmOptions, TransactionsClient } from './feature-types.ts'
import type { SwapsClient } from './trade-types.ts'

type ReviewCalls = {
  confirmReview(id: string): Promise<boolean>
  changeReview(id: string, change: ReviewChange): Promise<void>
  confirmRun(id: string): Promise<boolean>
  changeRun(id: string, change: ReviewChange): Promise<void>
  signPermit: SwapsClient['signPermit']
  stageTransaction(intent: TransactionIntent): Promise<StagedTransaction>
  sendStaged(draft: string): ReturnType<TransactionsClient['send']>
}

/** The functions that a press of the confirm button calls. Their code loads with the first press. */
export type Confirmations = {
  confirmTransfer(
    account: CaipAddress,
    draft: ReviewDraft,
    review: Review,
    options?: ConfirmOptions,
  ): Promise<TransactionRecord | undefined>
  confirmSwap(order: SwapOrder, run: SwapRun): Promise<TransactionRecord | undefined>
}

/** Creates the functions that confirm reviews with the actions of the worker. */
export function openConfirmations(action: ActionOf): Confirmations {
  return createConfirmations({
    confirmReview: action('transactions', 'confirmReview'),
    changeReview: action('transactions', 'changeReview'),
    stageTransaction: action('transactions', 'stageTransaction'),
    sendStaged: action('transactions', 'sendStaged'),
    confirmRun: action('swaps', 'confirmRun'),
    changeRun: action('swaps', 'changeRun'),
    signPermit: action('swaps', 'signPermit'),
  })
}

/** Creates the functions with which a site with views of its own confirms what its user has reviewed. */
export function createConfirmations(worker: ReviewCalls): Confirmations {
  const sending = (intent: TransactionIntent) => ({
    stage: () => worker.stageTransaction(intent),
    send: worker.sendStaged,
  })
  return {
    confirmTransfer: async (account, draft, review, options) => {
      const { id, prepared, error } = reviewAsShown(account, draft, review)
      if (error) throw fromRecord(error)
      if (!prepared) return undefined
      const { id: reviewId, kind, ...summary } = draft
      const intent = { id, account, kind, summary, request: prepared.request, ...options }
      return await sendReviewed(intent, {
        confirm: () => worker.confirmReview(reviewId),
        fail: reason => worker.changeReview(reviewId, { type: 'failed', error: reason }),
        ...sending(intent),
      })
    },
    confirmSwap: async (order, run) => {
      const confirm = () => worker.confirmRun(order.id)
      const fail = (error: Extract<ReviewChange, { type: 'failed' }>['error']) =>
        worker.changeRun(order.id, { type: 'failed', error })
      const step = dataOf(run.step)
      if (step?.kind === 'permit') {
        if (!(await confirm())) return undefined
        await worker.signPermit(order.params).catch(async (reason: unknown) => {
          await fail(toRecord(toAppError(reason)))
          throw reason
        })
      }
      const { id, prepared } = run
      if (!step || step.kind === 'permit' || !prepared) return undefined
      // A script of the page may have changed the swap on its way to the worker.
      const { from, to, amount } = order.params
      if (contradicts(prepared.simulation, step, { from, to, amount: BigInt(amount) }))
        throw new AppError('send-mismatch')
      const intent = intentOfStep(order, step, { id, prepared })
      return await sendReviewed(intent, { confirm, fail, ...sending(intent) })
    },
  }
}
