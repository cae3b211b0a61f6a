import { IDBFactory as FakeFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { caipAddress, networkId } from '../../src/domain/core/entities.ts'
import { networks } from '../../src/domain/networks/known-networks.ts'
import type { Attempts } from '../../src/worker/wallet-connect/relay-attempts.ts'
import { createRelayConnection, type Relayer } from '../../src/worker/wallet-connect/relay-connection.ts'
import type {} from '../figures.ts'
import { createOrigin } from '../worker/fakes/origin.ts'
import { observe } from '../worker/observe.ts'
import { openPage } from '../worker/page.ts'
import { chanceOf } from './seeded.ts'

/** Hours of simulated time. */
const hours = Number(process.env.PORTICO_HOURS ?? 72)
const minute = 60_000
const tenMinutes = 10 * minute
/** The hours that do not count for growth, because the caches fill in them. */
const warmUp = 6

/** The most requests to one host in ten minutes for each account: one every ten seconds, and a few retries. */
const mostWell = 60
const mostFailing = 70

const chains = ['eip155:1', 'eip155:137', 'eip155:42161', 'eip155:10', 'eip155:8453'] as const
const accounts = Array.from({ length: 10 }, (_, index) => `0x${String(index + 1).padStart(40, '1')}`)
const tabCounts = [1, 5, 20, 2, 10]

/** The ways in which the services fail, and how often each of them is drawn. */
const weathers = [
  ...['well', 'well', 'well', 'well', 'well', 'well'],
  ...['500', '429', 'cut', 'hang', 'html', 'slow', 'forbidden'],
] as const
type Weather = (typeof weathers)[number]

const json = (value: unknown, init?: ResponseInit) => new Response(JSON.stringify(value), init)
const balanceRow = (chainId: string) => ({
  ...{ name: 'Ether', symbol: 'ETH', chainId, price: 2000, iconUrl: '' },
  quantity: { decimals: '18', numeric: '1.5' },
})
const node = (body: unknown, chain: string) => {
  const calls = (Array.isArray(body) ? body : [body]) as { id: number; method: string }[]
  return calls.map(({ id, method }) => ({
    ...{ jsonrpc: '2.0', id },
    result:
      method === 'eth_chainId'
        ? `0x${Number(chain.slice(7)).toString(16)}`
        : method === 'eth_call'
          ? '0x'
          : '0xde0b6b3a7640000',
  }))
}

let weather: Weather = 'well'
/** The time and the host of each request. */
let requests: { readonly at: number; readonly host: string }[] = []
const tabs: { close(): void }[] = []

const trueAnswer = (url: URL, body: unknown): unknown => {
  if (url.pathname.endsWith('/supported-chains')) return { http: [...chains], ws: [] }
  if (url.pathname.endsWith('/balance')) return { balances: chains.map(balanceRow) }
  if (url.pathname.endsWith('/history')) return { data: [], next: null }
  if (url.pathname.includes('/identity')) return { name: null, avatar: null }
  if (url.pathname.includes('getWallets')) return { data: [{ id: 'w1', name: 'One' }], count: 1 }
  return node(body, url.searchParams.get('chainId') ?? chains[0])
}

async function fetched(input: string, init: RequestInit): Promise<Response> {
  const url = new URL(input)
  requests.push({ at: Date.now(), host: url.host })
  const late = (ms: number) =>
    new Promise<void>((resolve, reject) => {
      const timer = setTimeout(resolve, ms)
      init.signal?.addEventListener('abort', () => {
        clearTimeout(timer)
        reject(init.signal?.reason)
      })
    })
  if (weather === 'cut') throw new TypeError('Failed to fetch')
  if (weather === 'hang') await late(10 * tenMinutes)
  if (weather === 'slow') await late(3_000)
  if (weather === '500') return json({}, { status: 500 })
  if (weather === 'forbidden') return json({ status: 'FAILED', reasons: [] }, { status: 403 })
  if (weather === '429') return json({}, { status: 429, headers: { 'retry-after': '7' } })
  if (weather === 'html') return new Response('<!doctype html><title>Log in</title>')
  return json(trueAnswer(url, init.body === undefined ? undefined : JSON.parse(String(init.body))))
}

// The fake clock does not wait for lazy-loaded files, because they load in real time. So these files are loaded before
// the fake clock starts.
beforeAll(async () => {
  await Promise.all([
    import('../../src/worker/account-chunk.ts'),
    import('../../src/worker/chains/evm/balances.ts'),
    import('../../src/domain/core/errors/foreign.ts'),
  ])
})
beforeEach(() => {
  vi.useFakeTimers({
    now: 1_700_000_000_000,
    toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'Date', 'performance'],
  })
  requests = []
  weather = 'well'
})
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.close()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const turn = () => new Promise(resolve => setImmediate(resolve))
/** Advances the fake clock. Between its steps, the fake database and the message ports get real time. */
async function pass(ms: number, step = 2_500): Promise<void> {
  for (let gone = 0; gone < ms; gone += step) {
    await vi.advanceTimersByTimeAsync(step)
    for (let turns = 0; turns < 3; turns += 1) await turn()
  }
}

/** Opens a tab that subscribes to what the account view and the portfolio view show, for its own account and network. */
function openTab(place: number): void {
  const tab = openPage({ networks: networks.filter(({ id }) => chains.some(chain => chain === id)) })
  const network = networkId(chains[place % chains.length] ?? chains[0])
  const account = caipAddress(network, accounts[place % accounts.length] ?? '')
  const seen = [
    observe(tab.stream('feature', 'balances', 'balances', account)),
    observe(tab.stream('feature', 'history', 'history', account)),
    observe(tab.stream('feature', 'identity', 'identity', account)),
    observe(tab.stream('feature', 'portfolio', 'portfolio')),
    observe(tab.stream('feature', 'transactions', 'transactions', account)),
    observe(tab.stream('session')),
  ]
  tabs.push({
    close: () => {
      for (const { stop } of seen) stop()
      tab.close()
    },
  })
}

/** The bytes of all values in the database, as JSON. */
async function databaseSize(): Promise<number> {
  let size = 0
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name)
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    for (const store of database.objectStoreNames) {
      const values = await new Promise<unknown[]>((resolve, reject) => {
        const request = database.transaction(store).objectStore(store).getAll()
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
      for (const value of values)
        size +=
          JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? `${part}n` : part))?.length ?? 0
    }
    database.close()
  }
  return size
}

/** A text plot: one bar of eight heights for each value. */
const plot = (values: readonly number[]): string => {
  const most = Math.max(1, ...values)
  return values.map(value => '▁▂▃▄▅▆▇█'[Math.min(7, Math.floor((value / most) * 7.99))]).join('')
}
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const growth = (values: readonly number[]): number => {
  const warm = values.slice(warmUp)
  const part = Math.max(1, Math.floor(warm.length / 4))
  const [first, last] = [mean(warm.slice(0, part)), mean(warm.slice(-part))]
  return ((last - first) / first) * 100
}

it(`${hours} hours of faults with ten accounts, five networks and 1 to 20 tabs keep requests, timers, ports and the database flat (40)`, {
  timeout: Math.max(120_000, hours * 30_000),
}, async ({ task }) => {
  createOrigin().stub()
  vi.stubGlobal('indexedDB', new FakeFactory())
  vi.stubGlobal('fetch', fetched)
  const samples = { timers: [] as number[], ports: [] as number[], database: [] as number[] }
  /** The largest number of requests to one host in ten minutes for each account, by hour and by weather. */
  const busiest = { well: [] as number[], failing: [] as number[] }
  const perTabs = new Map<number, number>()
  for (let hour = 0; hour < hours; hour += 1) {
    const wanted = tabCounts[hour % tabCounts.length] ?? 1
    while (tabs.length > wanted) tabs.splice(chanceOf(40, hour).below(tabs.length), 1)[0]?.close()
    while (tabs.length < wanted) openTab(tabs.length)
    const counts = { well: [0], failing: [0] }
    for (let window = 0; window < 6; window += 1) {
      weather = window === 0 ? 'well' : chanceOf(41, hour * 6 + window).of(weathers)
      const since = Date.now()
      await pass(tenMinutes)
      const byHost = new Map<string, number>()
      for (const { at, host } of requests) if (at >= since) byHost.set(host, (byHost.get(host) ?? 0) + 1)
      requests = []
      const most = Math.max(0, ...byHost.values())
      const perAccount = Math.ceil(most / Math.min(wanted, accounts.length))
      counts[weather === 'well' ? 'well' : 'failing'].push(perAccount)
      perTabs.set(wanted, Math.max(most, perTabs.get(wanted) ?? 0))
    }
    busiest.well.push(Math.max(...counts.well))
    busiest.failing.push(Math.max(...counts.failing))
    // Each hour ends alike, so that its sample can be compared with the others: one tab, good weather, two minutes.
    weather = 'well'
    for (const tab of tabs.splice(0)) tab.close()
    openTab(0)
    await pass(2 * minute)
    samples.timers.push(vi.getTimerCount())
    samples.ports.push(process.getActiveResourcesInfo().filter(name => name === 'MessagePort').length)
    samples.database.push(await databaseSize())
  }
  const flat = Object.fromEntries(
    Object.entries(samples).map(([name, values]) => [name, Number(growth(values).toFixed(2))]),
  )
  task.meta.figures = {
    ...{ kind: 'budgets', hours, accounts: accounts.length, networks: chains.length, growth: flat },
    most_for_an_account: { well: Math.max(...busiest.well), failing: Math.max(...busiest.failing) },
    most_with_tabs: Object.fromEntries([...perTabs].sort(([a], [b]) => a - b)),
    database_bytes: samples.database.at(-1),
    plots: {
      'requests to one host in 10 min for an account, all well': plot(busiest.well),
      'requests to one host in 10 min for an account, failing': plot(busiest.failing),
      timers: plot(samples.timers),
      'message ports': plot(samples.ports),
      'database (bytes)': plot(samples.database),
    },
  }
  console.info(JSON.stringify({ samples, busiest }))
  for (const [name, percent] of Object.entries(flat)) expect(percent, `growth of ${name}, %`).toBeLessThan(2)
  expect(Math.max(...busiest.well), 'requests in ten minutes, all well').toBeLessThanOrEqual(mostWell)
  expect(Math.max(...busiest.failing), 'requests in ten minutes, failing').toBeLessThanOrEqual(mostFailing)
})

it(`${hours} hours with a relay that comes and goes cause at most six attempts in each minute (40)`, async ({
  task,
}) => {
  const sockets: number[] = []
  const state = { isUp: true }
  /** Creates the relayer of one leader. Its library tries five times in a row, and again every 5 s. */
  const createRelayer = () => {
    let isOpen = false
    const listeners = new Map<string, Set<(...args: never[]) => void>>()
    const relayer: Relayer = {
      get connected() {
        return isOpen
      },
      createProvider: async () => void sockets.push(Date.now()),
      connect: async () => {
        for (let attempt = 1; attempt < 6 && !isOpen; attempt += 1) {
          await relayer.createProvider().catch(() => {})
          if (!state.isUp) continue
          isOpen = true
          for (const listener of listeners.get('relayer_connect') ?? []) listener()
        }
      },
      toEstablishConnection: async () => void sockets.push(Date.now()),
      transportOpen: async () => await relayer.connect(),
      transportClose: async () => {
        isOpen = false
      },
      transportDisconnect: async () => {
        isOpen = false
      },
      on: (event: string, listener: (...args: never[]) => void) => {
        listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      },
      off: (event: string, listener: (...args: never[]) => void) => listeners.get(event)?.delete(listener),
    }
    const pulse = setInterval(() => void relayer.transportOpen().catch(() => {}), 5_000)
    return {
      relayer,
      cut: () => {
        isOpen = false
      },
      stop: () => clearInterval(pulse),
    }
  }
  let kept: unknown
  const attempts: Attempts = {
    read: async () => structuredClone(kept),
    write: async times => {
      kept = structuredClone(times)
    },
  }
  for (let round = 0; round < hours * 12; round += 1) {
    const chance = chanceOf(42, round)
    // Every five minutes another leader takes over, with a client of its own.
    const { relayer, cut, stop } = createRelayer()
    const line = createRelayConnection(relayer, Date.now, attempts, () => chance.below(1000) / 1000)
    for (let minutes = 0; minutes < 5; minutes += 1) {
      state.isUp = chance.below(2) === 0
      if (chance.below(3) === 0) cut()
      line.open(15_000).catch(() => {})
      await vi.advanceTimersByTimeAsync(minute)
    }
    line.close()
    stop()
  }
  const worst = Math.max(
    0,
    ...sockets.map((from, index) => sockets.slice(index, index + 30).filter(at => at < from + minute).length),
  )
  task.meta.figures = { kind: 'relay', hours, attempts: sockets.length, most_in_a_minute: worst }
  expect(worst).toBeLessThanOrEqual(6)
  // One attempt in five minutes at least, or the simulation shows nothing.
  expect(sockets.length).toBeGreaterThan(hours * 12)
})
