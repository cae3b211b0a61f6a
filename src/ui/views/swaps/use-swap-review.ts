import { useEffect, useState } from 'react'
import { networkOf } from '../../../domain/core/entities.ts'
import type { ErrorRecord } from '../../../domain/core/errors/app-error.ts'
import { dataOf, idle, type Loadable } from '../../../domain/core/loadable.ts'
import { contradicts } from '../../../domain/swaps/form.ts'
import { isNativeCoin, type SwapParams, type SwapStep, type SwapToken } from '../../../domain/swaps/types.ts'
import type { PreparedTransaction } from '../../../domain/transactions/prepared.ts'
import {
  checkOutput,
  type ExpectedOutput,
  isOpen,
  type TransactionSummary,
} from '../../../domain/transactions/record.ts'
import { whyNot } from '../../../domain/transactions/review.ts'
import { sendAsShown } from '../../../domain/transactions/staged.ts'
import { memoryKey, recordOf, useFeature, useLatest, useUi } from '../../app/hooks/use-app.ts'
import { useViewTask, type ViewTask } from '../../app/hooks/use-view-task.ts'
import { useRenewal } from '../../kit/hooks/use-renewal.ts'
import { stepsOf } from '../../parts/transactions/send-steps.ts'
import { useSendId } from '../../parts/transactions/use-send-id.ts'
import { requestWallet } from '../../parts/wallets/request-wallet.ts'

/**
 * Whether the swap waits for the user (`ready`), for the wallet (`asking`) or for the network (`sent`), or is finished
 * (`done`). `unknown` means that the swap may have been sent.
 */
export type ReviewPhase = 'ready' | 'asking' | 'sent' | 'done' | 'unknown'

export type SwapReview = {
  /** The step that the review shows: the newest step, or the step that still waits for the wallet or the network. */
  readonly step: Loadable<SwapStep>
  readonly prepared: PreparedTransaction | undefined
  readonly phase: ReviewPhase
  readonly slow: boolean
  readonly error: ErrorRecord | undefined
  /** Whether the simulation contradicts the step that the user reviewed. If it does, the step must not be sent. */
  readonly strange: boolean
  readonly first: 1 | 2
  readonly steps: number
  readonly act: () => void
  /** Prepares the step again, so that the account pays the network fee that the site offered to pay. */
  readonly payFeeMyself: () => void
}

type Progress = {
  readonly phase: ReviewPhase
  /** The step that the user has confirmed, while it waits for the wallet or the network. */
  readonly held?: SwapStep | undefined
  readonly error?: ErrorRecord | undefined
  /**
   * Whether the swap has two steps: an allowance (by an approval transaction or a signed permit), and then the swap.
   */
  readonly two: boolean
  /** Whether the next step may be a permit. False after the wallet has failed to sign a permit. */
  readonly permits: boolean
}

const taskKey = memoryKey<ViewTask<Progress>>('swap-review')
const first: Progress = { phase: 'ready', two: false, permits: true }

/** A step of a swap that sends a transaction: the token approval or the swap itself. */
type CallStep = Exclude<SwapStep, { kind: 'permit' }>

/**
 * Receives `sent` when the wallet has sent the swap or may have sent it, and `swapped` when the network has confirmed
 * it. `id` is the id of the transaction.
 */
type OnSwapEvent = (event: 'sent' | 'swapped', id: string) => void

/**
 * Runs a swap step by step. The worker builds, checks and simulates each step. The wallet gets one request for each
 * step.
 */
export function useSwapReview(
  swapParams: SwapParams,
  shown: string,
  summary: TransactionSummary,
  bought: SwapToken | undefined,
  onEvent: OnSwapEvent,
): SwapReview {
  const { state } = useUi()
  const swap = useFeature('swaps')
  const money = useFeature('transactions')
  const { at, now, change } = useViewTask(taskKey, swapParams, first)
  const { phase, held, error, permits } = at
  const newest = useLatest(swap.stream$('step', swapParams, shown, permits)) ?? idle
  const step: Loadable<SwapStep> = held ? { status: 'fresh', data: held, at: Date.now() } : newest
  const data = dataOf(step)
  const [feePayer, setFeePayer] = useState<'account'>()
  const prepared = usePrepared(swapParams, data, feePayer, phase !== 'ready')
  const intent = useSendId(swapParams.account, swapParams)
  const slow = phase === 'sent' && (intent.tx?.slow ?? false)
  const input = { from: swapParams.from, to: swapParams.to, amount: BigInt(swapParams.amount) }
  const strange = phase === 'ready' && !!data && !!prepared && contradicts(prepared.simulation, data, input)
  const facts = {
    network: networkOf(swapParams.account),
    swapFromToken: swapParams.from,
    swapToToken: swapParams.to,
    swapFromAmount: swapParams.amount,
    swapToAmount: shown,
  }

  const fail = (reason: unknown, event: string) => {
    const record = recordOf(reason)
    change({ phase: 'ready', held: undefined, error: record })
    state.track(event, { ...facts, message: record.code })
  }
  const sign = async () => {
    try {
      await requestWallet(state, 'back', () => swap.call('signPermit', swapParams))
      change({ phase: 'ready', held: undefined })
    } catch (reason) {
      // If the wallet cannot sign a permit, the swap uses an approval transaction instead. If the user declined the
      // permit, the swap stops.
      if (recordOf(reason).code !== 'user-rejected') change({ permits: false })
      fail(reason, 'SWAP_APPROVAL_ERROR')
    }
  }
  const send = async (made: CallStep, request: PreparedTransaction['request'], id: string) => {
    const { kind } = made
    const event = kind === 'approve' ? 'SWAP_APPROVAL_ERROR' : 'SWAP_ERROR'
    try {
      if (kind === 'swap') state.track('INITIATE_SWAP', facts)
      const expects = kind === 'swap' && bought ? expected(bought, made.minOutput) : undefined
      const intent = { id, account: swapParams.account, kind, summary, request, ...(expects && { expects }) }
      // After the request for the swap itself, the view of its transaction opens. After the request for an approval
      // transaction, the review continues.
      const { account } = swapParams
      const next =
        kind === 'swap'
          ? ({ view: 'WalletSendConfirmed', params: { id, account } } as const)
          : ('back' as const)
      const record = await requestWallet(state, next, () =>
        sendAsShown(intent, stepsOf(money, intent)).catch((reason: unknown) => {
          // An earlier press of the button, with an older quote, has already sent a transaction with this id. The code
          // below waits for that transaction.
          if (recordOf(reason).code === 'send-id-used') return undefined
          throw reason
        }),
      )
      if (kind === 'swap' && record?.phase !== 'refused') await swap.call('forgetPermit', swapParams)
      if (record && isOpen(record)) {
        change({ phase: record.phase === 'unknown' ? 'unknown' : 'sent' })
        if (kind === 'swap') onEvent('sent', id)
      }
      const ended = await money.call('waitForEnd', id)
      const problem = whyNot(ended)
      if (problem) return fail(problem, event)
      // The transaction may come from an earlier press of the button in another step. So the kind of the transaction,
      // not the step on the screen, decides which step has ended.
      if (ended.kind !== 'approve') {
        onEvent('swapped', id)
        change({ phase: 'done' })
        const output = checkOutput(ended)
        if (output === 'enough') state.track('SWAP_SUCCESS', facts)
        if (output === 'less') state.track('SWAP_ERROR', { ...facts, message: 'swap-output-too-low' })
        return
      }
      await swap.call('refreshSteps')
      change({ phase: 'ready', held: undefined })
    } catch (reason) {
      fail(reason, event)
    }
  }
  const act = () => {
    if (now().phase !== 'ready' || !data || strange) return
    if (data.kind !== 'permit' && (!prepared || prepared.blockedBy)) return
    // A transaction whose simulation fails is never sent to the wallet.
    if (prepared?.simulation.status === 'reverts') return
    change({ phase: 'asking', error: undefined, held: data, two })
    void (data.kind === 'permit'
      ? sign()
      : send(data, (prepared as PreparedTransaction).request, intent.next()))
  }
  const two = at.two || (data !== undefined && data.kind !== 'swap')
  return {
    ...{ step, prepared, phase, slow, error, strange, act },
    payFeeMyself: () => setFeePayer('account'),
    first: two && data?.kind === 'swap' ? 2 : 1,
    steps: two ? 2 : 1,
  }
}

/** Returns the output that the network must confirm before the swap is shown as done. */
function expected({ address, symbol, decimals }: SwapToken, minOutput: bigint): ExpectedOutput {
  return { ...(!isNativeCoin(address) && { token: address }), minOutput, symbol, decimals }
}

/**
 * Returns the fee and the simulation of a step. They are loaded again when the contract call of the step changes, and
 * every 30 seconds.
 */
function usePrepared(
  swapParams: SwapParams,
  step: SwapStep | undefined,
  feePayer: 'account' | undefined,
  isPaused: boolean,
): PreparedTransaction | undefined {
  const money = useFeature('transactions')
  const round = useRenewal(isPaused)
  const call = step && step.kind !== 'permit' ? step.call : undefined
  const key = call && `${call.to} ${call.data} ${call.value} ${feePayer}`
  const [known, setKnown] = useState<{ readonly key: string; readonly prepared: PreparedTransaction }>()
  useEffect(() => {
    if (!call || key === undefined) return
    let isMounted = true
    money
      .call('prepareCall', swapParams.account, call, 'normal', [swapParams.from, swapParams.to], feePayer)
      .then(
        prepared => isMounted && setKnown({ key, prepared }),
        () => {
          // The error is ignored. The transaction is prepared again when `round` changes.
        },
      )
    return () => {
      isMounted = false
    }
  }, [key, money, round])
  return known && known.key === key ? known.prepared : undefined
}
