import { useEffect, useRef, useState } from 'react'
import type { ErrorRecord } from '../../domain/errors/app-error.ts'
import { coreError, toRecord } from '../../domain/errors/told-error.ts'
import { dataOf, idle, type Loadable } from '../../domain/model/loadable.ts'
import type { PreparedTransaction } from '../../domain/model/prepared.ts'
import type { SwapQuestion, SwapStep } from '../../domain/model/swap.ts'
import type { TrackedTransaction, TransactionSummary } from '../../domain/model/tracked.ts'
import { contradicts } from '../../domain/rules/swap-preview.ts'
import { useStore, useUi } from '../context.ts'
import { recordOf } from './error-words.ts'
import { useWing } from './use-wing.ts'

/** Where the review stands: waiting for the visitor, for the wallet, for the network; or over. */
export type ReviewPhase = 'ready' | 'asking' | 'sent' | 'done' | 'unknown'

export type SwapReview = {
  /** The step that is shown: the newest, or the one that is with the wallet or the network. */
  readonly step: Loadable<SwapStep>
  readonly prepared: PreparedTransaction | undefined
  readonly phase: ReviewPhase
  readonly slow: boolean
  readonly error: ErrorRecord | undefined
  /** The network says that the step would do something else. */
  readonly strange: boolean
  readonly first: 1 | 2
  readonly steps: number
  readonly act: () => void
}

type Told = (event: 'approved' | 'swapped', tx: TrackedTransaction) => void

/** Takes a swap through its steps: each built and checked by the worker, tried out on the network, then put to the wallet once. */
export function useSwapReview(
  question: SwapQuestion,
  shown: string,
  summary: TransactionSummary,
  told: Told,
): SwapReview {
  const { state } = useUi()
  const swap = useWing('swap')
  const money = useWing('money')
  const [permits, setPermits] = useState(true)
  const [phase, setPhase] = useState<ReviewPhase>('ready')
  const [error, setError] = useState<ErrorRecord>()
  const [sent, setSent] = useState<string>()
  const [held, setHeld] = useState<SwapStep>()
  const [started, setStarted] = useState(false)
  const newest = useStore(swap.store('step', question, shown, permits)) ?? idle
  const step: Loadable<SwapStep> = held ? { status: 'fresh', data: held, at: Date.now() } : newest
  const data = dataOf(step)
  const call = data && data.kind !== 'permit' ? data.call : undefined
  const prepared = usePrepared(question, data)
  const own = dataOf<readonly TrackedTransaction[]>(
    useStore(money.store('transactions', question.account)) ?? idle,
  )
  const slow = phase === 'sent' && (own?.find(({ id }) => id === sent)?.slow ?? false)
  const busy = useRef(false)
  const ids = useRef(new Map<string, string>())
  const wish = { from: question.from, to: question.to, amount: BigInt(question.amount) }
  const strange = !!data && !!prepared && contradicts(prepared.simulation, data, wish)
  const facts = { swapFromToken: question.from, swapToToken: question.to, swapFromAmount: question.amount }

  const fail = (reason: unknown, event: string) => {
    const record = recordOf(reason)
    setError(record)
    // What was refused or failed may be asked for again, as something new.
    ids.current.clear()
    setHeld(undefined)
    setPhase('ready')
    state.track(event, { ...facts, message: record.code })
  }
  const sign = async () => {
    try {
      await swap.call('signPermit', question)
      setPhase('ready')
    } catch (reason) {
      const record = recordOf(reason)
      // A wallet that cannot sign it, as against a visitor who would not: an approval takes its place.
      if (record.code !== 'user-rejected') setPermits(false)
      fail(reason, 'SWAP_APPROVAL_ERROR')
    }
  }
  const send = async (kind: 'approve' | 'swap', asked: PreparedTransaction['asked'], id: string) => {
    const event = kind === 'approve' ? 'SWAP_APPROVAL_ERROR' : 'SWAP_ERROR'
    try {
      if (kind === 'swap') state.track('INITIATE_SWAP', facts)
      const intent = { id, account: question.account, kind, summary, asked }
      const given = await money.call('sendTransaction', intent)
      if (given.phase === 'refused' || given.phase === 'not-sent')
        return fail(given.error ?? toRecord(coreError('unknown')), event)
      setPhase(given.phase === 'unknown' ? 'unknown' : 'sent')
      const ended = await money.call('settled', id)
      if (ended.phase !== 'confirmed' && ended.phase !== 'replaced')
        return fail(ended.error ?? toRecord(coreError('unknown')), event)
      told(kind === 'approve' ? 'approved' : 'swapped', ended)
      if (kind === 'swap') {
        setPhase('done')
        return state.track('SWAP_SUCCESS', facts)
      }
      setHeld(undefined)
      setPhase('ready')
      await swap.call('lookAgain')
    } catch (reason) {
      fail(reason, event)
    }
  }
  const act = () => {
    if (busy.current || !data || phase !== 'ready' || strange) return
    if (data.kind !== 'permit' && (!prepared || prepared.refusal)) return
    busy.current = true
    setError(undefined)
    setHeld(data)
    setStarted(started || data.kind !== 'swap')
    setPhase('asking')
    const key = JSON.stringify([data.kind, call?.data ?? ''])
    const id = ids.current.get(key) ?? crypto.randomUUID()
    ids.current.set(key, id)
    setSent(id)
    const done =
      data.kind === 'permit'
        ? sign().finally(() => setHeld(undefined))
        : send(data.kind, (prepared as PreparedTransaction).asked, id)
    void done.finally(() => {
      busy.current = false
    })
  }
  const two = started || (data !== undefined && data.kind !== 'swap')
  return {
    ...{ step, prepared, phase, slow, error, strange, act },
    first: two && data?.kind === 'swap' ? 2 : 1,
    steps: two ? 2 : 1,
  }
}

/** What a step would cost and do, asked anew for every other call. */
function usePrepared(question: SwapQuestion, step: SwapStep | undefined): PreparedTransaction | undefined {
  const money = useWing('money')
  const call = step && step.kind !== 'permit' ? step.call : undefined
  const key = call && `${call.to} ${call.data} ${call.value}`
  const [known, setKnown] = useState<{ readonly key: string; readonly prepared: PreparedTransaction }>()
  useEffect(() => {
    if (!call || key === undefined) return
    let wanted = true
    money.call('prepareCall', question.account, call).then(
      prepared => wanted && setKnown({ key, prepared }),
      () => {
        // Asked anew with the next step, ten seconds later.
      },
    )
    return () => {
      wanted = false
    }
  }, [key, money])
  return known && known.key === key ? known.prepared : undefined
}
