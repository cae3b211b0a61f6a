import { describe, expect, it, vi } from 'vitest'
import { createConfirmations } from '../../src/client/confirmations.ts'
import { AppError } from '../../src/domain/core/errors/app-error.ts'
import type { SwapOrder } from '../../src/domain/swaps/intent.ts'
import type { SwapRun } from '../../src/domain/swaps/run.ts'
import type { SwapStep } from '../../src/domain/swaps/types.ts'
import type { PreparedTransaction } from '../../src/domain/transactions/prepared.ts'
import type { TransactionIntent } from '../../src/domain/transactions/record.ts'
import type { Review, ReviewDraft } from '../../src/domain/transactions/review.ts'
import { createRecord } from '../../src/domain/transactions/state.ts'

const bob = '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B'
const thief = '0x000000000000000000000000000000000000dEaD'
const account = 'eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' as const
const summary = { symbol: 'ETH', amount: '0.000000000000000005', decimals: 18, to: bob }
const draft: ReviewDraft = { id: 'one', kind: 'send', ...summary }

const preparedTo = (to: string): PreparedTransaction => ({
  request: { type: 'evm', call: { to, value: 5n, data: '0x' } },
  simulation: { status: 'ok', changes: [], approvals: [] },
  at: 0,
})
const reviewOf = (prepared: PreparedTransaction): Review => ({
  id: 'one.2',
  phase: 'ready',
  speed: 'normal',
  prepared,
})

/** The worker, which allows the press of the button or not, and holds what it is given. */
function setUp(isAllowed = true) {
  const held: TransactionIntent[] = []
  const worker = {
    confirmReview: vi.fn(async () => isAllowed),
    changeReview: vi.fn(async () => {}),
    confirmRun: vi.fn(async () => isAllowed),
    changeRun: vi.fn(async () => {}),
    signPermit: vi.fn(async () => {}),
    stageTransaction: async (intent: TransactionIntent) => {
      held.push(intent)
      return { draft: 'draft', intent }
    },
    sendStaged: vi.fn(async () => createRecord(held[0] as TransactionIntent, 0)),
  }
  return { worker, held, ...createConfirmations(worker) }
}

describe('the review of a transfer, confirmed by a site', () => {
  it('sends the transaction with the id of the review', async () => {
    const { held, confirmTransfer } = setUp()
    expect(await confirmTransfer(account, draft, reviewOf(preparedTo(bob)), {})).toMatchObject({
      id: 'one.2',
    })
    const { request } = preparedTo(bob)
    expect(held).toEqual([{ id: 'one.2', account, kind: 'send', summary, request }])
  })

  it('sends nothing if the press does not count', async () => {
    const { worker, confirmTransfer } = setUp(false)
    expect(await confirmTransfer(account, draft, reviewOf(preparedTo(bob)), {})).toBeUndefined()
    expect(worker.sendStaged).not.toHaveBeenCalled()
  })

  it('sends nothing if the prepared request pays someone else', async () => {
    const { worker, confirmTransfer } = setUp()
    const confirmed = confirmTransfer(account, draft, reviewOf(preparedTo(thief)), {})
    await expect(confirmed).rejects.toMatchObject({ code: 'send-mismatch' })
    expect(worker.confirmReview).not.toHaveBeenCalled()
  })

  it('tells the review why the wallet was not asked', async () => {
    const { worker, confirmTransfer } = setUp()
    worker.sendStaged.mockRejectedValue(new AppError('send-not-kept'))
    const confirmed = confirmTransfer(account, draft, reviewOf(preparedTo(bob)), {})
    await expect(confirmed).rejects.toMatchObject({ code: 'send-not-kept' })
    expect(worker.changeReview.mock.calls).toEqual([
      ['one', { type: 'failed', error: expect.objectContaining({ code: 'send-not-kept' }) }],
    ])
  })
})

describe('the steps of a swap, confirmed by a site', () => {
  const [usdc, coin, router] = [`0x${'a0'.repeat(20)}`, `0x${'ee'.repeat(20)}`, `0x${'11'.repeat(20)}`]
  const listed = { network: 'eip155:1', name: '', permit: true, suggested: true } as const
  const order: SwapOrder = {
    id: 'run',
    params: { account, from: usdc, to: coin, amount: '1500000', slippage: 1 },
    output: '2000000000000000000',
    sold: { ...listed, address: usdc, symbol: 'USDC', decimals: 6 },
    bought: { ...listed, address: coin, symbol: 'ETH', decimals: 18 },
  }
  const call = { to: router, data: '0x12', value: 0n }
  const swap: SwapStep = { kind: 'swap', call, output: 100n, minOutput: 99n }
  const permit: SwapStep = {
    kind: 'permit',
    typedData: '{}',
    spender: router,
    amount: 1_500_000n,
    deadline: 1,
  }
  const prepared: PreparedTransaction = { ...preparedTo(router), request: { type: 'evm', call } }
  const runOf = (step: SwapStep, own: Partial<SwapRun> = { prepared }): SwapRun => ({
    ...{ id: 'run', phase: 'ready', isStrange: false, first: 1, steps: 1, ...own },
    step: { status: 'fresh', data: step, at: 1 },
  })

  it('sends a swap with what the visitor has read and the least output', async () => {
    const { held, confirmSwap } = setUp()
    await confirmSwap(order, runOf(swap))
    expect(held).toEqual([
      {
        ...{ id: 'run', account, kind: 'swap', request: prepared.request, swap: order.params },
        summary: {
          ...{ symbol: 'USDC', amount: '1.5', decimals: 6, token: usdc },
          gets: { symbol: 'ETH', amount: '2' },
        },
        expects: { minOutput: 99n, symbol: 'ETH', decimals: 18 },
      },
    ])
  })

  it('asks for the signature of a permit, and tells the run why there is none', async () => {
    const { worker, confirmSwap } = setUp()
    await confirmSwap(order, runOf(permit, {}))
    expect(worker.signPermit.mock.calls).toEqual([[order.params]])
    worker.signPermit.mockRejectedValue(new AppError('user-rejected'))
    await expect(confirmSwap(order, runOf(permit, {}))).rejects.toMatchObject({ code: 'user-rejected' })
    expect(worker.changeRun.mock.calls).toEqual([
      ['run', { type: 'failed', error: expect.objectContaining({ code: 'user-rejected' }) }],
    ])
    expect(worker.sendStaged).not.toHaveBeenCalled()
  })

  it('asks for nothing if the press does not count', async () => {
    const { worker, confirmSwap } = setUp(false)
    expect(await confirmSwap(order, runOf(permit, {}))).toBeUndefined()
    expect(await confirmSwap(order, runOf(swap))).toBeUndefined()
    expect(worker.signPermit).not.toHaveBeenCalled()
    expect(worker.sendStaged).not.toHaveBeenCalled()
  })

  it('sends nothing if the simulation contradicts the step', async () => {
    const { worker, confirmSwap } = setUp()
    const takesMore: PreparedTransaction['simulation'] = {
      status: 'ok',
      changes: [{ token: usdc, symbol: 'USDC', decimals: 6, delta: -9_000_000n }] as never,
      approvals: [],
    }
    const run = runOf(swap, { prepared: { ...prepared, simulation: takesMore } })
    await expect(confirmSwap(order, run)).rejects.toMatchObject({ code: 'send-mismatch' })
    expect(worker.confirmRun).not.toHaveBeenCalled()
  })
})
