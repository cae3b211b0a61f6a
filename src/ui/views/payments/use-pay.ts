import { findToken } from '../../../domain/balances/find-token.ts'
import { addressOf, type CaipAddress, networkOf, type TokenBalance } from '../../../domain/core/entities.ts'
import { randomUuid } from '../../../domain/core/lib/uuid.ts'
import { dataOf } from '../../../domain/core/loadable.ts'
import type { Payment } from '../../../domain/payments/payment.ts'
import type { TransactionSummary } from '../../../domain/transactions/record.ts'
import { whyNot } from '../../../domain/transactions/review.ts'
import { blockWaitOf } from '../../../domain/transactions/stops.ts'
import { memoryKey, recordOf, useFeature, useUi } from '../../app/hooks/use-app.ts'
import { useViewParams } from '../../app/hooks/use-view-params.ts'
import { useViewTask, type ViewTask } from '../../app/hooks/use-view-task.ts'
import { useBalances } from '../../parts/balances/use-balances.ts'
import { useTransactionReview } from '../../parts/transactions/use-transaction-review.ts'

/** One opening of the view. After the payment, the account may no longer own the token, so the summary is kept. */
type Run = { readonly id: string; readonly summary?: TransactionSummary | undefined }
const runKey = (account: string) => memoryKey<ViewTask<Run>>(`pay ${account}`)

/**
 * Returns the state of a payment from this account, and the function that sends it. `opening` identifies one opening of
 * the view, so that the payment continues when the user returns to the view.
 */
export function usePay(account: CaipAddress, payment: Payment, opening: unknown) {
  const { state, deps } = useUi()
  const transactions = useFeature('transactions')
  const balances = dataOf(useBalances(account).balances)
  const here = networkOf(account) === payment.network
  const named = deps.options.networks.find(({ id }) => id === payment.network)?.nativeCurrency
  const coin = (here && balances?.native) || named
  const owned =
    payment.token === undefined ? here && balances?.native : balances && findToken(balances, payment.token)
  const token = payment.token === undefined ? named : owned || undefined
  useViewParams('Pay', undefined, { ...nothingToRead, event: 'PAY_MODAL_OPEN', facts: payFacts(payment) })
  const run = useViewTask<Run>(runKey(account), opening, { id: randomUuid() })
  const summary = run.at.summary ?? (here && token ? summaryOf(payment, token) : undefined)
  const draft = summary && ({ id: run.at.id, kind: 'pay', ...summary } as const)
  const { review, change, send } = useTransactionReview(account, draft)
  const { record, phase } = review
  const problem = review.problem === 'moved' ? undefined : review.problem
  const prepared = review.error ? undefined : review.prepared
  const pay = async (): Promise<void> => {
    let facts: Readonly<Record<string, string>> = payFacts(payment)
    try {
      const sent = await send('back', paymentId => {
        run.change({ summary })
        facts = { ...facts, paymentId }
        state.track('PAY_INITIATED', facts)
      })
      if (!sent) return
      const failure = whyNot(await transactions.call('waitForEnd', sent.id))
      if (failure) throw failure
      state.track('PAY_SUCCESS', facts)
    } catch (reason) {
      state.track('PAY_ERROR', { ...facts, message: recordOf(reason).code })
    }
  }
  return {
    here,
    token,
    coin,
    /**
     * The price of the token in US dollars. Absent if the token has a spam flag, because it may imitate another token.
     */
    price: owned && owned.spamFlag === undefined ? owned.price : undefined,
    prepared,
    // The error that blocks the payment is shown only until the payment is sent.
    error: problem ?? (phase === 'ready' ? (review.error ?? prepared?.blockedBy) : undefined),
    failed: problem,
    payFeeMyself: () => void change({ type: 'pays-fee' }),
    phase: phase === 'done' ? ('paid' as const) : phase,
    wait: record && blockWaitOf(record),
    record,
    pay: () => void pay(),
  }
}

function summaryOf(
  { amount, recipient, token: contract }: Payment,
  { symbol, decimals }: Pick<TokenBalance, 'symbol' | 'decimals'>,
) {
  const token = contract === undefined ? {} : { token: contract }
  return { symbol, amount, to: addressOf(recipient), decimals, ...token }
}

export const payFacts = ({ asset, amount, recipient }: Payment) => ({ asset, amount, recipient })
/**
 * Here `useViewParams` should only send the analytics event. The file `pay.tsx` has already read the params, so these
 * functions do nothing.
 */
const nothingToRead = { read: async () => ({ args: {}, refused: [] }), begin: () => {} }
