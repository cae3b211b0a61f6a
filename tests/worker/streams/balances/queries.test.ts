import { NEVER, Observable, of, throwError } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { caipAddress, networkId, type TokenBalance } from '../../../../src/domain/core/entities.ts'
import { AppError } from '../../../../src/domain/core/errors/app-error.ts'
import { createTables } from '../../../../src/worker/caches/tables.ts'
import type { ChainBalances } from '../../../../src/worker/chains/chain.ts'
import { type BalanceDeps, createBalances } from '../../../../src/worker/streams/balances/queries.ts'
import type { ListedBalances } from '../../../../src/worker/streams/balances/source.ts'
import { memoryStore } from '../../fakes.ts'
import { observe } from '../../observe.ts'

const network = networkId('eip155:1')
const account = caipAddress(network, '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')
const native: TokenBalance = { network, symbol: 'ETH', name: 'Ether', decimals: 18, amount: 10n ** 18n }
const usdc: TokenBalance = {
  network,
  address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
  amount: 2_500_000n,
}
const pricedNative = { ...native, price: '2000', value: '2000' }
const pricedUsdc = { ...usdc, price: '1', value: '2.5' }
const down = new AppError('http-status', { status: 503 })
const noRetry = { tries: 0, waitMs: () => undefined }

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

type Over = Partial<Omit<BalanceDeps, 'fetch' | 'readChain'>> & {
  fetch?: BalanceDeps['fetch'] | undefined
  readChain?: BalanceDeps['readChain']
}
function setUp(over: Over = {}) {
  const tables = createTables(memoryStore(), Date.now)
  const fetch = vi.fn<NonNullable<BalanceDeps['fetch']>>(() =>
    of({ native: pricedNative, tokens: [pricedUsdc] }),
  )
  const readChain = vi.fn<BalanceDeps['readChain']>(() => of<ChainBalances>({ native, tokens: [usdc] }))
  const onError = vi.fn()
  const { fetch: given = fetch, ...rest } = over
  const balances = createBalances({
    cache: tables.balances,
    now: Date.now,
    readChain,
    isSupported$: () => of(true),
    policy: noRetry,
    onError,
    ...('fetch' in over && over.fetch === undefined ? {} : { fetch: given }),
    ...rest,
  })
  return { tables, fetch, readChain, onError, balances }
}
const tick = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
const listing = (listed: ListedBalances | AppError) => () =>
  (listed instanceof AppError ? throwError(() => listed) : of(listed)) as Observable<ListedBalances>

async function firstAnswer(over: Over) {
  const all = setUp(over)
  const seen = observe(all.balances.live$(account))
  await tick()
  const last = seen.values.at(-1)
  seen.stop()
  return { ...all, last, data: last && 'data' in last ? last.data : undefined }
}

describe('the balances of an account', () => {
  it('come from the data provider, with their total value', async () => {
    const { last, readChain } = await firstAnswer({})
    expect(last).toEqual({
      status: 'fresh',
      at: 1_000_000,
      data: { account, native: pricedNative, tokens: [pricedUsdc], total: '2002.5', source: 'provider' },
    })
    expect(readChain).not.toHaveBeenCalled()
  })

  it('list the token with the largest value first, and tokens without a value last', async () => {
    const token = (symbol: string, value?: string) => ({
      ...usdc,
      address: `0x${symbol.padStart(40, '0')}`,
      symbol,
      ...(value && { value }),
    })
    const tokens = [token('A'), token('B', '9.5'), token('C', '1031.29'), token('D'), token('E', '10')]
    const { data } = await firstAnswer({ fetch: listing({ native: pricedNative, tokens }) })
    expect(data?.tokens.map(({ symbol }) => symbol).join('')).toBe('CEBAD')
  })
  it('come from the chain, without a total value, if the site has no project id', async () => {
    const { data } = await firstAnswer({ fetch: undefined })
    expect(data).toEqual({ account, native, tokens: [usdc], source: 'chain' })
  })

  it('come from the chain if the data provider fails', async () => {
    const { data, onError } = await firstAnswer({ fetch: listing(down) })
    expect(data?.source).toBe('chain')
    expect(onError).toHaveBeenCalledWith(down)
  })

  // Specification 5.10
  it('come from the chain if the data provider does not serve the network', async () => {
    const { data, fetch } = await firstAnswer({ isSupported$: () => of(false) })
    expect(data?.source).toBe('chain')
    expect(fetch).not.toHaveBeenCalled()
  })

  // Specification 10.1
  it('come from the chain, and are not zero, if the data provider returns an empty list', async () => {
    const { data, readChain } = await firstAnswer({ fetch: listing({ tokens: [] }) })
    expect(readChain).toHaveBeenCalledTimes(1)
    expect(data).toMatchObject({ source: 'chain', native: { amount: 10n ** 18n } })
  })

  it("fail with balance-unavailable if the data provider's list is empty and the chain cannot be read", async () => {
    const { last } = await firstAnswer({
      fetch: listing({ tokens: [] }),
      readChain: () => throwError(() => new AppError('timed-out')),
    })
    expect(last).toMatchObject({
      status: 'failed',
      error: {
        code: 'balance-unavailable',
        message: 'Token Balance Unavailable',
        context: { reason: 'timed-out' },
      },
      retryAt: 1_030_000,
    })
  })

  it("contain the native coin from the chain if the data provider's list lacks it", async () => {
    const { data } = await firstAnswer({ fetch: listing({ tokens: [pricedUsdc] }) })
    expect(data).toMatchObject({ source: 'provider', native, tokens: [pricedUsdc], total: '2.5' })
  })

  it('are read from the chain, for the tokens that the data provider listed last, if the provider fails', async () => {
    let answer: ListedBalances | AppError = { native: pricedNative, tokens: [pricedUsdc] }
    const { balances, readChain } = setUp({ fetch: () => listing(answer)() })
    const seen = observe(balances.live$(account))
    await tick()
    answer = down
    await tick(30_000)
    const { address, symbol, name, decimals } = usdc
    expect(readChain).toHaveBeenCalledWith(account, [{ address, symbol, name, decimals }])
    seen.stop()
  })
})

describe('the balances of an account over time', () => {
  it('are requested every 30 s as long as they have a subscriber', async () => {
    const { balances, fetch } = setUp()
    const seen = observe(balances.live$(account))
    await tick()
    await tick(29_999)
    expect(fetch).toHaveBeenCalledTimes(1)
    await tick(1)
    expect(fetch).toHaveBeenCalledTimes(2)
    seen.stop()
    await tick(300_000)
    expect(fetch).toHaveBeenCalledTimes(2)
  })

  // Specification 9.3
  it('are not requested again for a second subscriber within 30 s', async () => {
    const { balances, fetch } = setUp()
    observe(balances.live$(account)).stop()
    const first = observe(balances.live$(account))
    await tick()
    first.stop()
    await tick(20_000)
    const second = observe(balances.live$(account))
    await tick()
    expect(second.values).toMatchObject([{ status: 'fresh', at: 1_000_000 }])
    expect(fetch).toHaveBeenCalledTimes(1)
    await tick(10_000)
    expect(fetch).toHaveBeenCalledTimes(2)
    second.stop()
  })

  // Specification 4.39, 9.5
  it('are not requested again within 30 s after a failure, even by refresh()', async () => {
    const readChain = vi.fn<BalanceDeps['readChain']>(() => throwError(() => down))
    const { balances, fetch } = setUp({ fetch: undefined, readChain })
    expect(fetch).not.toHaveBeenCalled()
    const seen = observe(balances.live$(account))
    await tick()
    expect(readChain).toHaveBeenCalledTimes(1)
    await expect(balances.refresh(account)).rejects.toMatchObject({ code: 'balance-unavailable' })
    seen.stop()
    observe(balances.live$(account))
    await tick(29_000)
    expect(readChain).toHaveBeenCalledTimes(1)
    await tick(1_000)
    expect(readChain).toHaveBeenCalledTimes(2)
  })

  it('are requested again at the next refresh() if the clock was set back after a failure (fault I3)', async () => {
    const readChain = vi.fn<BalanceDeps['readChain']>(() => throwError(() => down))
    const { balances } = setUp({ fetch: undefined, readChain })
    const seen = observe(balances.live$(account))
    await tick()
    seen.stop()
    vi.setSystemTime(Date.now() - 900_000)
    observe(balances.live$(account)).stop()
    void balances.refresh(account).catch(() => {})
    await tick()
    expect(readChain).toHaveBeenCalledTimes(2)
  })

  it('keep their last value and its age if later requests fail', async () => {
    let answer: ListedBalances | AppError = { native: pricedNative, tokens: [] }
    const { balances } = setUp({ fetch: () => listing(answer)(), readChain: () => throwError(() => down) })
    const seen = observe(balances.live$(account))
    await tick()
    answer = down
    await tick(30_000)
    expect(seen.values.at(-1)).toMatchObject({
      status: 'stale',
      at: 1_000_000,
      data: { native: pricedNative },
      error: { code: 'balance-unavailable' },
      retryAt: 1_060_000,
    })
    seen.stop()
  })

  it('are not requested again before the time in the header Retry-After is over', async () => {
    const busy = new AppError('rate-limited', { status: 429, retryAfterMs: 120_000 })
    const readChain = vi.fn<BalanceDeps['readChain']>(() => throwError(() => busy))
    const { balances } = setUp({ fetch: undefined, readChain })
    const seen = observe(balances.live$(account))
    await tick(119_999)
    expect(readChain).toHaveBeenCalledTimes(1)
    await tick(1)
    expect(readChain).toHaveBeenCalledTimes(2)
    seen.stop()
  })
})

describe('a refresh of the balances', () => {
  it('sends a request although a cached value exists, and resolves when the response has arrived', async () => {
    const { balances, fetch } = setUp()
    const seen = observe(balances.live$(account))
    await tick()
    expect(fetch).toHaveBeenLastCalledWith(account, undefined)
    fetch.mockImplementation(() => of({ native: { ...native, amount: 5n }, tokens: [] }))
    await balances.refresh(account)
    expect(fetch).toHaveBeenLastCalledWith(account, [usdc.address])
    expect(fetch).toHaveBeenCalledTimes(2)
    expect(seen.values.at(-1)).toMatchObject({ status: 'fresh', data: { native: { amount: 5n } } })
    seen.stop()
  })

  it('sends one request even if the balances have no subscriber, and starts no polling', async () => {
    const { balances, fetch, tables } = setUp()
    await balances.refresh(account)
    expect(fetch).toHaveBeenCalledTimes(1)
    expect((await tables.balances.get(account))?.value.native).toEqual(pricedNative)
    await tick(300_000)
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  it('rejects with balance-unavailable and the reason if the request fails', async () => {
    const { balances } = setUp({ fetch: undefined, readChain: () => throwError(() => down) })
    await expect(balances.refresh(account)).rejects.toMatchObject({
      code: 'balance-unavailable',
      context: { reason: 'http-status', status: 503 },
    })
  })

  it('cancels a running request and sends a new request', async () => {
    const { balances, fetch } = setUp()
    fetch.mockImplementationOnce(() => NEVER)
    const seen = observe(balances.live$(account))
    await tick()
    await balances.refresh(account)
    expect(seen.values.at(-1)).toMatchObject({ status: 'fresh' })
    seen.stop()
  })

  it('requests only the balances of the refreshed account', async () => {
    const { balances, fetch } = setUp()
    const other = caipAddress(network, '0x0000000000000000000000000000000000000001')
    const seen = [account, other].map(key => observe(balances.live$(key)))
    await tick()
    await balances.refresh(other)
    expect(fetch.mock.calls.map(([key]) => key)).toEqual([account, other, other])
    for (const observed of seen) observed.stop()
  })
})

describe('unsubscribing from balances', () => {
  it('cancels the running request and the timer of the next request', async () => {
    const ended = vi.fn()
    const { balances } = setUp({ fetch: () => new Observable<ListedBalances>(() => ended) })
    const seen = observe(balances.live$(account))
    await tick()
    expect(ended).not.toHaveBeenCalled()
    seen.stop()
    expect(ended).toHaveBeenCalledTimes(1)
    expect(vi.getTimerCount()).toBe(0)
  })
})
