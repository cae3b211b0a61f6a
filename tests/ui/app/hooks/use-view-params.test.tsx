// @vitest-environment happy-dom
import { act } from 'react'
import { BehaviorSubject, NEVER, type Observable, of } from 'rxjs'
import { describe, expect, it, vi } from 'vitest'
import { account, balances } from '../../../../demo/gallery/fixtures.ts'
import { readPayment } from '../../../../src/domain/payments/payment.ts'
import { useBuy } from '../../../../src/ui/views/onramp/use-buy.ts'
import { useExchanges } from '../../../../src/ui/views/payments/use-exchanges.ts'
import { usePay } from '../../../../src/ui/views/payments/use-pay.ts'
import { useSwap } from '../../../../src/ui/views/swaps/use-swap.ts'
import { type Inside, renderHook } from '../../inside.tsx'

const to = '0x8ba1f109551bD432803012645Ac136ddd64DBA72'
const network = 'eip155:1'

/**
 * Creates a page that records analytics events and errors. Streams and calls that the test does not provide never
 * respond.
 */
function page(streams: Record<string, Observable<unknown>> = {}) {
  const [onTrack, onError] = [vi.fn(), vi.fn()]
  const inside: Inside = {
    onTrack,
    onError,
    streams: {
      balances: () => new BehaviorSubject({ status: 'fresh', data: balances, at: 0 } as const),
      feature: (_feature, name) => (streams[name] ?? NEVER) as Observable<never>,
    },
    api: { callFeature: () => new Promise<never>(() => {}) },
  }
  const tracked = () => onTrack.mock.calls.map(([{ event, properties }]) => [event, properties])
  const refused = () =>
    onError.mock.calls.map(([{ code, context }]) => [code, context.argument, context.view])
  return { inside, tracked, refused }
}

describe('a swap view that the site opens', () => {
  it("starts with the site's arguments and sends an analytics event", async () => {
    const { inside, tracked, refused } = page()
    const params = { amount: '0.25', fromToken: 'USDC', toToken: `eip155:1:${to.toLowerCase()}` }
    const { result } = await renderHook(() => useSwap(account, params), inside)
    await vi.waitFor(() =>
      expect(result.now.draft).toMatchObject({ text: '0.25', from: 'USDC', to: to.toLowerCase() }),
    )
    expect([tracked(), refused()]).toEqual([[['OPEN_SWAP', { network }]], []])
  })
  it('reports an error for each invalid argument from the site, with the name of the argument', async () => {
    const { inside, refused } = page()
    const params = { amount: 0.1, toToken: 7 }
    const { result } = await renderHook(() => useSwap(account, params), inside)
    await vi.waitFor(() =>
      expect(refused()).toEqual([
        ['amount-invalid', 'amount', 'Swap'],
        ['address-invalid', 'toToken', 'Swap'],
      ]),
    )
    expect(result.now.draft.text).toBe('')
  })
})

describe('a purchase view that the site opens', () => {
  it("starts with the site's arguments and sends an analytics event", async () => {
    const { inside, tracked } = page()
    const params = { token: 'USDC', network: 'eip155:137', amount: '50', currency: 'EUR' }
    const { result } = await renderHook(() => useBuy(account, params), inside)
    await vi.waitFor(() =>
      expect(result.now.draft).toMatchObject({ coin: 'USDC eip155:137', text: '50', fiat: 'EUR' }),
    )
    expect(tracked()).toEqual([['SELECT_BUY_CRYPTO', {}]])
  })
  it('starts with the default values if the site passes no arguments', async () => {
    const { inside, tracked, refused } = page()
    const { result } = await renderHook(() => useBuy(account), inside)
    await act(async () => {})
    expect([result.now.draft.text, tracked(), refused()]).toEqual(['100', [['SELECT_BUY_CRYPTO', {}]], []])
  })
})

it('a payment view sends an analytics event when it opens, and when the user chooses an exchange', async () => {
  const payment = readPayment({ asset: 'eip155:1/slip44:60', amount: '0.01', recipient: to })
  if (!payment) throw new Error('unreadable')
  const exchanges = of({ status: 'fresh', data: [{ id: 'binance', name: 'Binance' }], at: 0 })
  const { inside, tracked } = page({ exchanges })
  const { result } = await renderHook(
    () => ({ pay: usePay(account, payment, payment), exchanges: useExchanges(payment) }),
    inside,
  )
  await act(async () => result.now.exchanges.choose('binance'))
  const facts = { asset: 'eip155:1/slip44:60', amount: '0.01', recipient: `eip155:1:${to}` }
  expect(tracked()).toEqual([
    ['PAY_MODAL_OPEN', facts],
    ['PAY_EXCHANGE_SELECTED', { exchange: 'binance', ...facts }],
  ])
})
