import { useEffect } from 'react'
import { networkOf } from '../../../domain/core/entities.ts'
import type { ErrorRecord } from '../../../domain/core/errors/app-error.ts'
import { randomUuid } from '../../../domain/core/lib/uuid.ts'
import { dataOf } from '../../../domain/core/loadable.ts'
import { contradicts } from '../../../domain/swaps/form.ts'
import { expectedOutput, type SwapCallStep } from '../../../domain/swaps/intent.ts'
import type { SwapRun } from '../../../domain/swaps/run.ts'
import type { SwapParams } from '../../../domain/swaps/swap-params.ts'
import type { SwapToken } from '../../../domain/swaps/types.ts'
import { checkOutput, type TransactionSummary } from '../../../domain/transactions/record.ts'
import { whyNot } from '../../../domain/transactions/review.ts'
import { sendReviewed } from '../../../domain/transactions/staged.ts'
import { memoryKey, recordOf, useFeature, useLatest, useUi } from '../../app/hooks/use-app.ts'
import { useViewTask, type ViewTask } from '../../app/hooks/use-view-task.ts'
import { requestWallet } from '../../parts/wallets/request-wallet.ts'

export type SwapReview = Omit<SwapRun, 'problem' | 'id'> & {
  readonly slow: boolean
  readonly error: ErrorRecord | undefined
  readonly act: () => void
  /** Prepares the step again, so that the account pays the network fee that the site offered to pay. */
  readonly payFeeMyself: () => void
}

const taskKey = memoryKey<ViewTask<{ readonly id: string }>>('swap-review')
const unopened: SwapRun = {
  id: '',
  phase: 'ready',
  step: { status: 'loading' },
  isStrange: false,
  first: 1,
  steps: 1,
}

/**
 * Receives `sent` when the wallet has sent the swap or may have sent it, and `swapped` when the network has confirmed
 * it. `id` is the id of the transaction.
 */
type OnSwapEvent = (event: 'sent' | 'swapped', id: string) => void

/** Reviews a swap, and asks the wallet once for each of its steps. */
export function useSwapReview(
  swapParams: SwapParams,
  shown: string,
  summary: TransactionSummary,
  bought: SwapToken | undefined,
  onEvent: OnSwapEvent,
): SwapReview {
  const { state } = useUi()
  const swap = useFeature('swaps')
  const transactions = useFeature('transactions')
  const { id: runId } = useViewTask(taskKey, swapParams, { id: randomUuid() }).at
  const found = useLatest(swap.stream$('run', swapParams, shown, runId))
  const step: SwapRun['step'] = found?.status === 'failed' ? found : unopened.step
  const run = (found && dataOf(found)) ?? { ...unopened, step }
  const facts = {
    network: networkOf(swapParams.account),
    swapFromToken: swapParams.from,
    swapToToken: swapParams.to,
    swapFromAmount: swapParams.amount,
    swapToAmount: shown,
  }
  const { phase, record } = run
  const isSent = phase === 'sent' || phase === 'unknown'
  const news = record?.kind === 'swap' ? (phase === 'done' ? 'swapped' : isSent && 'sent') : false
  useEffect(() => {
    if (news && record) onEvent(news, record.id)
  }, [news])
  const confirm = () => swap.call('confirmRun', runId)
  const fail = async (error: ErrorRecord) => await swap.call('changeRun', runId, { type: 'failed', error })
  const sign = async () => {
    if (!(await confirm())) return
    await requestWallet(state, 'back', () => swap.call('signPermit', swapParams)).catch(async reason => {
      await fail(recordOf(reason))
      throw reason
    })
  }
  const send = async (made: SwapCallStep) => {
    const { prepared, id } = run
    if (!prepared) return
    const { account } = swapParams
    const { kind } = made
    const expects = kind === 'swap' && bought && expectedOutput(bought, made.minOutput)
    const words = { kind, summary, request: prepared.request, ...(expects && { expects }) }
    const intent = { id, account, ...words, swap: swapParams }
    // After the request for the swap itself, the view of its transaction opens. After the request for an approval
    // transaction, the review continues.
    const next =
      kind === 'swap' ? ({ view: 'WalletSendConfirmed', params: { id, account } } as const) : 'back'
    const steps = {
      confirm: async () => {
        const isAllowed = await confirm()
        if (isAllowed && kind === 'swap') state.track('INITIATE_SWAP', facts)
        return isAllowed
      },
      stage: () => transactions.call('stageTransaction', intent),
      send: (draft: string) => transactions.call('sendStaged', draft),
      fail,
    }
    const sent = await requestWallet(state, next, () => sendReviewed(intent, steps)).catch(
      (reason: unknown) => {
        // An earlier press of the button, with an older quote, has already sent a transaction with this id.
        if (recordOf(reason).code !== 'send-id-used') throw reason
        return true
      },
    )
    if (!sent) return
    const ended = await transactions.call('waitForEnd', id)
    const problem = whyNot(ended)
    if (problem) throw problem
    const output = checkOutput(ended)
    if (output === 'enough') state.track('SWAP_SUCCESS', facts)
    if (output === 'less') throw { code: 'swap-output-too-low', message: '' }
  }
  const act = () => {
    const data = dataOf(run.step)
    if (!data) return
    const event = data.kind === 'swap' ? 'SWAP_ERROR' : 'SWAP_APPROVAL_ERROR'
    const done = data.kind === 'permit' ? sign() : send(data)
    done.catch(reason => state.track(event, { ...facts, message: recordOf(reason).code }))
  }
  // A script of the page may have changed the swap on its way to the worker.
  const [data, simulation] = [dataOf(run.step), run.prepared?.simulation]
  const input = { ...swapParams, amount: BigInt(swapParams.amount) }
  const isStrange = phase === 'ready' && !!data && !!simulation && contradicts(simulation, data, input)
  return {
    ...run,
    isStrange: run.isStrange || isStrange,
    slow: run.phase === 'sent' && run.record?.slow === true,
    error: run.problem === 'moved' ? undefined : run.problem,
    act,
    payFeeMyself: () => void swap.call('changeRun', runId, { type: 'pays-fee' }),
  }
}
