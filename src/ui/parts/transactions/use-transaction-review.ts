import type { CaipAddress } from '../../../domain/core/entities.ts'
import { dataOf } from '../../../domain/core/loadable.ts'
import type { AfterTransaction } from '../../../domain/navigation/navigation.ts'
import type { TransactionIntent, TransactionRecord } from '../../../domain/transactions/record.ts'
import type { Review, ReviewChange, ReviewDraft } from '../../../domain/transactions/review.ts'
import { reviewAsShown, sendReviewed } from '../../../domain/transactions/staged.ts'
import { useFeature, useLatest, useUi } from '../../app/hooks/use-app.ts'
import { requestWallet } from '../wallets/request-wallet.ts'

/** The state of a review, and the functions that tell the worker what the user did. */
export type ReviewedTransaction = {
  readonly review: Review
  readonly change: (change: ReviewChange) => Promise<void>
  /**
   * Sends the reviewed transaction. `next` is what the modal shows after the embedded wallet, and `onBegin` is called when
   * the press of the button counts. Resolves to undefined if the press does not count.
   */
  readonly send: (
    next: AfterTransaction,
    onBegin: (id: string) => void,
    more?: Pick<TransactionIntent, 'mayBeUnkept'>,
  ) => Promise<TransactionRecord | undefined>
}

const unopened: Review = { id: '', phase: 'ready', speed: 'normal' }

/** Reviews a transfer, and sends exactly what the user was shown. Without a draft, nothing is prepared. */
export function useTransactionReview(
  account: CaipAddress,
  draft: ReviewDraft | undefined,
): ReviewedTransaction {
  const { state } = useUi()
  const { stream$, call } = useFeature('transactions')
  const found = useLatest(draft && stream$('review', account, draft))
  const known = found && dataOf(found)
  const error = found?.status === 'failed' && !known ? { error: found.error } : {}
  const review = known && draft ? reviewAsShown(account, draft, known) : { ...unopened, ...error }
  return {
    review,
    change: async change => await call('changeReview', draft?.id ?? '', change),
    send: async (next, onBegin, more) => {
      const { prepared, id } = review
      if (!draft || !prepared) return undefined
      const { id: _id, kind, ...summary } = draft
      const intent = { id, account, kind, summary, request: prepared.request, ...more }
      return await requestWallet(state, next, () =>
        sendReviewed(intent, {
          confirm: async () => {
            const isAllowed = await call('confirmReview', draft.id)
            if (isAllowed) onBegin(id)
            return isAllowed
          },
          stage: () => call('stageTransaction', intent),
          send: held => call('sendStaged', held),
          fail: async error => await call('changeReview', draft.id, { type: 'failed', error }),
        }),
      )
    },
  }
}
