// @vitest-environment happy-dom
import { act, useState } from 'react'
import { NEVER, type Observable, of } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { account } from '../../../../demo/gallery/fixtures.ts'
import { caipAddress, networkId } from '../../../../src/domain/core/entities.ts'
import { AppError } from '../../../../src/domain/core/errors/app-error.ts'
import { dataOf, type Loadable } from '../../../../src/domain/core/loadable.ts'
import type { BuyOptions, BuyParams, BuyQuote } from '../../../../src/domain/onramp/onramp.ts'
import {
  type BuyDraft,
  keyOfCoin,
  useBuy,
  useBuyDraft,
  useBuyOptions,
  useBuyPage,
} from '../../../../src/ui/views/onramp/use-buy.ts'
import { type Inside, renderHook } from '../../inside.tsx'

const coin = (symbol: string, network: string) => ({ symbol, name: symbol, network: networkId(network) })
const usdc = coin('USDC', 'eip155:1')
const eth = coin('ETH', 'eip155:1')
const pol = coin('POL', 'eip155:137')
const sol = coin('SOL', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
const gnosis = coin('XDAI', 'eip155:100')
const card = { method: 'card', min: '10', max: '500' }
const bank = { method: 'bank', min: '100', max: '9000' }
const options: BuyOptions = {
  coins: [usdc, eth, pol, sol, gnosis],
  fiats: [
    { code: 'USD', limits: [card, bank] },
    { code: 'EUR', limits: [card] },
  ],
  source: 'provider',
}
const quotes: readonly BuyQuote[] = [{ provider: 'ramp', name: 'Ramp', output: '0.03' }]

/**
 * Creates a page whose fake worker responds with the `options` above. The field `requests` records the requests of the
 * page.
 */
function page(inside: Inside & { readonly offered?: Loadable<BuyOptions> } = {}) {
  const requests: { readonly query: string; readonly args: unknown[] }[] = []
  const { offered = { status: 'fresh', data: options, at: 0 }, ...rest } = inside
  const feature = (name: unknown, query: unknown, ...args: unknown[]): Observable<never> => {
    if (name !== 'onramp') return NEVER
    requests.push({ query: String(query), args })
    return of(query === 'options' ? offered : { status: 'fresh', data: quotes, at: 0 }) as Observable<never>
  }
  return { requests, inside: { ...rest, streams: { feature } } satisfies Inside }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})
const pause = (ms: number) => act(async () => vi.advanceTimersByTime(ms))

describe('the values of the buy form', () => {
  it('start with 100 US dollars by card, and change to the values that the user sets', async () => {
    const { result } = await renderHook(() => useBuyDraft())
    const [first, set] = result.now
    expect(first).toEqual({ coin: undefined, fiat: 'USD', text: '100', method: 'card' })
    await act(async () => set({ ...first, text: '250', fiat: 'EUR' }))
    expect(result.now[0]).toEqual({ ...first, text: '250', fiat: 'EUR' })
  })
  it('are kept when the user leaves the view and opens it again', async () => {
    const { result, state } = await renderHook(() => useBuyDraft())
    await act(async () => result.now[1]({ ...result.now[0], method: 'bank' }))
    expect(state.memory.get({ name: 'buy' } as never)).toMatchObject({ method: 'bank' })
  })
})

describe('the coins that the buy form offers', () => {
  it('are on networks of the site that belong to the namespace of the account', async () => {
    const { inside } = page({ options: { networks: ['eip155:1', 'eip155:137', sol.network] } })
    const { result } = await renderHook(() => useBuyOptions(account), inside)
    expect(dataOf(result.now.options)?.coins).toEqual([usdc, eth, pol])
  })
  it.each([
    ['de-AT', 'AT'],
    ['pt', 'BR'],
  ])(
    "are requested for the most likely country of the visitor's locale: %s, country %s",
    async (locale, country) => {
      const { inside, requests } = page({ options: { locale } })
      const { result } = await renderHook(() => useBuyOptions(account), inside)
      expect([result.now.country, requests[0]]).toEqual([country, { query: 'options', args: [country] }])
    },
  )
  it('are unknown until the worker responds', async () => {
    const { inside } = page({ offered: { status: 'loading' } })
    const { result } = await renderHook(() => useBuy(account), inside)
    expect([result.now.options.status, result.now.coin, result.now.fiat, result.now.quotes.status]).toEqual([
      'loading',
      undefined,
      undefined,
      'idle',
    ])
  })
})

describe('the quotes for a purchase', () => {
  const paramsOf = (requests: ReturnType<typeof page>['requests']) =>
    requests.filter(({ query }) => query === 'quotes').map(({ args }) => args[0] as BuyParams)

  it('are requested when the form has not changed for half a second', async () => {
    const { inside, requests } = page()
    const { result } = await renderHook(() => useBuy(account), inside)
    const change = (draft: Partial<BuyDraft>) =>
      act(async () => result.now.setDraft({ ...result.now.draft, ...draft }))
    await change({ text: '20' })
    await pause(499)
    expect([paramsOf(requests).filter(({ amount }) => amount === '20'), result.now.buyParams]).toEqual([
      [],
      undefined,
    ])
    expect(result.now.quotes).toEqual({ status: 'loading' })
    await pause(1)
    expect(paramsOf(requests).at(-1)).toEqual({
      account,
      coin: eth,
      fiat: 'USD',
      amount: '20',
      method: 'card',
      country: 'US',
    })
    expect(dataOf(result.now.quotes)).toBe(quotes)
  })
  it('are requested for the coin and the currency that the user selects', async () => {
    const { inside, requests } = page({ options: { networks: ['eip155:1', 'eip155:137'] } })
    const { result } = await renderHook(() => useBuy(account), inside)
    const draft = { coin: keyOfCoin(pol), fiat: 'EUR', method: 'bank', text: '50' }
    await act(async () => result.now.setDraft(draft))
    await pause(500)
    // The user cannot pay in euros by bank transfer, so the form selects payment by card. The coin is on Polygon, so it
    // arrives in the user's account on Polygon.
    const address = account.slice(account.lastIndexOf(':') + 1)
    expect(paramsOf(requests).at(-1)).toMatchObject({
      account: caipAddress(pol.network, address),
      coin: pol,
      fiat: 'EUR',
      method: 'card',
    })
  })
  it('are not requested for an amount below the minimum of the payment method', async () => {
    const { inside, requests } = page()
    const { result } = await renderHook(() => useBuy(account), inside)
    await act(async () => result.now.setDraft({ ...result.now.draft, text: '9' }))
    await pause(500)
    expect([result.now.problem, result.now.quotes.status]).toEqual([
      { kind: 'too-little', limit: '10' },
      'idle',
    ])
    expect(paramsOf(requests).filter(({ amount }) => amount === '9')).toEqual([])
  })
})

describe('the order page of an on-ramp provider', () => {
  const buyParams: BuyParams = {
    ...{ account, coin: eth, fiat: 'USD', amount: '20', method: 'card', country: 'US' },
  }
  /** Creates a page in which each request to open an order stays pending until the test resolves or rejects it. */
  const orders = () => {
    const calls: {
      action: string
      provider: string
      resolve: (url: string) => void
      reject: (reason: unknown) => void
    }[] = []
    const callFeature = (feature: unknown, verb: unknown, args: readonly unknown[]) =>
      new Promise<never>((resolve, reject) => {
        calls.push({
          action: `${feature} ${verb}`,
          provider: String(args[1]),
          resolve: url => resolve(url as never),
          reject,
        })
      })
    return { calls, inside: { api: { callFeature } } as Inside }
  }
  it('is requested as soon as the user has selected an on-ramp provider', async () => {
    const { calls, inside } = orders()
    let provider: string | undefined
    const { result, rerender } = await renderHookAgain(() => useBuyPage(buyParams, provider), inside)
    expect(calls).toEqual([])
    provider = 'ramp'
    await rerender()
    await act(async () => calls.at(-1)?.resolve('https://ramp.example/order'))
    expect([calls.at(-1)?.action, calls.at(-1)?.provider, result.now]).toEqual([
      'onramp openOrder',
      'ramp',
      { url: 'https://ramp.example/order', error: undefined },
    ])
  })
  it('is not shown if the user selected a different provider before the order page was ready', async () => {
    const { calls, inside } = orders()
    let provider = 'ramp'
    const { result, rerender } = await renderHookAgain(() => useBuyPage(buyParams, provider), inside)
    const first = calls.at(-1)
    provider = 'moon'
    await rerender()
    await act(async () => calls.at(-1)?.resolve('https://moon.example/order'))
    await act(async () => first?.resolve('https://ramp.example/order'))
    expect(result.now.url).toBe('https://moon.example/order')
  })
  it('has an error and no URL if the request for the URL fails', async () => {
    const { calls, inside } = orders()
    const { result } = await renderHookAgain(() => useBuyPage(buyParams, 'ramp'), inside)
    await act(async () => calls.at(-1)?.reject(new AppError('address-invalid')))
    expect([result.now.url, result.now.error?.code]).toEqual([undefined, 'address-invalid'])
  })
})

/**
 * Renders a hook that reads variables of the test. The returned function `rerender` renders the hook again after a
 * variable has changed.
 */
async function renderHookAgain<T>(hook: () => T, inside: Inside) {
  let again: (count: number) => void = () => {}
  const { result } = await renderHook(() => {
    const [, set] = useState(0)
    again = set
    return hook()
  }, inside)
  let count = 0
  return {
    result,
    rerender: () =>
      act(async () => {
        count += 1
        again(count)
      }),
  }
}
