import { useRef, useState } from 'react'
import { formatUnits } from '../../../domain/core/amount.ts'
import { type CaipAddress, networkOf, type TokenBalance } from '../../../domain/core/entities.ts'
import type { Speed } from '../../../domain/transactions/prepared.ts'
import type { Review as WorkerReview } from '../../../domain/transactions/review.ts'
import { recordOf, useFeature, useUi } from '../../app/hooks/use-app.ts'
import { silentWalletMs, useOverdue } from '../../kit/hooks/use-overdue.ts'
import { useTransactionReview } from '../../parts/transactions/use-transaction-review.ts'

/** The send to review: the token, the amount and the recipient. */
export type SendToReview = {
  readonly id: string
  readonly token: TokenBalance
  readonly amount: bigint
  readonly to: string
  readonly name?: string
}

export type SendReviewState = Pick<
  WorkerReview,
  'speed' | 'prepared' | 'error' | 'problem' | 'duplicate' | 'isAnswered'
> & {
  readonly choose: (speed: Speed) => void
  /** Prepares the send again, so that the account pays the network fee that the site offered to pay. */
  readonly payFeeMyself: () => void
  readonly sending: boolean
  /** Whether to show a note that the wallet has not responded for a long time. */
  readonly silent: boolean
  readonly send: () => void
  /**
   * Whether the user accepts that this browser cannot store the transaction, and a function that sets this value.
   * Undefined if the browser can store the transaction.
   */
  readonly unkept?: { readonly accepted: boolean; readonly accept: (accepted: boolean) => void } | undefined
  /** Stops waiting for the wallet. Resolves with whether the transaction may have been sent. */
  readonly stopWaiting: () => Promise<boolean>
}

/** Reviews and sends a transfer. `done` receives the id of the transaction when the wallet has replied. */
export function useReview(
  account: CaipAddress,
  draft: SendToReview,
  done: (id: string) => void,
): SendReviewState {
  const { state } = useUi()
  const transactions = useFeature('transactions')
  const [accepted, accept] = useState(false)
  const { id, token, to, name } = draft
  const { symbol, decimals, address } = token
  const amount = formatUnits(draft.amount, decimals)
  const summary = {
    ...{ symbol, amount, decimals, to },
    ...(address !== undefined && { token: address }),
    ...(name !== undefined && { toName: name }),
  }
  const { review, change, send } = useTransactionReview(account, { id, kind: 'send', ...summary })
  const press = useRef({ isLeft: false })
  const facts = { network: networkOf(account), token: symbol, amount }
  const track = (event: string, more: object = {}) => state.track(event, { ...facts, ...more })
  const submit = async () => {
    const own = { isLeft: false }
    press.current = own
    // The embedded wallet shows its request in another view. After the request the modal stays open and shows the view
    // of the transaction.
    const next = { view: 'WalletSendConfirmed', params: { id, account } } as const
    const sent = await send(next, () => track('SEND_INITIATED'), accepted ? { mayBeUnkept: true } : {})
    if (!sent) return
    const { phase, error, hash, bundle } = sent
    if (phase === 'refused' && error?.code === 'user-rejected') track('SEND_REJECTED')
    else if (hash !== undefined) track('SEND_SUCCESS', { hash })
    else if (bundle !== undefined) track('SEND_SUCCESS', { bundle })
    else track('SEND_ERROR', { message: error?.code ?? 'unknown' })
    if (!own.isLeft) done(id)
  }
  return {
    ...review,
    choose: speed => void change({ type: 'speed', speed }),
    payFeeMyself: () => void change({ type: 'pays-fee' }),
    sending: review.since !== undefined,
    silent: useOverdue(review.since, silentWalletMs),
    unkept: review.isUnkept && { accepted, accept },
    send: () => void submit().catch(reason => track('SEND_ERROR', { message: recordOf(reason).code })),
    stopWaiting: async () => {
      press.current.isLeft = true
      await change({ type: 'left' })
      // If the worker has no record of the transaction, the wallet never received the request.
      const tx = await transactions.call('stopWaiting', id).catch(() => undefined)
      return tx !== undefined && tx.phase !== 'not-sent'
    },
  }
}
