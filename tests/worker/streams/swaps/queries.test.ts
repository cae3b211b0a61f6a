import { NEVER, Observable, of, Subject, throwError } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { caipAddress, networkId } from '../../../../src/domain/core/entities.ts'
import { AppError } from '../../../../src/domain/core/errors/app-error.ts'
import { dataOf, idle } from '../../../../src/domain/core/loadable.ts'
import { networks } from '../../../../src/domain/networks/known-networks.ts'
import { networkOfId } from '../../../../src/domain/networks/networks.ts'
import type { SwapParams } from '../../../../src/domain/swaps/swap-params.ts'
import type { SwapToken } from '../../../../src/domain/swaps/types.ts'
import { createMemoryCache } from '../../../../src/worker/caches/memory-cache.ts'
import { createSwap } from '../../../../src/worker/streams/swaps/queries.ts'
import type { SwapSource } from '../../../../src/worker/streams/swaps/source.ts'
import { observe } from '../../observe.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'Date'], now: 0 })
})
afterEach(() => void vi.useRealTimers())

const network = networkId('eip155:1')
const account = caipAddress(network, '0x2222222222222222222222222222222222222222')
const coin = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const token = (address: string, decimals: number): SwapToken => ({
  network,
  address,
  decimals,
  symbol: 'T',
  name: 'T',
  permit: false,
  suggested: true,
})
const swapParams = (amount: string): SwapParams => ({ account, from: coin, to: usdc, amount, slippage: 1 })

function stage(
  fetchOutput: SwapSource['fetchOutput'],
  isSponsored = false,
  fetchGasPrice: SwapSource['fetchGasPrice'] = () => of(1n),
) {
  const source: SwapSource = {
    fetchTokens: () => of([token(coin, 18), token(usdc, 6)]),
    fetchOutput,
    fetchGasPrice,
    fetchPrice: () => of('1'),
  }
  const cache = { ttlMs: 1e6, now: Date.now, limit: 9 }
  return createSwap({
    source,
    tokens: createMemoryCache<readonly SwapToken[]>(cache),
    networkOfId: id => networkOfId(id, networks),
    listedTokens: () => [],
    isSponsored: async () => isSponsored,
    policy: { tries: 0, waitMs: () => undefined },
    now: Date.now,
  })
}

describe('the quotes of a swap', () => {
  // Specification 7.6
  it.each<[string, SwapSource['fetchGasPrice'], bigint | undefined]>([
    ['with the gas price of the same moment', () => of(7n), 7n],
    [
      'without a gas price that cannot be fetched',
      () => throwError(() => new AppError('network-failed')),
      undefined,
    ],
    ['without a gas price that is late', () => NEVER, undefined],
  ])('are requested %s', async (_, fetchGasPrice, expected) => {
    const asked: (bigint | undefined)[] = []
    const swap = stage(
      (_request, gasPrice) => {
        asked.push(gasPrice)
        return of(1n)
      },
      false,
      fetchGasPrice,
    )
    const seen = observe(swap.quote$(swapParams('1')))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(asked).toEqual([expected])
    seen.stop()
  })

  // Fault G11
  it('are cancelled when the page unsubscribes, so an old quote never replaces a newer quote', async () => {
    const answers = new Map<string, Subject<bigint>>()
    const aborted: string[] = []
    const swap = stage(
      ({ amount }) =>
        new Observable(subscriber => {
          const answer = new Subject<bigint>()
          answers.set(String(amount), answer)
          const given = answer.subscribe(subscriber)
          return () => {
            given.unsubscribe()
            aborted.push(String(amount))
          }
        }),
    )
    const older = observe(swap.quote$(swapParams('1')))
    await vi.advanceTimersByTimeAsync(1)
    older.stop()
    const newer = observe(swap.quote$(swapParams('2')))
    await vi.advanceTimersByTimeAsync(1)
    expect(aborted).toEqual(['1'])
    answers.get('2')?.next(20n)
    answers.get('2')?.complete()
    answers.get('1')?.next(10n)
    await vi.advanceTimersByTimeAsync(1)
    expect(newer.values.at(-1)).toMatchObject({ status: 'fresh', data: { output: 20n, minOutput: 19n } })
    newer.stop()
  })

  it('fail with swap-no-route if the swap service responds with HTTP 400', async () => {
    const swap = stage(
      () => new Observable(subscriber => subscriber.error(new AppError('http-status', { status: 400 }))),
    )
    const seen = observe(swap.quote$(swapParams('1')))
    await vi.advanceTimersByTimeAsync(1)
    expect(seen.values.at(-1)).toMatchObject({ status: 'failed', error: { code: 'swap-no-route' } })
    seen.stop()
  })

  it('fail with swap-quote-unavailable if their output is larger than any possible amount (attack R24)', async () => {
    const swap = stage(() => of(2n ** 256n - 1n))
    const seen = observe(swap.quote$(swapParams('1')))
    await vi.advanceTimersByTimeAsync(1)
    expect(seen.values.at(-1)).toMatchObject({ status: 'failed', error: { code: 'swap-quote-unavailable' } })
    seen.stop()
  })

  it.each([
    ['contain the network fee if the account pays it', false, 150_000n, undefined],
    ['contain no network fee if the site pays it', true, undefined, true],
  ])(
    'contain the network fee only if the account pays it: the quotes %s',
    async (_, isSponsored, networkFee, sponsored) => {
      const swap = stage(() => of(1n), isSponsored)
      const seen = observe(swap.quote$(swapParams('1')))
      await vi.advanceTimersByTimeAsync(1)
      const quote = dataOf(seen.values.at(-1) ?? idle)
      expect([quote?.networkFee, quote?.sponsored]).toEqual([networkFee, sponsored])
      seen.stop()
    },
  )

  // Specification 8.12
  it('come with a gas price query, which fails on a network without swaps', async () => {
    const swap = stage(() => of(1n))
    const here = observe(swap.gasPrice$(network))
    const there = observe(swap.gasPrice$(networkId('eip155:11155111')))
    await vi.advanceTimersByTimeAsync(1)
    expect(here.values.at(-1)).toMatchObject({ status: 'fresh', data: 1n })
    expect(there.values.at(-1)).toMatchObject({
      status: 'failed',
      error: { code: 'gas-price-unsupported', message: 'Network not supported for Gas Price' },
    })
    here.stop()
    there.stop()
  })

  // Specification 5.12, 8.12, 8b.5, 8b.6
  it('fail with swaps-unsupported on a network without swaps', async () => {
    const swap = stage(() => of(1n))
    const elsewhere = caipAddress(networkId('eip155:11155111'), '0x2222222222222222222222222222222222222222')
    const seen = observe(swap.quote$({ ...swapParams('1'), account: elsewhere }))
    await vi.advanceTimersByTimeAsync(1)
    expect(seen.values.at(-1)).toMatchObject({
      status: 'failed',
      error: { code: 'swaps-unsupported', message: 'Network not supported for Swaps' },
    })
    seen.stop()
  })
})
