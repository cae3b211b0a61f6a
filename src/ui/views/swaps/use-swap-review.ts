import { useEffect, useState } from 'react'
import { networkOf } from '../../../domain/core/caip.ts'
import type { ErrorRecord } from '../../../domain/core/errors/app-error.ts'
import { dataOf, idle, type Loadable } from '../../../domain/core/loadable.ts'
import { isNativeCoin } from '../../../domain/swaps/network.ts'
import { contradicts } from '../../../domain/swaps/preview.ts'
import type { SwapParams, SwapStep, SwapToken } from '../../../domain/swaps/types.ts'
import { arrivalOf } from '../../../domain/transactions/arrival.ts'
import { isOpen } from '../../../domain/transactions/is-open.ts'
import type { PreparedTransaction } from '../../../domain/transactions/prepared.ts'
import type {
  ExpectedArrival,
  TransactionRecord,
  TransactionSummary,
} from '../../../domain/transactions/record.ts'
import { useStore, useUi } from '../../app/context.ts'
import { recordOf } from '../../app/hooks/error-text.ts'
import { useFeature } from '../../app/hooks/use-feature.ts'
import { useViewTask } from '../../app/hooks/use-view-task.ts'
import { askWallet } from '../session/ask-wallet.ts'
import { useSendId, whyNot } from '../transactions/use-send-id.ts'

/** State of the review: waiting for the user, the wallet or the network, or finished. */
export type ReviewPhase = 'ready' | 'asking' | 'sent' | 'done' | 'unknown'

export type SwapReview = {
  /** The step on screen: the newest, or the one waiting for the wallet or network. */
  readonly step: Loadable<SwapStep>
  readonly prepared: PreparedTransaction | undefined
  readonly phase: ReviewPhase
  readonly slow: boolean
  readonly error: ErrorRecord | undefined
  /** The simulation does not match the step. */
  readonly strange: boolean
  readonly first: 1 | 2
  readonly steps: number
  readonly act: () => void
}

type Course = {
  readonly phase: ReviewPhase
  /** The step waiting for the wallet or the network. */
  readonly held?: SwapStep | undefined
  readonly error?: ErrorRecord | undefined
  /** Whether a step preceded the swap itself. */
  readonly two: boolean
  /** Whether the wallet signs permits. */
  readonly permits: boolean
}

const first: Course = { phase: 'ready', two: false, permits: true }

/** A step that is a transaction. */
type CallStep = Exclude<SwapStep, { kind: 'permit' }>

type Told = (event: 'approved' | 'swapped', tx: TransactionRecord) => void

/** Runs a swap step by step: the worker builds, checks and simulates each one, then sends it to the wallet once. */
export function useSwapReview(
  question: SwapParams,
  shown: string,
  summary: TransactionSummary,
  bought: SwapToken | undefined,
  told: Told,
): SwapReview {
  const { state } = useUi()
  const swap = useFeature('swaps')
  const money = useFeature('transactions')
  const { at, now, change } = useViewTask('swap-review', question, first)
  const { phase, held, error, permits } = at
  const newest = useStore(swap.store('step', question, shown, permits)) ?? idle
  const step: Loadable<SwapStep> = held ? { status: 'fresh', data: held, at: Date.now() } : newest
  const data = dataOf(step)
  const prepared = usePrepared(question, data)
  const intent = useSendId(question.account, question)
  const slow = phase === 'sent' && (intent.tx?.slow ?? false)
  const wish = { from: question.from, to: question.to, amount: BigInt(question.amount) }
  const strange = phase === 'ready' && !!data && !!prepared && contradicts(prepared.simulation, data, wish)
  const facts = {
    network: networkOf(question.account),
    swapFromToken: question.from,
    swapToToken: question.to,
    swapFromAmount: question.amount,
    swapToAmount: shown,
  }

  const fail = (reason: unknown, event: string) => {
    const record = recordOf(reason)
    change({ phase: 'ready', held: undefined, error: record })
    state.track(event, { ...facts, message: record.code })
  }
  const sign = async () => {
    try {
      await askWallet(state, 'back', () => swap.call('signPermit', question))
      change({ phase: 'ready', held: undefined })
    } catch (reason) {
      // The wallet cannot sign permits (the user did not decline): use an approval instead.
      if (recordOf(reason).code !== 'user-rejected') change({ permits: false })
      fail(reason, 'SWAP_APPROVAL_ERROR')
    }
  }
  const send = async (made: CallStep, asked: PreparedTransaction['asked'], id: string) => {
    const { kind } = made
    const event = kind === 'approve' ? 'SWAP_APPROVAL_ERROR' : 'SWAP_ERROR'
    try {
      if (kind === 'swap') state.track('INITIATE_SWAP', facts)
      const expects = kind === 'swap' && bought ? expected(bought, made.least) : undefined
      const wanted = { id, account: question.account, kind, summary, asked, ...(expects && { expects }) }
      const given = await askWallet(state, 'back', () =>
        money.call('sendTransaction', wanted).catch((reason: unknown) => {
          // The user pressed before, with an older quote: continue with the transaction sent then.
          if (recordOf(reason).code === 'send-id-used') return undefined
          throw reason
        }),
      )
      if (kind === 'swap' && given?.phase !== 'refused') await swap.call('forgetPermit', question)
      if (given && isOpen(given)) change({ phase: given.phase === 'unknown' ? 'unknown' : 'sent' })
      const ended = await money.call('settled', id)
      const trouble = whyNot(ended)
      if (trouble) return fail(trouble, event)
      // State of the transaction that continued, regardless of which step was pressed.
      told(ended.kind === 'approve' ? 'approved' : 'swapped', ended)
      if (ended.kind !== 'approve') {
        change({ phase: 'done' })
        const arrival = arrivalOf(ended)
        if (arrival === 'enough') state.track('SWAP_SUCCESS', facts)
        if (arrival === 'less') state.track('SWAP_ERROR', { ...facts, message: 'swap-output-too-low' })
        return
      }
      await swap.call('lookAgain')
      change({ phase: 'ready', held: undefined })
    } catch (reason) {
      fail(reason, event)
    }
  }
  const act = () => {
    if (now().phase !== 'ready' || !data || strange) return
    if (data.kind !== 'permit' && (!prepared || prepared.refusal)) return
    // Never send the wallet a transaction whose simulation just failed.
    if (prepared?.simulation.status === 'reverts') return
    change({ phase: 'asking', error: undefined, held: data, two })
    void (data.kind === 'permit'
      ? sign()
      : send(data, (prepared as PreparedTransaction).asked, intent.next()))
  }
  const two = at.two || (data !== undefined && data.kind !== 'swap')
  return {
    ...{ step, prepared, phase, slow, error, strange, act },
    first: two && data?.kind === 'swap' ? 2 : 1,
    steps: two ? 2 : 1,
  }
}

/** The output that the chain must show before the swap counts as done. */
function expected({ address, symbol, decimals }: SwapToken, least: bigint): ExpectedArrival {
  return { ...(!isNativeCoin(address) && { token: address }), least, symbol, decimals }
}

/** Fee and simulation of a step, refreshed when its call changes. */
function usePrepared(question: SwapParams, step: SwapStep | undefined): PreparedTransaction | undefined {
  const money = useFeature('transactions')
  const call = step && step.kind !== 'permit' ? step.call : undefined
  const key = call && `${call.to} ${call.data} ${call.value}`
  const [known, setKnown] = useState<{ readonly key: string; readonly prepared: PreparedTransaction }>()
  useEffect(() => {
    if (!call || key === undefined) return
    let wanted = true
    money.call('prepareCall', question.account, call, 'normal', [question.from, question.to]).then(
      prepared => wanted && setKnown({ key, prepared }),
      () => {
        // The next step refreshes it ten seconds later.
      },
    )
    return () => {
      wanted = false
    }
  }, [key, money])
  return known && known.key === key ? known.prepared : undefined
}
