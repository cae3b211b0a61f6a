import 'fake-indexeddb/auto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createRequestLog } from '../../sandbox/request-log.ts'
import { caipAddress } from '../../src/domain/core/entities.ts'
import { networks } from '../../src/domain/networks/known-networks.ts'
import { createOrigin } from '../worker/fakes/origin.ts'
import { createHostFake, walletId } from '../worker/fakes/session.ts'
import { observe } from '../worker/observe.ts'
import { openPage, type Page, testConfig } from '../worker/page.ts'
import { projectId } from './provider-call.ts'
import { type ProviderStage, startStage } from './provider-stage.ts'

const chains = ['eip155:1', 'eip155:42161', 'eip155:137']
const period = 30_000
const tenMinutes = 600_000
const log = createRequestLog()

let sandbox: ProviderStage
const tabs: Page[] = []
/** The number of requests that wait for a response. The fake clock does not advance while this number is above 0. */
let open = 0

beforeAll(async () => {
  sandbox = await startStage({ log, now: () => Date.now() })
  // Loads the lazy modules now, because the fake clock does not wait for module files that load later.
  await Promise.all([
    import('../../src/worker/account-chunk.ts'),
    import('../../src/worker/chains/evm/balances.ts'),
    import('../../src/domain/core/errors/foreign.ts'),
  ])
}, 60_000)
afterAll(() => sandbox?.close())

beforeEach(() => {
  vi.useFakeTimers({
    now: Date.now(),
    toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'Date', 'performance'],
  })
  const real = globalThis.fetch
  createOrigin().stub()
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    if (new URL(input).hostname !== '127.0.0.1') throw new TypeError('Failed to fetch')
    open += 1
    try {
      const headers = { ...init.headers, origin: testConfig.page.origin }
      const answer = await real(input, { ...init, headers })
      return new Response(await answer.text(), answer)
    } finally {
      open -= 1
    }
  })
  log.clear()
})
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.close()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const turn = () => new Promise(resolve => setImmediate(resolve))

/** Advances the fake clock in steps of half a second. Waits after each step until every request has its response. */
const pass = async (ms: number) => {
  for (let gone = 0; gone < ms; gone += 500) {
    await vi.advanceTimersByTimeAsync(500)
    do for (let turns = 0; turns < 4; turns += 1) await turn()
    while (open > 0)
  }
}

/** Opens a tab that subscribes to the streams of the account view and of the portfolio view. */
const openTab = () => {
  const { api: host } = createHostFake({ accounts: [sandbox.accounts.bob.address] })
  const tab = openPage(
    {
      projectId,
      endpoints: { ...testConfig.endpoints, data: sandbox.urls.provider },
      networks: networks.filter(({ id }) => chains.includes(id)),
      customRpcUrls: Object.fromEntries(sandbox.chains.map(({ caip, url }) => [caip, [url]])),
    },
    host,
  )
  tabs.push(tab)
  const account = caipAddress(chains[0] as never, sandbox.accounts.bob.address)
  const balances = observe(tab.stream('feature', 'balances', 'balances', account))
  const portfolio = observe(tab.stream('feature', 'portfolio', 'portfolio'))
  for (const of of ['portfolio', account]) observe(tab.stream('feature', 'portfolio', 'points', of))
  observe(tab.stream('session'))
  return { ...tab, balances, portfolio }
}

const openTabs = async () => {
  const [first, ...others] = [openTab(), openTab(), openTab(), openTab(), openTab()]
  // Waits until the tabs have found each other. Before that, each tab reads the key of the shared channel from
  // IndexedDB.
  for (let turns = 0; turns < 60; turns += 1) await turn()
  await first?.api.connectInjected(walletId, 'eip155')
  await pass(5_000)
  for (const tab of [first, ...others]) {
    expect(tab?.balances.values.at(-1)).toMatchObject({ status: 'fresh', data: { source: 'provider' } })
    expect(tab?.portfolio.values.at(-1)).toMatchObject({ status: 'fresh' })
  }
  return [first, ...others] as ReturnType<typeof openTab>[]
}

/**
 * Returns the requests for balances that the sandbox has received. One request returns the account's balances on all
 * networks.
 */
const balanceRequests = () => log.since().filter(({ path }) => path.endsWith('/balance'))

/** Fails if the interval between two requests for balances is shorter than the polling period. */
const expectCalm = () => {
  const times = balanceRequests().map(({ time }) => time)
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0))
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(period)
}

describe('five tabs of a connected user', () => {
  it('together send only one balance request every 30 s', async () => {
    await openTabs()
    await pass(tenMinutes)
    expectCalm()
    const requestCount = balanceRequests().length
    expect(requestCount).toBeLessThanOrEqual(tenMinutes / period + 1)
    expect(requestCount).toBeGreaterThanOrEqual(tenMinutes / period - 2)
  }, 60_000)

  it('send no requests while all tabs are hidden, and one balance request when a tab becomes visible', async () => {
    const all = await openTabs()
    for (const { api } of all) await api.signal({ visible: false, online: true })
    log.clear()
    await pass(tenMinutes)
    expect(log.since()).toEqual([])
    await all[3]?.api.signal({ visible: true, online: true })
    await pass(5_000)
    expect(balanceRequests()).toHaveLength(1)
    expect(all[3]?.balances.values.at(-1)).toMatchObject({ status: 'fresh' })
  }, 60_000)

  it('send at most one balance request every 30 s if the user switches tabs and closes the leader tab', async () => {
    const all = await openTabs()
    for (let look = 0; look < 40; look += 1) {
      for (const [place, { api }] of all.entries())
        await api.signal({ visible: place === look % all.length, online: true })
      await pass(7_000)
      // Closes the first tab, which is the leader tab.
      if (look === 20) {
        tabs.splice(0, 1)[0]?.close()
        all.splice(0, 1)
      }
    }
    expectCalm()
    expect(balanceRequests().length).toBeGreaterThanOrEqual(7)
  }, 60_000)
})
