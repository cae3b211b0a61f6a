import { firstValueFrom, NEVER, type Observable, of, throwError } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { caipAddress, networkId } from '../../../../src/domain/core/entities.ts'
import { AppError } from '../../../../src/domain/core/errors/app-error.ts'
import type { HistoryPage, Transaction, Transfer } from '../../../../src/domain/history/history.ts'
import {
  type BuyOrder,
  type BuyParams,
  builtInOptions,
  type PayProgress,
} from '../../../../src/domain/onramp/onramp.ts'
import {
  createOnramp,
  progressEveryMs,
  progressLimitMs,
} from '../../../../src/worker/streams/onramp/feature.ts'
import type { OnrampSource } from '../../../../src/worker/streams/onramp/source.ts'
import {
  createPayments,
  type ExchangeSource,
  maxPayPolls,
  payEveryMs,
} from '../../../../src/worker/streams/payments/feature.ts'
import { observe } from '../../observe.ts'

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'Date'],
    now: 1e12,
  })
})
afterEach(() => void vi.useRealTimers())

const network = networkId('eip155:1')
const account = caipAddress(network, '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')
const policy = { tries: 0, waitMs: () => undefined }
const down = throwError(() => new AppError('http-status', { status: 503 }))
const buyParams: BuyParams = {
  ...{ account, coin: { symbol: 'ETH', name: 'Ether', network }, fiat: 'USD' },
  ...{ amount: '100', method: 'card', country: 'US' },
}
const quote = { provider: 'RAMP', name: 'Ramp', output: '0.03' }

function buying(own: Partial<OnrampSource>, fetchNewest?: (order: BuyOrder) => Observable<HistoryPage>) {
  const source: OnrampSource = {
    fetchOptions: () => down,
    fetchQuotes: () => down,
    fetchPage: () => down,
    ...own,
  }
  return createOnramp({ source, fetchNewest, policy, now: Date.now })
}
const first = async <T>(values$: Observable<T>) => {
  const seen = observe(values$)
  await vi.advanceTimersByTimeAsync(1)
  seen.stop()
  return seen.values.at(-1)
}

describe('the on-ramp', () => {
  // Specification 7.21
  it("offers the data provider's payment options, or the built-in options after a failed request", async () => {
    const own = { ...builtInOptions(), source: 'provider' } as const
    expect(await first(buying({ fetchOptions: () => of(own) }).options$('US'))).toMatchObject({ data: own })
    expect(await first(buying({}).options$('US'))).toMatchObject({ status: 'fresh', data: builtInOptions() })
  })
  it('requests the payment options again 30 s after a failure, and shows the built-in list until they arrive', async () => {
    const own = { ...builtInOptions(), source: 'provider' } as const
    const answers: Observable<typeof own>[] = [down, of(own)]
    const seen = observe(buying({ fetchOptions: () => answers.shift() ?? down }).options$('US'))
    await vi.advanceTimersByTimeAsync(1)
    expect(seen.values.at(-1)).toMatchObject({ data: { source: 'built-in' } })
    const before = seen.values.length
    await vi.advanceTimersByTimeAsync(30_000)
    expect(seen.values.at(-1)).toMatchObject({ status: 'fresh', data: own })
    for (const value of seen.values.slice(before)) expect(value).toHaveProperty('data')
    seen.stop()
  })
  // Specification 8b.11
  it('emits the quotes of the on-ramp providers, or the error buy-quotes-unavailable if there are no quotes', async () => {
    expect(await first(buying({ fetchQuotes: () => of([quote]) }).quotes$(buyParams))).toMatchObject({
      data: [quote],
    })
    for (const fetchQuotes of [() => of([]), () => down]) {
      expect(await first(buying({ fetchQuotes }).quotes$(buyParams))).toMatchObject({
        status: 'failed',
        error: { code: 'buy-quotes-unavailable' },
      })
    }
  })
  // Specification 8b.9
  it('returns the URL of a payment page, or rejects with buy-link-failed if the request fails', async () => {
    const fetchPage = vi.fn(() => of('https://ramp.example'))
    expect(await firstValueFrom(buying({ fetchPage }).page$(buyParams, 'RAMP'))).toBe('https://ramp.example')
    expect(fetchPage).toHaveBeenCalledWith(buyParams, 'RAMP')
    await expect(firstValueFrom(buying({}).page$(buyParams, 'RAMP'))).rejects.toMatchObject({
      code: 'buy-link-failed',
    })
  })
})

describe('the polling of an on-ramp order', () => {
  const order: BuyOrder = { account, symbol: 'ETH', provider: 'RAMP', since: 1e12 }
  const came = (own: Partial<Transfer> = {}): Transfer => ({
    ...{ direction: 'in', quantity: '0.03', symbol: 'ETH', name: 'Ether', nft: false, spam: false },
    ...own,
  })
  const item = (own: Partial<Transaction> = {}): Transaction => ({
    ...{ id: 'x', hash: '0x1', operation: 'receive', status: 'confirmed', minedAt: 1e12 + 5_000 },
    ...{ from: '', to: '', network, transfers: [came()] },
    ...own,
  })
  /**
   * Polls an on-ramp order for `ms` milliseconds of fake time. Returns the last state, the number of requests, and
   * whether the polling has ended.
   */
  const follow = async (page: () => Observable<HistoryPage>, ms = 60_000) => {
    const looked = vi.fn(page)
    const seen = observe(buying({}, looked).progress$(order))
    await vi.advanceTimersByTimeAsync(ms)
    seen.stop()
    return { last: seen.values.at(-1), looked: looked.mock.calls.length, complete: seen.completed }
  }
  it.each<[string, Transaction, object]>([
    [
      'has brought the coins',
      item({ transfers: [came({ symbol: 'USDC', quantity: '9' }), came()] }),
      { state: 'arrived', quantity: '0.03', hash: '0x1' },
    ],
    ['has failed', item({ status: 'failed' }), { state: 'failed' }],
  ])(
    'ends when the history shows the result of the order (the transaction %s)',
    async (_what, given, data) => {
      const { last, looked, complete } = await follow(() => of({ items: [given] }))
      expect(last).toMatchObject({ status: 'fresh', data })
      expect([looked, complete]).toEqual([1, true])
    },
  )
  it.each<[string, Partial<Transaction>]>([
    ['is older than the order', { minedAt: 1e12 - 1_000 }],
    ['is of another coin', { transfers: [came({ symbol: 'USDC' })] }],
    ['went out of the account', { transfers: [came({ direction: 'out' })] }],
    ['is spam', { transfers: [came({ spam: true })] }],
    ['is not confirmed', { status: 'pending' }],
  ])(
    'continues while no transaction in the history fulfils the order (the transaction %s)',
    async (_what, own) => {
      const { last, looked, complete } = await follow(() => of({ items: [item(own)] }))
      expect(last).toMatchObject({ data: { state: 'waiting' } })
      expect([looked, complete]).toEqual([60_000 / progressEveryMs + 1, false])
    },
  )
  it('ends after 15 minutes with the state "late" if it has found no transaction', async () => {
    for (const page of [() => of({ items: [] }), () => down]) {
      vi.setSystemTime(1e12)
      const { last, looked, complete } = await follow(page, progressLimitMs + 60_000)
      expect([(last as { data?: unknown }).data, complete]).toEqual([{ state: 'late' }, true])
      expect(looked).toBe(progressLimitMs / progressEveryMs + 2)
    }
  })
  it('ends when the page unsubscribes', async () => {
    const looked = vi.fn(() => of({ items: [] }))
    const seen = observe(buying({}, looked).progress$(order))
    await vi.advanceTimersByTimeAsync(1)
    seen.stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(looked).toHaveBeenCalledTimes(1)
  })
})

describe('a payment that the user makes at an exchange', () => {
  const session = { exchange: 'binance', session: 's1', url: 'https://ex.example' }
  const options = { asset: 'eip155:1/slip44:60', amount: '1', recipient: account }
  const paying = (own: Partial<ExchangeSource>) => {
    const source: ExchangeSource = {
      fetchExchanges: () => down,
      fetchPage: () => down,
      fetchState: () => down,
      ...own,
    }
    return createPayments({ source, policy, now: Date.now })
  }
  const follow = async (state: () => Observable<PayProgress>, ms = 600_000) => {
    const fetchState = vi.fn(state)
    const seen = observe(paying({ fetchState }).progress$(session))
    await vi.advanceTimersByTimeAsync(ms)
    seen.stop()
    return {
      last: seen.values.at(-1),
      requestCount: fetchState.mock.calls.length,
      complete: seen.completed,
    }
  }
  const states = ['SUCCESS', 'FAILED'] as const
  it.each(states)('is no longer polled after the exchange has reported a final state: %s', async state => {
    const { last, requestCount, complete } = await follow(() => of({ state, hash: '0x1' }))
    expect([last, requestCount, complete]).toMatchObject([{ data: { state, hash: '0x1' } }, 1, true])
  })
  it.each<[string, () => Observable<PayProgress>]>([
    ['is still in progress', () => of({ state: 'IN_PROGRESS' })],
    ['has an unknown state', () => of({ state: 'UNKNOWN' })],
    ['has a state that cannot be fetched', () => down],
  ])(
    'gets the state "late" after twenty requests without a final state (the payment %s)',
    async (_what, state) => {
      const { last, requestCount, complete } = await follow(state)
      expect([last, requestCount, complete]).toMatchObject([{ data: { state: 'late' } }, maxPayPolls, true])
    },
  )
  it('is polled every five seconds, but never while a request is running', async () => {
    expect((await follow(() => of({ state: 'UNKNOWN' }), 3 * payEveryMs)).requestCount).toBe(4)
    expect((await follow(() => NEVER)).requestCount).toBe(1)
  })
  it('causes an error with a code if the exchanges or the payment page cannot be loaded', async () => {
    expect(await first(paying({}).exchanges$(options))).toMatchObject({
      error: { code: 'pay-exchanges-unavailable' },
    })
    await expect(firstValueFrom(paying({}).page$('binance', options))).rejects.toMatchObject({
      code: 'pay-link-failed',
    })
  })
})
