import { BehaviorSubject, NEVER, Observable, of } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type Balances,
  type CaipAddress,
  caipAddress,
  type Network,
  networkId,
  networkOf,
  type Session,
} from '../../../../src/domain/core/entities.ts'
import type { Loadable } from '../../../../src/domain/core/loadable.ts'
import { networks } from '../../../../src/domain/networks/known-networks.ts'
import { networkOfId } from '../../../../src/domain/networks/networks.ts'
import type { FeatureService } from '../../../../src/worker/streams/feature.ts'
import { whileAwake } from '../../../../src/worker/streams/operators/while-awake.ts'
import { type LeaderWork, portfolio } from '../../../../src/worker/streams/portfolio/feature.ts'
import { memoryStore } from '../../fakes.ts'
import { observe } from '../../observe.ts'

const ids = ['eip155:1', 'eip155:137'].map(networkId)
const me = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const session: Session = {
  status: 'connected',
  connections: [
    {
      connectorId: 'a',
      kind: 'injected',
      namespace: 'eip155',
      wallet: { name: 'A' },
      accounts: [caipAddress(ids[0] as never, me)],
    },
  ],
}
const minute = 60_000

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000_000 }))
afterEach(() => void vi.useRealTimers())

/** A test network that Portico knows by itself, and one that only the site has. */
const testNetworks: readonly Network[] = [
  {
    id: networkId('eip155:31337'),
    namespace: 'eip155',
    name: 'Local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: [],
    testnet: true,
  },
]

function setUp(store = memoryStore(), more: readonly Network[] = []) {
  const current = new Map(ids.map(id => [id, '10']))
  const session$ = new BehaviorSubject<Session>(session)
  const awake$ = new BehaviorSubject(true)
  let polls = 0
  const live$ = (account: CaipAddress): Observable<Loadable<Balances>> =>
    new Observable(subscriber => {
      polls += 1
      const emit = () => {
        const network = networkOf(account)
        const value = current.get(network) ?? '0'
        const native = { network, symbol: 'C', name: 'C', decimals: 18, amount: 1n, price: value, value }
        subscriber.next({
          status: 'fresh',
          data: { account, native, tokens: [], total: value, source: 'provider' },
          at: Date.now(),
        })
      }
      emit()
      const timer = setInterval(emit, 30_000)
      return () => {
        polls -= 1
        clearInterval(timer)
      }
    })
  const refresh = vi.fn(async (_account: CaipAddress) => {})
  // This tab is the only tab of its origin, so it is the leader tab. The fake `leader` therefore returns the feature's
  // own streams.
  const feature = portfolio.create({
    networks$: of([...ids.map(id => networkOfId(id, networks)), ...more]),
    store,
    signals: { awake$, online$: of(true) },
    session: { session$ },
    features: {
      call: (_feature: string, _action: string, account: CaipAddress) => refresh(account),
      query$: (_feature: string, _query: string, account: CaipAddress) =>
        live$(account).pipe(whileAwake(awake$, 1_000)),
      live$: (_feature: string, _query: string, account: CaipAddress) => live$(account),
    },
    leader: {
      stream$: (_name: string, accounts: readonly CaipAddress[]) =>
        feature.leader?.streams.points(accounts) ?? NEVER,
    },
    now: Date.now,
  } as never) as FeatureService<'portfolio', LeaderWork>
  return { feature, worth: current, session$, awake$, refresh, store, polls: () => polls }
}
const tick = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

describe('the portfolio', () => {
  it('is the total value of all assets on all networks', async () => {
    const { feature, session$ } = setUp()
    const seen = observe(feature.queries.portfolio())
    await tick()
    expect(seen.values.at(-1)).toMatchObject({ status: 'fresh', data: { total: '20', unknown: [] } })
    session$.next({ status: 'disconnected', connections: [] })
    expect(seen.values.at(-1)).toEqual({ status: 'idle' })
    seen.stop()
  })

  it('is empty, and not awaited, if no connected wallet has balances that Portico reads (looks 1)', async () => {
    const { feature, session$ } = setUp()
    const bitcoin = session$.value.connections.map(connection => ({
      ...connection,
      namespace: 'bip122' as const,
      accounts: [],
    }))
    session$.next({ status: 'connected', connections: bitcoin } as never)
    const seen = observe(feature.queries.portfolio())
    await tick()
    expect(seen.values.at(-1)).toMatchObject({ status: 'fresh', data: { parts: [], unknown: [] } })
    seen.stop()
  })

  it('requests no balances while the page is hidden or offline, or while the portfolio has no subscriber', async () => {
    const { feature, awake$, polls } = setUp()
    const seen = [observe(feature.queries.portfolio()), observe(feature.queries.points('portfolio'))]
    await tick()
    expect(polls()).toBeGreaterThan(0)
    awake$.next(false)
    await tick()
    expect(polls()).toBe(0)
    awake$.next(true)
    await tick(1_000)
    expect(polls()).toBeGreaterThan(0)
    for (const observed of seen) observed.stop()
    expect(polls()).toBe(0)
  })

  it("requests every account's balances on a refresh, and rejects only if all requests fail", async () => {
    const { feature, refresh } = setUp()
    refresh.mockRejectedValueOnce(new Error('no'))
    await feature.actions.refresh()
    expect(refresh.mock.calls.map(([account]) => account)).toEqual(ids.map(id => caipAddress(id, me)))
    refresh.mockRejectedValue(new Error('no'))
    await expect(feature.actions.refresh()).rejects.toThrow('no')
  })
})

describe('the value history of the portfolio', () => {
  it('gets a new value every 15 minutes while the page subscribes to it', async () => {
    const { feature, worth: current, store } = setUp()
    const seen = observe(feature.queries.points('portfolio'))
    await tick(15 * minute + 1_000)
    current.set(ids[0] as never, '30')
    await tick(15 * minute)
    const last = seen.values.at(-1)
    expect(last?.status === 'fresh' && last.data.map(({ total }) => total)).toEqual(['20', '20', '40'])
    seen.stop()
    const again = observe(setUp(store).feature.queries.points('portfolio'))
    await tick()
    expect(again.values[0]).toMatchObject({ status: 'fresh', data: [{}, {}, { total: '40' }] })
    again.stop()
  })

  it('contains only the values of one account if the page requests the history of this account', async () => {
    const { feature } = setUp()
    const seen = observe(feature.queries.points(caipAddress(ids[1] as never, me)))
    await tick()
    expect(seen.values.at(-1)).toMatchObject({
      data: [{ total: '10', values: { 'eip155:137/native': '10' } }],
    })
    seen.stop()
  })

  it.each(['eip155:11155111', 'eip155:31337'])(
    'leaves out values of test networks that an earlier version stored (A5, network %s)',
    async testNetwork => {
      const store = memoryStore()
      const real = { at: 1, total: '10', values: { 'eip155:1/native': '10' } }
      const withTests = {
        at: 2,
        total: '3010',
        values: { ...real.values, [`${testNetwork}/native`]: '3000' },
      }
      const key = ids
        .map(id => caipAddress(id, me))
        .sort()
        .join(',')
      await store.set(`samples/${key}`, [real, withTests])
      const alone = caipAddress(networkId(testNetwork), me)
      await store.set(`samples/${alone}`, [
        { at: 2, total: '3000', values: { [`${testNetwork}/native`]: '3000' } },
      ])
      const { feature } = setUp(store, testNetworks)
      const [all, one] = [
        observe(feature.queries.points('portfolio')),
        observe(feature.queries.points(alone)),
      ]
      await tick()
      expect(all.values[0]).toMatchObject({ data: [real] })
      expect(one.values[0]).toMatchObject({ data: [] })
      all.stop()
      one.stop()
    },
  )

  it('leaves out malformed stored values', async () => {
    const store = memoryStore()
    await store.set(`samples/${caipAddress(ids[1] as never, me)}`, [{ at: 'x', total: 1 }])
    const seen = observe(setUp(store).feature.queries.points(caipAddress(ids[1] as never, me)))
    await tick()
    expect(seen.values[0]).toMatchObject({ data: [] })
    seen.stop()
  })

  it('has the status idle if the requested account is invalid', async () => {
    const seen = observe(setUp().feature.queries.points('x' as never))
    await tick()
    expect(seen.values.at(-1)).toEqual({ status: 'idle' })
  })
})
