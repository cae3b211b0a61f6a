import { BehaviorSubject } from 'rxjs'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { account } from '../../../../demo/gallery/fixtures.ts'
import { dataOf, type Loadable } from '../../../../src/domain/core/loadable.ts'
import type { SwapStep } from '../../../../src/domain/swaps/types.ts'
import type { PreparedTransaction } from '../../../../src/domain/transactions/prepared.ts'
import type { Phase, TransactionRecord } from '../../../../src/domain/transactions/record.ts'
import { createRecord } from '../../../../src/domain/transactions/state.ts'
import { createSwapRuns } from '../../../../src/worker/streams/swaps/run.ts'
import { observe } from '../../observe.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_000 }))
afterEach(() => void vi.useRealTimers())

const [usdc, dai, router] = [`0x${'a0'.repeat(20)}`, `0x${'da'.repeat(20)}`, `0x${'11'.repeat(20)}`]
const params = { account, from: usdc, to: dai, amount: '50', slippage: 1 }
const call = { to: router, data: '0x12', value: 0n }
const approve: SwapStep = { kind: 'approve', call, spender: router, amount: 50n }
const swap: SwapStep = { kind: 'swap', call: { ...call, data: '0x34' }, output: 100n, minOutput: 99n }
const permit: SwapStep = { kind: 'permit', typedData: '{}', spender: router, amount: 50n, deadline: 1 }
const prepared: PreparedTransaction = {
  request: { type: 'evm', call },
  simulation: { status: 'ok', changes: [], approvals: [] },
  at: 0,
}
const turn = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
const recordOf = (kind: 'approve' | 'swap', phase: Phase, id: string): TransactionRecord => ({
  ...createRecord({ id, account, kind, summary: {}, request: prepared.request, swap: params }, 0),
  phase,
})

/** The swaps of one tab. `begin` opens a review. */
function tab(first: SwapStep, known: readonly TransactionRecord[] = []) {
  const step$ = new BehaviorSubject<Loadable<SwapStep>>({ status: 'fresh', data: first, at: 0 })
  const records$ = new BehaviorSubject(known)
  const [again, forgetPermit, prepare] = [vi.fn(), vi.fn(), vi.fn(async () => prepared)]
  const asked: boolean[] = []
  const runs = createSwapRuns({
    step$: (_params, _shown, permits) => {
      asked.push(permits)
      return step$
    },
    ...{ again, forgetPermit, prepare, records$: () => records$, now: Date.now },
  })
  const build = (data: SwapStep) => step$.next({ status: 'fresh', data, at: Date.now() })
  const begin = async (id = 'run') => {
    const seen = observe(runs.run$(params, '100', id))
    await turn()
    const last = () => {
      const run = seen.values.at(-1)
      return (
        run && { phase: run.phase, kind: dataOf(run.step)?.kind, id: run.id, step: run.first, of: run.steps }
      )
    }
    return { seen, last }
  }
  return { runs, records$, build, begin, again, forgetPermit, prepare, asked }
}

it('a swap asks for its approval once, builds the next step when it is confirmed, and then swaps', async () => {
  const { runs, records$, build, begin, again } = tab(approve)
  const { last } = await begin()
  expect([runs.confirm('run'), runs.confirm('run')]).toEqual([true, false])
  records$.next([recordOf('approve', 'submitted', 'run')])
  expect(last()).toMatchObject({ phase: 'sent', kind: 'approve' })
  await turn(10)
  records$.next([recordOf('approve', 'confirmed', 'run')])
  expect([again.mock.calls.length, last()?.phase]).toEqual([1, 'sent'])
  build(swap)
  await turn()
  expect(last()).toEqual({ phase: 'ready', kind: 'swap', id: 'run.2', step: 2, of: 2 })
  expect(runs.confirm('run')).toBe(true)
  records$.next([recordOf('swap', 'confirmed', 'run.2'), recordOf('approve', 'confirmed', 'run')])
  expect(last()?.phase).toBe('done')
})

it('a swap whose tab was closed during the approval waits for it in the next tab, and goes on at step 2', async () => {
  const { runs, records$, build, begin, again } = tab(approve, [recordOf('approve', 'pending', 'closed-tab')])
  const { last } = await begin('next-tab')
  expect([last()?.phase, runs.confirm('next-tab')]).toEqual(['sent', false])
  await turn(10)
  records$.next([recordOf('approve', 'confirmed', 'closed-tab')])
  expect(again).toHaveBeenCalledTimes(1)
  build(swap)
  await turn()
  expect(last()).toEqual({ phase: 'ready', kind: 'swap', id: 'next-tab', step: 2, of: 2 })
  expect(runs.confirm('next-tab')).toBe(true)
})

it('a swap forgets its permit when the swap may have been sent, and not after a refusal (attack R10)', async () => {
  const { runs, records$, build, begin, forgetPermit } = tab(permit)
  await begin()
  expect(runs.confirm('run')).toBe(true)
  runs.signed(params)
  build(swap)
  await turn()
  expect(runs.confirm('run')).toBe(true)
  const refused = recordOf('swap', 'refused', 'run')
  records$.next([refused])
  expect(forgetPermit).not.toHaveBeenCalled()
  await turn()
  expect(runs.confirm('run')).toBe(true)
  records$.next([recordOf('swap', 'unknown', 'run.2'), refused])
  expect(forgetPermit).toHaveBeenCalledTimes(1)
})

it('a swap builds its steps without permits after the wallet could not sign one', async () => {
  const { runs, begin, asked } = tab(permit)
  await begin()
  runs.confirm('run')
  runs.change('run', { type: 'failed', error: { code: 'method-unsupported', message: '', context: {} } })
  expect(asked).toEqual([true, false])
})

// Fault G11
it('a step of a swap is prepared again every 30 s until the user confirms it (attack R26)', async () => {
  const { runs, begin, prepare } = tab(approve)
  const { seen } = await begin()
  await turn(60_000)
  expect(prepare).toHaveBeenCalledTimes(3)
  runs.confirm('run')
  await turn(60_000)
  seen.stop()
  expect(prepare).toHaveBeenCalledTimes(3)
})
