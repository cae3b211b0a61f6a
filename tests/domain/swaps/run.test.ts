import { describe, expect, it } from 'vitest'
import { account } from '../../../demo/gallery/fixtures.ts'
import type { Loadable } from '../../../src/domain/core/loadable.ts'
import {
  callKey,
  canConfirmSwap,
  firstSwap,
  nextSwap,
  type SwapEvent,
  swapOf,
} from '../../../src/domain/swaps/run.ts'
import type { SwapStep } from '../../../src/domain/swaps/types.ts'
import { unfinishedSwaps } from '../../../src/domain/swaps/unfinished.ts'
import type { PreparedTransaction } from '../../../src/domain/transactions/prepared.ts'
import { type Phase, phases, type TransactionRecord } from '../../../src/domain/transactions/record.ts'
import { createRecord, transition } from '../../../src/domain/transactions/state.ts'

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
const error = (code: 'user-rejected' | 'send-unknown' | 'send-id-used') => ({
  code,
  message: '',
  context: {},
})
const recordOf = (
  kind: 'approve' | 'swap',
  phase: Phase,
  own: Partial<TransactionRecord> = {},
): TransactionRecord => ({
  ...createRecord({ id: 'run', account, kind, summary: {}, request: prepared.request, swap: params }, 0),
  phase,
  ...own,
})
const at = (step: SwapStep, time = 1): Loadable<SwapStep> => ({ status: 'fresh', data: step, at: time })
const run = (
  events: readonly SwapEvent[],
  newest = at(approve),
  records: readonly TransactionRecord[] = [],
) => swapOf({ id: 'run', params, newest, records }, events.reduce(nextSwap, firstSwap))
const ready = (step: SwapStep): SwapEvent => ({
  type: 'prepared',
  prepared,
  of: callKey(step, undefined) ?? '',
})
const pressed = (step: SwapStep, id = 'run'): SwapEvent => ({ type: 'confirmed', at: 5, step, id })

describe('a swap', () => {
  it('shows a fee only for the call that was prepared, and cannot be confirmed without one', () => {
    expect(canConfirmSwap(run([ready(approve)]))).toBe(true)
    expect(run([ready(approve)], at(swap))).not.toHaveProperty('prepared')
    expect(canConfirmSwap(run([ready(approve)], at(swap)))).toBe(false)
    expect(canConfirmSwap(run([], at(permit)))).toBe(true)
  })

  it('holds the step that the user has confirmed while the wallet has the request', () => {
    const found = run([ready(approve), pressed(approve)], at({ ...approve, call: { ...call, data: '0x99' } }))
    expect(found).toMatchObject({ phase: 'asking', step: { data: approve }, first: 1, steps: 2 })
    expect(canConfirmSwap(found)).toBe(false)
  })

  it('goes on with the swap when the approval is confirmed, and not before the next step is built', () => {
    const approved = [recordOf('approve', 'confirmed')]
    const events: readonly SwapEvent[] = [
      ...[
        ready(approve),
        pressed(approve),
        { type: 'answered', record: recordOf('approve', 'submitted') } as const,
      ],
      { type: 'approved', at: 10 },
    ]
    expect(run(events, at(approve, 9), approved)).toMatchObject({ phase: 'sent', step: { data: approve } })
    expect(run(events, at(swap, 11), approved)).toMatchObject({
      ...{ phase: 'ready', step: { data: swap }, first: 2, steps: 2, id: 'run.2' },
    })
  })

  it('in another tab waits for the approval that is on its way, and sends no second approval', () => {
    const elsewhere = recordOf('approve', 'pending', { id: 'other' })
    const found = run([ready(approve)], at(approve), [elsewhere])
    expect([found.phase, canConfirmSwap(found), found.record]).toEqual(['sent', false, elsewhere])
    const other = { ...elsewhere, swap: { ...params, amount: '51' } }
    expect(canConfirmSwap(run([ready(approve)], at(approve), [other]))).toBe(true)
  })

  it('uses an approval if the wallet cannot sign a permit, and stops if the user declined it', () => {
    const after = (code: 'user-rejected' | 'send-unknown') =>
      nextSwap(nextSwap(firstSwap, pressed(permit)), { type: 'failed', error: error(code) })
    expect([after('send-unknown').permits, after('user-rejected').permits]).toEqual([false, true])
  })

  it('follows the transaction of an earlier press of the button', () => {
    const found = run(
      [ready(swap), pressed(swap), { type: 'failed', error: error('send-id-used') }],
      at(swap),
      [recordOf('swap', 'pending')],
    )
    expect([found.phase, found.problem]).toEqual(['sent', undefined])
  })
})

describe('the unfinished swaps of an account', () => {
  const ids = (...records: readonly TransactionRecord[]) => unfinishedSwaps(records, 0).map(({ id }) => id)

  it.each(phases)('contain a swap whose approval may have been sent: %s', phase => {
    const isOffered = !['failed', 'replaced', 'cancelled', 'refused', 'not-sent'].includes(phase)
    expect(ids(recordOf('approve', phase))).toEqual(isOffered ? ['run'] : [])
  })

  it.each(phases)('end with the swap itself, unless nothing was swapped: %s', phase => {
    const isOffered = ['failed', 'replaced', 'cancelled', 'refused', 'not-sent'].includes(phase)
    expect(ids(recordOf('swap', phase, { id: 'run.2' }), recordOf('approve', 'confirmed'))).toEqual(
      isOffered ? ['run'] : [],
    )
  })

  it('contain each swap once, and no swap that the user has put aside', () => {
    const [first, second] = [
      recordOf('approve', 'confirmed'),
      recordOf('approve', 'confirmed', { id: 'again' }),
    ]
    expect(ids(second, first)).toEqual(['again'])
    expect(ids(transition(first, { type: 'put-aside' }))).toEqual([])
    expect(unfinishedSwaps([first], 8 * 24 * 3_600_000)).toEqual([])
  })
})
