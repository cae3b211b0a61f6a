import { Observable, of, throwError } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type CatalogueWallet, caipAddress, networkId } from '../../../../src/domain/core/entities.ts'
import { AppError } from '../../../../src/domain/core/errors/app-error.ts'
import { createTables } from '../../../../src/worker/caches/tables.ts'
import { createIdentity } from '../../../../src/worker/streams/identity/feature.ts'
import { createAlerts } from '../../../../src/worker/streams/telemetry/alerts.ts'
import { createWallets, type WalletsDeps } from '../../../../src/worker/streams/wallets/feature.ts'
import { keyOfQuery } from '../../../../src/worker/streams/wallets/query-key.ts'
import { createProject, type ProjectDeps } from '../../../../src/worker/streams/wallets/source.ts'
import { memoryStore } from '../../fakes.ts'
import { observe } from '../../observe.ts'

const account = caipAddress(networkId('eip155:1'), '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')
const noRetry = { tries: 0, waitMs: () => undefined }
const down = new AppError('network-failed')
const unasked = async () => {
  throw new Error('the chain is not wanted here')
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
})
const tick = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

describe('the identity of an account', () => {
  // Specification 3.53, 7.3, 9.4
  it('is requested from the data provider at most once in five minutes', async () => {
    const { identity: cache } = createTables(memoryStore(), Date.now)
    const fetch = vi.fn(() => of({ name: 'vitalik.eth' }))
    const identity = createIdentity({ cache, now: Date.now, policy: noRetry, fetch, onChain: unasked })
    const seen = observe(identity.live$(account))
    await tick(299_999)
    expect(seen.values.at(-1)).toMatchObject({ status: 'fresh', data: { name: 'vitalik.eth' } })
    expect(fetch).toHaveBeenCalledTimes(1)
    await tick(1)
    expect(fetch).toHaveBeenCalledTimes(2)
    seen.stop()
  })

  it('is empty, and is not requested, for an account outside EVM networks', async () => {
    const { identity: cache } = createTables(memoryStore(), Date.now)
    const fetch = vi.fn(() => of({ name: 'x' }))
    const solana = caipAddress(
      networkId('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'),
      '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
    )
    const base = { cache, now: Date.now, policy: noRetry, onChain: unasked }
    const seen = [createIdentity({ ...base, fetch }), createIdentity(base)].map(query =>
      observe(query.live$(solana)),
    )
    await tick()
    expect(seen.map(({ values }) => values.at(-1))).toMatchObject([{ data: {} }, { data: {} }])
    expect(fetch).not.toHaveBeenCalled()
    for (const observed of seen) observed.stop()
  })

  it.each([
    ['there is no project', undefined],
    ['the provider fails', () => throwError(() => down)],
  ])('is read from the chain if the data provider cannot be used: %s', async (_, fetch) => {
    const { identity: cache } = createTables(memoryStore(), Date.now)
    const profile = { name: 'vitalik.eth', avatar: 'https://pictures.example/v.png' }
    const base = { cache, now: Date.now, policy: noRetry, onChain: async () => profile }
    const seen = observe(createIdentity({ ...base, ...(fetch && { fetch }) }).live$(account))
    await tick()
    expect(seen.values.at(-1)).toMatchObject({ status: 'fresh', data: profile })
    seen.stop()
  })

  it('is read from the chain, and not from the data provider, on networks other than Ethereum', async () => {
    const { identity: cache } = createTables(memoryStore(), Date.now)
    const fetch = vi.fn(() => of({ name: 'x' }))
    const onChain = vi.fn(async () => ({}))
    const elsewhere = caipAddress(networkId('eip155:137'), '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')
    const seen = observe(
      createIdentity({ cache, now: Date.now, policy: noRetry, fetch, onChain }).live$(elsewhere),
    )
    await tick()
    expect(seen.values.at(-1)).toMatchObject({ status: 'fresh', data: {} })
    expect([fetch.mock.calls.length, onChain.mock.calls.length]).toEqual([0, 1])
    seen.stop()
  })
})

describe('the wallets of the catalogue', () => {
  const wallet: CatalogueWallet = { id: 'w1', name: 'One', chains: [], certified: true }
  const query = { page: 1, entries: 40 }
  const setUp = (fetch?: NonNullable<WalletsDeps['fetch']>) => {
    const store = memoryStore()
    const { wallets: cache } = createTables(store, Date.now)
    return {
      cache,
      wallets: createWallets({ cache, now: Date.now, policy: noRetry, ...(fetch && { fetch }) }),
    }
  }

  // Specification 7b.1
  it('are requested with a normalised query (trimmed, in lower case, with sorted lists)', async () => {
    const fetch = vi.fn(() => of({ wallets: [wallet], count: 600 }))
    const { wallets } = setUp(fetch)
    const request = { page: 2, entries: 100, search: ' Me ', include: ['b', 'a'], certifiedOnly: true }
    const seen = observe(wallets.live$(keyOfQuery(request)))
    await tick()
    expect(fetch).toHaveBeenCalledWith({
      page: 2,
      entries: 100,
      search: 'me',
      include: ['a', 'b'],
      certifiedOnly: true,
    })
    expect(seen.values.at(-1)).toMatchObject({ status: 'fresh', data: { count: 600 } })
    seen.stop()
  })

  it.each([
    [
      { ...query, search: 'Me' },
      { ...query, search: ' me' },
    ],
    [
      { ...query, include: ['a', 'b'] },
      { ...query, include: ['b', 'a'] },
    ],
    [{ ...query, search: '' }, query],
    [{ entries: 40, page: 1 }, query],
    [{ ...query, certifiedOnly: false }, query],
  ])('have the same cache key for two queries with the same meaning: %j and %j', (first, second) =>
    expect(keyOfQuery(first)).toBe(keyOfQuery(second)),
  )
  // Specification 7b.1
  it('have different cache keys for different queries', () => {
    const keys = [query, { ...query, page: 2 }, { ...query, entries: 4 }, { ...query, search: 'a' }].map(
      keyOfQuery,
    )
    expect(new Set(keys).size).toBe(4)
  })

  it('are shown from the cache, with the error wallets-unavailable, if the request for the wallets fails', async () => {
    const { cache, wallets } = setUp(() => throwError(() => down))
    await cache.put(keyOfQuery(query), { wallets: [wallet], count: 1 }, Date.now() - 7_200_000)
    const seen = observe(wallets.live$(keyOfQuery(query)))
    await tick()
    expect(seen.values[0]).toMatchObject({ status: 'stale', data: { wallets: [wallet] } })
    expect(seen.values.at(-1)).toMatchObject({ status: 'stale', error: { code: 'wallets-unavailable' } })
    seen.stop()
  })

  it('stop loading when the subscriber unsubscribes', async () => {
    const ended = vi.fn()
    const { wallets } = setUp(() => new Observable(() => ended))
    const seen = observe(wallets.live$(keyOfQuery(query)))
    await tick()
    seen.stop()
    expect(ended).toHaveBeenCalled()
  })

  // Specification 8.7
  it('have the status "failed" with wallets-unavailable if the site has no project id', async () => {
    const seen = observe(setUp().wallets.live$(keyOfQuery(query)))
    await tick()
    expect(seen.values.at(-1)).toMatchObject({
      status: 'failed',
      error: { code: 'wallets-unavailable', context: { reason: 'project-id-missing' } },
    })
    seen.stop()
  })
})

describe("the settings of the site's project", () => {
  function setUp(over: Partial<ProjectDeps['source']> = {}, origin = 'https://shop.example') {
    const { project: cache } = createTables(memoryStore(), Date.now)
    const onError = vi.fn()
    const source = {
      fetchOrigins: vi.fn(() => of<readonly string[]>(['https://shop.example'])),
      fetchAnalytics: vi.fn(() => of(true)),
      ...over,
    }
    const project$ = createProject({ cache, now: Date.now, projectId: 'p1', source, origin, onError })
    return { project$, source, onError }
  }

  it('are requested only once for three subscribers in a row', async () => {
    const { project$, source } = setUp()
    for (let n = 0; n < 3; n += 1) {
      const seen = observe(project$)
      await tick()
      expect(seen.values).toEqual([{ allowedOrigins: ['https://shop.example'], analytics: true }])
      seen.stop()
    }
    expect(source.fetchOrigins).toHaveBeenCalledTimes(1)
  })

  // Specification 7b.6, 7b.7
  it('allow all origins and no analytics after a failed request, and are requested again for a new subscriber', async () => {
    const fetchOrigins = vi.fn(() => throwError(() => down))
    const { project$, onError } = setUp({ fetchOrigins, fetchAnalytics: () => throwError(() => down) })
    const seen = [observe(project$)]
    await tick()
    seen[0]?.stop()
    seen.push(observe(project$))
    await tick()
    expect(seen.map(({ values }) => values[0])).toEqual([
      { allowedOrigins: [], analytics: false },
      { allowedOrigins: [], analytics: false },
    ])
    expect(fetchOrigins).toHaveBeenCalledTimes(2)
    expect(onError).toHaveBeenCalledWith(down)
  })

  // Specification 5.34
  it('cause an error report to the developer if they do not allow the origin of the site', async () => {
    const { project$, onError } = setUp({}, 'https://thief.example')
    observe(project$)
    await tick()
    expect(onError).toHaveBeenCalledWith(expect.objectContaining({ code: 'origin-not-allowed' }))
  })
})

describe("the error alerts for the site's developer", () => {
  // Specification 8.9
  it('contain each error code once, even for a subscriber that subscribes after the error', () => {
    const { alerts$, raise } = createAlerts()
    raise(new AppError('origin-not-allowed', { origin: 'https://a.example' }))
    raise(new AppError('origin-not-allowed', { origin: 'https://b.example' }))
    raise(new AppError('clock-skew'))
    const seen = observe(alerts$)
    raise(new AppError('unauthorized-project'))
    raise(new AppError('clock-skew'))
    expect(seen.values.map(({ error, audience }) => [error.code, audience])).toEqual([
      ['origin-not-allowed', 'developer'],
      ['clock-skew', 'visitor'],
      ['unauthorized-project', 'developer'],
    ])
    expect(seen.values[0]?.error).toEqual({
      code: 'origin-not-allowed',
      message: 'Invalid App Configuration',
      context: {
        origin: 'https://a.example',
        advice: 'Add https://a.example to the allowed origins of the project.',
      },
    })
  })

  // Specification 8.11
  it('do not contain an error that concerns only one request', () => {
    const { alerts$, raise } = createAlerts()
    raise(new AppError('http-status', { status: 500 }))
    raise(new AppError('timed-out'))
    expect(observe(alerts$).values).toEqual([])
  })
})
