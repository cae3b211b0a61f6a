import { IDBFactory as FakeFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Alert, WorkerConfig } from '../../src/bridge/contract/worker-api.ts'
import { type Balances, caipAddress, networkId } from '../../src/domain/core/entities.ts'
import type { Loadable } from '../../src/domain/core/loadable.ts'
import { observe } from './observe.ts'
import { openPage, type Page } from './page.ts'

const ethereum = networkId('eip155:1')
const account = caipAddress(ethereum, '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')
const row = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: 'eip155:1',
  price: 2000,
  quantity: { decimals: '18', numeric: '1.5' },
  iconUrl: '',
}

type Answer = (url: URL, body: unknown) => unknown
const json = (value: unknown, init?: ResponseInit) => new Response(JSON.stringify(value), init)
const refused = (status: number) => () => json({ status: 'FAILED', reasons: [] }, { status })

/** A fake EVM node. Its account has one ether and no tokens. */
const node: Answer = (_, body) =>
  (body as { id: number; method: string }[]).map(({ id, method }) => ({
    jsonrpc: '2.0',
    id,
    // The fake chain has no contracts, so every eth_call returns no data.
    result: method === 'eth_chainId' ? '0x1' : method === 'eth_call' ? '0x' : '0xde0b6b3a7640000',
  }))

let routes: Record<string, Answer>
let requests: URL[]
const pages: Page[] = []

// The fake clock does not wait for lazy-loaded files, because they load in real time. So these files are loaded before
// the fake clock starts.
beforeAll(async () => {
  await Promise.all([
    import('../../src/worker/account-chunk.ts'),
    import('../../src/worker/chains/evm/balances.ts'),
    import('../../src/domain/core/errors/foreign.ts'),
    import('../../src/worker/streams/onramp/feature.ts'),
    import('../../src/worker/streams/swaps/feature.ts'),
  ])
})

beforeEach(() => {
  vi.useFakeTimers({
    now: 1_700_000_000_000,
    toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'Date', 'performance'],
  })
  vi.stubGlobal('indexedDB', new FakeFactory())
  requests = []
  routes = {
    'data.example/v1/supported-chains': () => ({ http: ['eip155:1'], ws: [] }),
    'data.example/v1/account/0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045/balance': () => ({ balances: [row] }),
    'data.example/v1/account/0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045/history': () => ({
      data: [],
      next: null,
    }),
    'data.example/v1/': node,
    'ethereum-rpc.publicnode.com/': node,
    'catalogue.example/getWallets': () => ({ data: [{ id: 'w1', name: 'One' }], count: 1 }),
    'catalogue.example/projects/v1/origins': () => ({ allowedOrigins: [] }),
    'catalogue.example/getAnalyticsConfig': () => ({ isAnalyticsEnabled: true }),
    'pulse.example/e': () => ({}),
  }
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const url = new URL(input)
    requests.push(url)
    const answer = routes[url.host + url.pathname]
    if (!answer) throw new TypeError('Failed to fetch')
    const given = await answer(url, init.body === undefined ? undefined : JSON.parse(String(init.body)))
    return given instanceof Response ? given : json(given)
  })
})
afterEach(() => {
  for (const page of pages.splice(0)) page.close()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function open(over: Partial<WorkerConfig> = {}): Page {
  const page = openPage(over)
  pages.push(page)
  return page
}
const leave = (page: Page) => pages.splice(pages.indexOf(page), 1)[0]?.close()
const seenPaths = () => requests.map(url => url.host + url.pathname)
const asksOf = (part: string) => seenPaths().filter(path => path.includes(part)).length
const later = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** Deletes a database under the open pages, as a browser does that needs its space. */
const evicted = (name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = () => resolve()
    request.onerror = () => reject(request.error)
  })

/** Advances the fake clock in small steps, because the fake database needs real time between the steps. */
const passing = async (ms: number) => {
  for (let step = 0; step < ms / 500; step += 1) {
    await later(500)
    await new Promise(resolve => setImmediate(resolve))
  }
}

const fresh = (amount: bigint, source: string) => ({ status: 'fresh', data: { native: { amount }, source } })

describe('the worker', () => {
  it('sends no HTTP request before the page subscribes to data', async () => {
    const page = open()
    expect(await page.api.ping(7)).toBe(7)
    observe(page.stream('session'))
    observe(page.stream('settings'))
    observe(page.stream('alerts'))
    await later(60_000)
    expect(requests).toEqual([])
  })

  it('reads balances from the data provider, and requests them again every 30 s', async () => {
    const seen = observe(open().stream('feature', 'balances', 'balances', account))
    await vi.waitFor(() => expect(seen.values.at(-1)).toMatchObject(fresh(15n * 10n ** 17n, 'provider')))
    expect(asksOf('/balance')).toBe(1)
    await later(30_000)
    await vi.waitFor(() => expect(asksOf('/balance')).toBe(2))
    expect(requests[0]?.searchParams.get('sv')).toBe('html-core-0.1.0')
  })

  // Specification 7.1
  it('sends the project id, the SDK type and the SDK version with each request to a service', async () => {
    const page = open({ analytics: true })
    observe(page.stream('feature', 'balances', 'balances', account))
    observe(page.stream('feature', 'history', 'history', account))
    observe(page.stream('feature', 'identity', 'identity', account))
    observe(page.stream('feature', 'wallets', 'wallets', { page: 1, entries: 40 }))
    observe(page.stream('feature', 'onramp', 'options', 'US'))
    observe(page.stream('feature', 'swaps', 'tokens', ethereum))
    void page.api.track('MODAL_OPEN', {})
    const services = () =>
      requests.filter(({ host, pathname }) => host.endsWith('.example') && pathname !== '/v1/')
    const paths = ['/balance', '/history', '/identity/', '/getWallets', '/buy/options']
    for (const path of [...paths, '/convert/tokens', '/origins', '/getAnalyticsConfig', '/e']) {
      // The code of a feature loads in real time, which takes longer on a busy machine.
      await vi.waitFor(() =>
        expect(services().map(url => url.pathname)).toContainEqual(expect.stringContaining(path)),
      )
    }
    for (const { href, searchParams } of services()) {
      expect([href, ...['projectId', 'st', 'sv'].map(name => searchParams.get(name))]).toEqual([
        href,
        'p1',
        'portico',
        'html-core-0.1.0',
      ])
    }
  })

  // Fault A13
  it('requests and stores the balances again after the browser has evicted the storage of the site', async () => {
    const first = open()
    const seen = observe(first.stream('feature', 'balances', 'balances', account))
    await vi.waitFor(() => expect(seen.values.at(-1)).toMatchObject({ status: 'fresh' }))
    for (const { name = '' } of await indexedDB.databases()) await evicted(name)
    await passing(30_000)
    await vi.waitFor(() => expect(asksOf('/balance')).toBe(2))
    await vi.waitFor(() => expect(seen.values.at(-1)).toMatchObject({ status: 'fresh' }))
    leave(first)
    const next = observe(open().stream('feature', 'balances', 'balances', account))
    await vi.waitFor(() =>
      expect(next.values[0]).toMatchObject({ data: { native: { amount: 15n * 10n ** 17n } } }),
    )
    expect(asksOf('/balance')).toBe(2)
  })

  // Specification 3.51
  it('emits the balances of the last visit with their age while the page is offline', async () => {
    const first = open()
    const before = observe(first.stream('feature', 'balances', 'balances', account))
    await vi.waitFor(() => expect(before.values.at(-1)).toMatchObject({ status: 'fresh' }))
    const last = before.values.at(-1) as Loadable<Balances> | undefined
    leave(first)
    routes = {}
    await later(3_600_000)
    const seen = observe(open().stream('feature', 'balances', 'balances', account))
    await vi.waitFor(() => expect(seen.values).not.toEqual([]))
    expect(seen.values[0]).toMatchObject({
      status: 'stale',
      at: last && 'at' in last ? last.at : undefined,
      data: { native: { amount: 15n * 10n ** 17n } },
    })
    await passing(30_000)
    const expected = { status: 'stale', error: expect.objectContaining({ code: 'balance-unavailable' }) }
    await vi.waitFor(() => expect(seen.values).toContainEqual(expect.objectContaining(expected)))
    for (const shown of seen.values)
      expect(shown).toMatchObject({ data: { native: { amount: 15n * 10n ** 17n } } })
  })

  // Fault I1, I2, I3
  it.each([
    ['ten years back', -315_360_000_000],
    ['a day ahead', 86_400_000],
    ['an hour back', -3_600_000],
  ])(
    'requests balances every 30 s and at the next visit, even if the device clock changes: %s',
    async (_what, by) => {
      const first = open()
      const before = observe(first.stream('feature', 'balances', 'balances', account))
      await vi.waitFor(() => expect(before.values.at(-1)).toMatchObject({ status: 'fresh' }))
      // The clock changes while the page is visible.
      vi.setSystemTime(Date.now() + by)
      await later(30_000)
      await vi.waitFor(() => expect(asksOf('/balance')).toBe(2))
      leave(first)
      // The clock changes between two visits.
      vi.setSystemTime(Date.now() + by)
      const seen = observe(open().stream('feature', 'balances', 'balances', account))
      await vi.waitFor(() => expect(asksOf('/balance')).toBe(3))
      await vi.waitFor(() => expect(seen.values.at(-1)).toMatchObject({ status: 'fresh' }))
      await later(30_000)
      await vi.waitFor(() => expect(asksOf('/balance')).toBe(4))
    },
  )

  it('sends no request while the page is hidden, and one request when the page is visible again', async () => {
    const page = open()
    const seen = observe(page.stream('feature', 'balances', 'balances', account))
    await vi.waitFor(() => expect(seen.values.at(-1)).toMatchObject({ status: 'fresh' }))
    await page.api.signal({ visible: false, online: true })
    await later(600_000)
    expect(asksOf('/balance')).toBe(1)
    await page.api.signal({ visible: true, online: true })
    await later(999)
    expect(asksOf('/balance')).toBe(1)
    await later(1)
    await vi.waitFor(() => expect(asksOf('/balance')).toBe(2))
  })

  it('requests the balances only once after the connection was lost several times (fault C13)', async () => {
    const page = open()
    const seen = observe(page.stream('feature', 'balances', 'balances', account))
    await vi.waitFor(() => expect(seen.values.at(-1)).toMatchObject({ status: 'fresh' }))
    await page.api.signal({ visible: true, online: false })
    await vi.waitFor(() =>
      expect(seen.values.at(-1)).toMatchObject({ status: 'stale', error: { code: 'offline' } }),
    )
    await later(60_000)
    for (let flap = 0; flap < 20; flap += 1) {
      await page.api.signal({ visible: true, online: flap % 2 === 0 })
      await later(500)
    }
    expect(asksOf('/balance')).toBe(1)
    await page.api.signal({ visible: true, online: true })
    await later(1_000)
    await vi.waitFor(() => expect(seen.values.at(-1)).toMatchObject({ status: 'fresh' }))
    expect(asksOf('/balance')).toBe(2)
  })

  // Specification 8.3
  it("reads balances from the chain after the data provider has rejected the site's origin (fault C5)", async () => {
    for (const path of Object.keys(routes)) if (path.startsWith('data.example')) routes[path] = refused(403)
    const page = open()
    const alerts = observe(page.stream('alerts'))
    const seen = observe(page.stream('feature', 'balances', 'balances', account))
    await vi.waitFor(() => expect(seen.values.at(-1)).toMatchObject(fresh(10n ** 18n, 'chain')))
    for (let minute = 0; minute < 5; minute += 1) {
      await later(60_000)
      await vi.waitFor(() => expect(seen.values.at(-1)).toMatchObject({ status: 'fresh' }))
    }
    expect(alerts.values.map((alert: Alert) => [alert.error.code, alert.audience])).toEqual([
      ['origin-not-allowed', 'developer'],
    ])
    expect(asksOf('/balance')).toBeLessThanOrEqual(2)
  })

  it('reads balances from the chain if the data provider does not respond in time (fault C6)', async () => {
    routes['data.example/v1/account/0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045/balance'] = () =>
      new Promise(() => {})
    const seen = observe(open().stream('feature', 'balances', 'balances', account))
    await later(9_000)
    expect(seen.values.at(-1)).toMatchObject({ status: 'loading' })
    await later(1_500)
    await vi.waitFor(() => expect(seen.values.at(-1)).toMatchObject(fresh(10n ** 18n, 'chain')))
  })

  it('reads balances from the chain, not from the data provider, if the site has no project id', async () => {
    const { projectId, ...config } = (await import('./page.ts')).testConfig
    const page = openPage({ ...config, projectId: '' })
    pages.push(page)
    const seen = observe(page.stream('feature', 'balances', 'balances', account))
    const wallets = observe(page.stream('feature', 'wallets', 'wallets', { page: 1, entries: 40 }))
    const pairing = observe(page.stream('pairing'))
    await vi.waitFor(() => expect(seen.values.at(-1)).toMatchObject(fresh(10n ** 18n, 'chain')))
    await vi.waitFor(() =>
      expect(wallets.values.at(-1)).toMatchObject({
        status: 'failed',
        error: { code: 'wallets-unavailable' },
      }),
    )
    await vi.waitFor(() =>
      expect(pairing.values.at(-1)).toMatchObject({
        status: 'failed',
        error: { code: 'project-id-missing' },
      }),
    )
    expect(new Set(requests.map(url => url.host))).toEqual(new Set(['ethereum-rpc.publicnode.com']))
  })

  // Specification 5.32, 8.7
  it('alerts the developer only once if the wallet list is requested without a project id', async () => {
    const page = openPage({ ...(await import('./page.ts')).testConfig, projectId: '' })
    pages.push(page)
    const alerts = observe(page.stream('alerts'))
    observe(page.stream('feature', 'wallets', 'wallets', { page: 1, entries: 40 }))
    observe(page.stream('feature', 'wallets', 'wallets', { page: 2, entries: 40 }))
    await vi.waitFor(() =>
      expect(alerts.values).toMatchObject([
        {
          error: { code: 'project-id-missing', message: 'Project ID Not Configured' },
          audience: 'developer',
        },
      ]),
    )
  })

  it("sends requests to the site's own node before any other node", async () => {
    routes['own.example/'] = node
    routes['data.example/v1/account/0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045/balance'] = () => ({
      balances: [],
    })
    const seen = observe(
      open({ customRpcUrls: { 'eip155:1': ['https://own.example/'] } }).stream(
        'feature',
        'balances',
        'balances',
        account,
      ),
    )
    await vi.waitFor(() => expect(seen.values.at(-1)).toMatchObject(fresh(10n ** 18n, 'chain')))
    expect(seenPaths()).toContain('own.example/')
    expect(seenPaths()).not.toContain('data.example/v1/')
  })

  it.each([
    ['there is no IndexedDB', () => vi.stubGlobal('indexedDB', undefined)],
    [
      'it throws',
      () =>
        vi.stubGlobal('indexedDB', {
          open: () => {
            throw new DOMException('x', 'InvalidStateError')
          },
        }),
    ],
    ['it never answers', () => vi.stubGlobal('indexedDB', { open: () => ({}) })],
  ])('keeps values in memory if IndexedDB fails: %s', async (_, breakIt) => {
    breakIt()
    const page = open()
    const seen = observe(page.stream('feature', 'balances', 'balances', account))
    await vi.waitFor(() => expect(seen.values.at(-1)).toMatchObject({ status: 'fresh' }))
    await page.api.remember({ hideAmounts: true })
    const settings = observe(page.stream('settings'))
    await vi.waitFor(() => expect(settings.values.at(-1)).toMatchObject({ hideAmounts: true }))
  })

  it("refreshes balances at the page's request, and rejects an invalid account", async () => {
    const page = open()
    const seen = observe(page.stream('feature', 'balances', 'balances', account))
    await vi.waitFor(() => expect(seen.values.at(-1)).toMatchObject({ status: 'fresh' }))
    row.quantity.numeric = '2'
    await page.api.callFeature('balances', 'refresh', [account])
    await vi.waitFor(() => expect(seen.values.at(-1)).toMatchObject(fresh(2n * 10n ** 18n, 'provider')))
    row.quantity.numeric = '1.5'
    await expect(page.api.callFeature('balances', 'refresh', ['x' as never])).rejects.toMatchObject({
      code: 'address-invalid',
    })
    const odd = observe(page.stream('feature', 'balances', 'balances', 'eip155:1' as never))
    await vi.waitFor(() =>
      expect(odd.values).toMatchObject([{ status: 'failed', error: { code: 'address-invalid' } }]),
    )
  })

  it('restores the settings of the user at the next visit', async () => {
    const first = open()
    await first.api.remember({ hideAmounts: true, recentWallets: ['a', 'b', 'c'] })
    leave(first)
    const settings = observe(open().stream('settings'))
    await vi.waitFor(() =>
      expect(settings.values).toEqual([{ hideAmounts: true, recentWallets: ['a', 'b'] }]),
    )
  })

  // Specification 7c.2
  it('sends no telemetry if the site has turned telemetry off', async () => {
    const page = open()
    await page.api.track('MODAL_OPEN', { connected: false })
    await page.api.report({ code: 'timed-out', message: 'x', context: {} })
    await later(5_000)
    expect(requests).toEqual([])
  })

  // Specification 7c.5, 7c.6
  it.each([
    ['query', (page: Page): void => void observe(page.stream('feature', 'balances', 'balances', account))],
    [
      'action',
      (page: Page): void => void page.api.callFeature('balances', 'refresh', [account]).catch(() => {}),
    ],
  ] as const)(
    'sends an error of a feature to the telemetry only once (source of the error: %s)',
    async (_what, use) => {
      const bodies: unknown[] = []
      routes = {
        'catalogue.example/getAnalyticsConfig': () => ({ isAnalyticsEnabled: true }),
        'pulse.example/e': (_, body) => bodies.push(body),
      }
      const page = open({ analytics: true })
      use(page)
      await later(60_000)
      use(page)
      await later(60_000)
      await vi.waitFor(() =>
        expect(bodies).toMatchObject([
          {
            props: {
              type: 'error',
              errorType: 'balance-unavailable',
              stackTrace: expect.stringMatching(/^[\w.-]+:\d+:\d+$/m),
            },
          },
        ]),
      )
    },
  )

  // Specification 7c.1, 7c.2
  it('sends telemetry if both the site and the settings of its project allow it', async () => {
    const bodies: unknown[] = []
    const queries: string[] = []
    routes['pulse.example/e'] = (url, body) => {
      queries.push(url.search)
      return bodies.push(body)
    }
    await open({ analytics: true }).api.track('MODAL_OPEN', { connected: false })
    await vi.waitFor(() => expect(bodies).toHaveLength(1))
    expect(bodies[0]).toMatchObject({
      url: 'https://shop.example/',
      domain: 'shop.example',
      props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: false } },
    })
    expect(queries[0]).toMatch(/^\?projectId=\w+&st=portico&sv=[\w.-]+$/)
    expect(JSON.stringify(bodies)).not.toContain('secret')
  })

  // Specification 5.33, 8.3
  it("alerts the developer at the first catalogue request if the project does not allow the page's origin", async () => {
    routes['catalogue.example/projects/v1/origins'] = () => ({ allowedOrigins: ['https://other.example'] })
    const page = open()
    const alerts = observe(page.stream('alerts'))
    observe(page.stream('feature', 'wallets', 'wallets', { page: 1, entries: 40 }))
    await vi.waitFor(() => expect(alerts.values).toMatchObject([{ error: { code: 'origin-not-allowed' } }]))
  })

  it('has no running timer left after it is closed', async () => {
    const page = open()
    const seen = observe(page.stream('feature', 'balances', 'balances', account))
    await vi.waitFor(() => expect(seen.values.at(-1)).toMatchObject({ status: 'fresh' }))
    leave(page)
    await later(2_000)
    expect(vi.getTimerCount()).toBe(0)
  })
})
