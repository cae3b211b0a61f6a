// @vitest-environment happy-dom
import { act } from 'react'
import { BehaviorSubject, NEVER, type Observable } from 'rxjs'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { FakeStreams } from '../../../../demo/gallery/fake-link.ts'
import { withReviews } from '../../../../demo/gallery/fake-reviews.ts'
import { account, balances } from '../../../../demo/gallery/fixtures.ts'
import { AppError } from '../../../../src/domain/core/errors/app-error.ts'
import type { Loadable } from '../../../../src/domain/core/loadable.ts'
import { readPayment } from '../../../../src/domain/payments/payment.ts'
import type { SwapParams } from '../../../../src/domain/swaps/swap-params.ts'
import type { SwapStep } from '../../../../src/domain/swaps/types.ts'
import type {
  Phase,
  TransactionIntent,
  TransactionRecord,
} from '../../../../src/domain/transactions/record.ts'
import { createRecord } from '../../../../src/domain/transactions/state.ts'
import { usePay } from '../../../../src/ui/views/payments/use-pay.ts'
import { useSwapReview } from '../../../../src/ui/views/swaps/use-swap-review.ts'
import { sendsWith } from '../../fake-sends.ts'
import { type Inside, renderHook } from '../../inside.tsx'

const to = '0x8ba1f109551bD432803012645Ac136ddd64DBA72'
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const coin = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const router = '0x1111111254eeb25477b68fb85ed929f73a960582'
const question: SwapParams = { account, from: usdc, to: coin, amount: '1000000', slippage: 1 }
const step = (data: string): SwapStep => ({
  kind: 'swap',
  call: { to: router, value: 0n, data },
  output: 5n,
  minOutput: 4n,
})

const fresh = <T,>(data: T, at: number) => ({ status: 'fresh', data, at }) as const
type Given = (intent: TransactionIntent) => Promise<Partial<TransactionRecord>>

/**
 * Creates a fake feature of the worker that stores transaction records and replies as a wallet does. `requests` lists the
 * requests that the page sent to the wallet.
 */
function features(given: { now: Given }) {
  const requests: TransactionIntent[] = []
  const book$ = new BehaviorSubject<Loadable<readonly TransactionRecord[]>>(fresh([], 0))
  const step$ = new BehaviorSubject<Loadable<SwapStep>>(fresh(step('0x01'), 0))
  const keep = (intent: TransactionIntent, own: Partial<TransactionRecord>) => {
    const tx = { ...createRecord(intent, 0), ...own }
    const others = ('data' in book$.value ? book$.value.data : undefined) ?? []
    book$.next(fresh([tx, ...others.filter(({ id }) => id !== tx.id)], 0))
    return tx
  }
  const call = { to, value: 10n ** 16n, data: '0x' }
  const prepared = {
    request: { type: 'evm', call },
    simulation: { status: 'ok', changes: [], approvals: [] },
  }
  const answers: Record<string, (...args: never[]) => Promise<unknown>> = {
    prepareSend: async () => prepared,
    prepareCall: async () => prepared,
    refreshSteps: async () => {},
    ...sendsWith(async (intent: TransactionIntent) => {
      requests.push(intent)
      const own = await given.now(intent)
      const known = ('data' in book$.value ? book$.value.data : [])?.find(({ id }) => id === intent.id)
      return keep(known ?? intent, own)
    }),
    waitForEnd: async (id: string) => {
      const all = ('data' in book$.value ? book$.value.data : []) ?? []
      return all.find(record => record.id === id)
    },
  }
  const onTrack = vi.fn()
  const streams: FakeStreams = {
    balances: () => new BehaviorSubject(fresh(balances, 0)),
    feature: (_feature, name) => (name === 'step' ? step$ : NEVER) as Observable<never>,
  }
  const inside: Inside = { ...withReviews(answers, book$, streams), onTrack }
  const paymentIds = () => onTrack.mock.calls.map(([{ properties }]) => properties.paymentId)
  const events = () => onTrack.mock.calls.map(([{ event, properties }]) => [event, properties.message])
  return { requests, keep, step$, inside, events, paymentIds }
}
const given = { now: (async () => ({})) as Given }
beforeEach(() => {
  given.now = async () => ({})
})
const ends =
  (phase: Phase): Given =>
  async () => ({ phase })
const lost: Given = async () => {
  throw new AppError('worker-lost')
}

describe('the review of a swap step', () => {
  const review = async () => {
    const stage = features(given)
    const onTrack = vi.fn()
    const { result } = await renderHook(
      () => useSwapReview(question, '5', { symbol: 'USDC', amount: '1' }, undefined, onTrack),
      stage.inside,
    )
    const press = () => act(async () => result.now.act())
    return { ...stage, onTrack, result, press }
  }

  it('keeps its transaction id for the next press of the button if the worker crashes', async () => {
    const { requests, press, step$, onTrack } = await review()
    given.now = lost
    await press()
    await act(async () => step$.next(fresh(step('0x02'), 1)))
    given.now = ends('confirmed')
    await press()
    expect(requests.map(({ id }) => id)).toEqual([requests[0]?.id, requests[0]?.id])
    expect(onTrack.mock.calls.map(([event]) => event)).toEqual(['swapped'])
  })

  it('uses a new transaction id if the user declined the step in the wallet', async () => {
    const { requests, press, result } = await review()
    given.now = ends('refused')
    await press()
    expect(result.now.phase).toBe('ready')
    await press()
    expect(new Set(requests.map(({ id }) => id)).size).toBe(2)
  })

  it.each<[Phase, readonly string[]]>([
    ['pending', ['sent']],
    ['unknown', ['sent']],
    ['refused', []],
  ])('shows the transaction only if the wallet may have sent it (state: %s)', async (phase, received) => {
    const drawn = await review()
    given.now = ends(phase)
    await drawn.press()
    expect(drawn.onTrack.mock.calls).toEqual(received.map(event => [event, drawn.requests[0]?.id]))
  })

  it.each<[Phase, string]>([
    ['replaced', 'send-replaced'],
    ['cancelled', 'send-cancelled'],
  ])(
    'shows an error instead of success if the transaction was replaced or cancelled: %s',
    async (phase, code) => {
      const { press, onTrack, result, events } = await review()
      given.now = ends(phase)
      await press()
      expect([onTrack.mock.calls, result.now.error?.code]).toEqual([[], code])
      expect(events()).toEqual([
        ['INITIATE_SWAP', undefined],
        ['SWAP_ERROR', code],
      ])
    },
  )
})

describe('a payment that the user sends', () => {
  const payment = readPayment({ asset: 'eip155:1/slip44:60', amount: '0.01', recipient: to })
  const pay = async () => {
    if (!payment) throw new Error('unreadable')
    const stage = features(given)
    const { result } = await renderHook(() => usePay(account, payment, payment), stage.inside)
    const press = () => act(async () => result.now.pay())
    return { ...stage, result, press }
  }

  it('keeps its transaction id when the user sends it again after the worker crashed', async () => {
    const { requests, press, result } = await pay()
    given.now = lost
    await press()
    expect(result.now.error?.code).toBe('worker-lost')
    given.now = ends('confirmed')
    await press()
    expect(requests.map(({ id }) => id)).toEqual([requests[0]?.id, requests[0]?.id])
    expect(result.now.phase).toBe('paid')
  })

  it('gets a new transaction id if the user declined the payment in the wallet', async () => {
    const { requests, press, events, paymentIds } = await pay()
    given.now = ends('refused')
    await press()
    await press()
    expect(new Set(requests.map(({ id }) => id)).size).toBe(2)
    expect(events().map(([event]) => event)).toEqual([
      'PAY_MODAL_OPEN',
      'PAY_INITIATED',
      'PAY_ERROR',
      'PAY_INITIATED',
      'PAY_ERROR',
    ])
    const [first, second] = requests.map(({ id }) => id)
    expect(paymentIds()).toEqual([...[undefined, first, first, second, second]])
  })
})
