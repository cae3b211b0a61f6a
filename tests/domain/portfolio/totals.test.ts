import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Balances,
  type CaipAddress,
  caipAddress,
  networkId,
  type Session,
  type TokenBalance,
} from '../../../src/domain/core/entities.ts'
import type { Loadable } from '../../../src/domain/core/loadable.ts'
import { networks } from '../../../src/domain/networks/known-networks.ts'
import { networkOfId } from '../../../src/domain/networks/networks.ts'
import {
  accountsOfPortfolio,
  byValue,
  failedAccounts,
  isAddingUp,
  portfolioOf,
  valueNow,
} from '../../../src/domain/portfolio/totals.ts'
import {
  changeOf,
  hasLine,
  tokenPoints,
  totalPoints,
  type ValuePoint,
  valuePointEveryMs,
  valuePointOf,
  withValuePoint,
} from '../../../src/domain/portfolio/value-points.ts'

const solana = networkId('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
const [ethereum, polygon, sepolia] = ['eip155:1', 'eip155:137', 'eip155:11155111'].map(networkId) as [
  never,
  never,
  never,
]
const site = ['eip155:1', 'eip155:137', 'eip155:11155111', solana, 'cosmos:cosmoshub-4'].map(id =>
  networkOfId(networkId(id), networks),
)
const me = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const mine = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
const on = (network: never) => caipAddress(network, me)
const evm = {
  connectorId: 'a',
  kind: 'injected' as const,
  namespace: 'eip155' as const,
  wallet: { name: 'A' },
  accounts: [on(ethereum), caipAddress(ethereum, '0x2222222222222222222222222222222222222222')],
}
const sol = { ...evm, namespace: 'solana' as const, accounts: [caipAddress(solana, mine)] }
const session = (over: Partial<Session> = {}): Session => ({
  status: 'connected',
  connections: [evm, sol],
  active: on(ethereum),
  ...over,
})

describe('the accounts of the portfolio', () => {
  it('are the current accounts on all networks of the site for which Portico reads balances', () => {
    expect(accountsOfPortfolio(session(), site)).toEqual([
      on(ethereum),
      on(polygon),
      caipAddress(solana, mine),
    ])
  })
  it('include the account on a test network only while the wallet is on that network', () => {
    expect(accountsOfPortfolio(session({ network: sepolia }), site)).toContain(on(sepolia))
  })
  it("are only on the wallet's current network and on the networks that its session allows", () => {
    const limited = { ...evm, approvedNetworks: [polygon] }
    expect(accountsOfPortfolio(session({ connections: [limited] }), site)).toEqual([
      on(ethereum),
      on(polygon),
    ])
    expect(
      accountsOfPortfolio(session({ connections: [{ ...limited, accounts: [on(polygon)] }] }), site),
    ).toEqual([on(polygon)])
  })
  it('contain an account only once, even if two wallets share it', () => {
    expect(
      accountsOfPortfolio(session({ connections: [evm, { ...evm, connectorId: 'b' }] }), site),
    ).toHaveLength(2)
  })
  it('are empty if no wallet is connected', () => {
    expect(accountsOfPortfolio({ status: 'disconnected', connections: [] }, site)).toEqual([])
  })
})

const coin = (
  network: never,
  amount: bigint,
  value?: string,
  more: Partial<TokenBalance> = {},
): TokenBalance => ({
  network,
  symbol: 'C',
  name: 'C',
  decimals: 18,
  amount,
  ...(value !== undefined && { value }),
  ...more,
})
const owned = (
  network: never,
  native: TokenBalance,
  tokens: TokenBalance[] = [],
  total?: string,
): Balances => ({
  account: on(network),
  native,
  tokens,
  source: 'provider',
  ...(total !== undefined && { total }),
})
const rich = owned(
  ethereum,
  coin(ethereum, 1n, '5'),
  [
    coin(ethereum, 2n, '50', { address: '0xa' }),
    coin(ethereum, 3n, '9', { address: '0xb', spamFlag: 'advert' }),
  ],
  '55',
)
const poor = owned(polygon, coin(polygon, 0n), [coin(polygon, 1n, undefined, { address: '0xc' })])
const fresh = (data: Balances, at = 10): Loadable<Balances> => ({ status: 'fresh', data, at })
const error = { code: 'balance-unavailable', message: 'm', context: {} } as const
const part = (network: never, balances: Loadable<Balances>) => ({ account: on(network), balances })

describe('the portfolio of several accounts', () => {
  it('is fresh if the balances of all accounts are fresh, and has the age of the oldest balances', () => {
    const all = portfolioOf([part(ethereum, fresh(rich, 20)), part(polygon, fresh(poor, 10))])
    expect(all).toMatchObject({ status: 'fresh', at: 10, data: { total: '55', unknown: [] } })
    expect(all.status === 'fresh' && all.data.tokens.map(({ address }) => address)).toEqual([
      '0xa',
      undefined,
      '0xc',
    ])
    expect(all.status === 'fresh' && all.data.doubtful).toHaveLength(1)
  })
  it('is stale if the balances of one account failed, and has the data of all other accounts', () => {
    const all = portfolioOf([
      part(ethereum, fresh(rich)),
      part(polygon, { status: 'failed', error, retryAt: 99 }),
    ])
    expect(all).toMatchObject({
      status: 'stale',
      error,
      retryAt: 99,
      data: { total: '55', unknown: [on(polygon)] },
    })
  })
  it('has the status failed only if the balances of all accounts failed to load', () => {
    const failed = { status: 'failed', error } as const
    expect(portfolioOf([part(ethereum, failed), part(polygon, failed)])).toMatchObject({
      status: 'failed',
      error,
    })
    expect(portfolioOf([part(ethereum, failed), part(polygon, { status: 'loading' })])).toEqual({
      status: 'loading',
    })
  })
  it('is loading while the balances of one account load, and keeps the data of all other accounts', () => {
    expect(portfolioOf([part(ethereum, fresh(rich)), part(polygon, { status: 'loading' })])).toMatchObject({
      status: 'loading',
      data: { total: '55' },
    })
  })
  it('has no total value if no token has a price', () => {
    const all = portfolioOf([part(polygon, fresh(poor))])
    expect(all.status === 'fresh' && 'total' in all.data).toBe(false)
  })
  it('sorts tokens by value, and lists tokens without a value last', () => {
    expect(
      [coin(ethereum, 1n), coin(ethereum, 1n, '2'), coin(ethereum, 1n, '10')]
        .sort(byValue)
        .map(({ value }) => value),
    ).toEqual(['10', '2', undefined])
  })
})

describe('the current total of the portfolio', () => {
  const before = { at: 1, total: '55', values: { 'eip155:1/0xa': '50', 'eip155:1/native': '5' } }
  it('is the sum of the values of all accounts, if their balances are fresh', () => {
    expect(valueNow([part(ethereum, fresh(rich)), part(polygon, fresh(poor))], before)?.total).toBe('55')
  })
  it.each<[string, Loadable<Balances>]>([
    ['loading', { status: 'loading', data: rich, at: 1 }],
    ['stale', { status: 'stale', data: rich, at: 1 }],
    ['failed', { status: 'failed', error }],
    ['without its earlier price', fresh(owned(ethereum, coin(ethereum, 1n), rich.tokens.slice(0, 1), '50'))],
  ])('is unknown if an asset that had a value before has no fresh value now (balance: %s)', (_, balances) => {
    expect(valueNow([part(ethereum, balances), part(polygon, fresh(poor))], before)).toBeUndefined()
  })
  it('does not contain a network whose balances have never been loaded', () => {
    expect(
      valueNow([part(ethereum, fresh(rich)), part(polygon, { status: 'failed', error })], before)?.total,
    ).toBe('55')
  })
  it('loses the value of a token that the fresh balances no longer contain', () => {
    expect(
      valueNow([part(ethereum, fresh(owned(ethereum, coin(ethereum, 1n, '5'), [], '5')))], before)?.total,
    ).toBe('5')
  })
})

const hour = 3_600_000
const day = 24 * hour
const sample = (at: number, total = '10'): ValuePoint => ({ at, total, values: { 'eip155:1/native': total } })
const ether = { network: networkId('eip155:1') }

describe('the value history of the portfolio', () => {
  it('gets no new value while the total value is unknown', () =>
    expect(valuePointOf(1, undefined, [])).toBeUndefined())

  it('contains the values of the most valuable tokens, and no token with a spam flag', () => {
    const coin = { ...ether, symbol: 'A', name: 'A', decimals: 18, amount: 1n }
    const taken = valuePointOf(5, '9', [
      { ...coin, value: '1' },
      { ...coin, address: '0xb', value: '7' },
      { ...coin, address: '0xc' },
      { ...coin, address: '0xd', value: '8', spamFlag: 'imitation' },
    ])
    expect(taken).toEqual({ at: 5, total: '9', values: { 'eip155:1/0xb': '7', 'eip155:1/native': '1' } })
  })

  it('gets a new value at most every 15 minutes, and no value that is older than the last value', () => {
    const single = [sample(day)]
    expect(withValuePoint(single, sample(day + valuePointEveryMs - 1))).toBe(single)
    expect(withValuePoint(single, sample(0))).toBe(single)
    expect(withValuePoint(single, sample(day + valuePointEveryMs))).toHaveLength(2)
  })

  it('has fewer than 650 values after a year, and covers the whole year', () => {
    let list: readonly ValuePoint[] = []
    const end = 365 * day
    for (let at = 0; at <= end; at += valuePointEveryMs) list = withValuePoint(list, sample(at))
    expect(list.length).toBeLessThan(650)
    expect(list[0]?.at).toBe(0)
    expect(list.at(-1)?.at).toBe(end)
    expect(list.map(({ at }) => at)).toEqual([...list.map(({ at }) => at)].sort((a, b) => a - b))
  })

  it('keeps its first value, its last value and its order for random times between the values', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 5 * day }), { maxLength: 120 }), gaps => {
        let at = 0
        let list: readonly ValuePoint[] = []
        let last = 0
        for (const gap of gaps) {
          at += gap
          const next = withValuePoint(list, sample(at))
          if (next !== list) last = at
          list = next
        }
        if (list.length > 0) {
          expect(list[0]?.at).toBe(gaps[0])
          expect(list.at(-1)?.at).toBe(last)
        }
        list.reduce((before, point) => {
          expect(point.at).toBeGreaterThan(before)
          return point.at
        }, 0)
      }),
    )
  })
})

describe('the value chart of the portfolio or of one token', () => {
  const over = (count: number, spanMs: number) =>
    Array.from({ length: count }, (_, index) => sample((index * spanMs) / (count - 1), String(10 + index)))

  it.each([
    [8, day, true],
    [7, day, false],
    [8, day - 1, false],
    [100, day - 1, false],
    [0, 0, false],
  ])(
    'is shown only with at least 8 values over at least one day: %d values over %d ms (shown: %s)',
    (count, span, drawn) => {
      expect(hasLine(count ? over(count, span) : [])).toBe(drawn)
      expect(tokenPoints(count ? over(count, span) : [], ether).length > 0).toBe(drawn)
    },
  )

  it('is empty for a token with fewer than 8 values in the history', () => {
    const valuePoints = over(9, 2 * day).map((point, index) => (index < 2 ? { ...point, values: {} } : point))
    expect(tokenPoints(valuePoints, ether)).toEqual([])
    expect(tokenPoints(valuePoints, { ...ether, address: '0xunknown' })).toEqual([])
  })

  it('shows the relative change from its first to its last value', () => {
    expect(changeOf(totalPoints(over(9, day)))).toBeCloseTo(0.8)
    expect(changeOf(totalPoints([sample(1, '0'), sample(2, '5')]))).toBeUndefined()
    expect(changeOf(totalPoints([sample(1)]))).toBeUndefined()
    expect(changeOf([])).toBeUndefined()
  })
})

describe('the accounts that a total does not include (looks 1, 43)', () => {
  const account = (id: string) => `${id}:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045` as CaipAddress
  const parts = [
    { account: account('eip155:1'), balances: { status: 'loading' } },
    { account: account('eip155:10'), balances: { status: 'idle' } },
    {
      account: account('eip155:137'),
      balances: { status: 'failed', error: { code: 'balance-unavailable', message: '', context: {} } },
    },
  ] as const
  it('are reported as failed only after a failure', () => {
    expect(failedAccounts({ parts })).toEqual([account('eip155:137')])
  })
  it('are awaited before the total is shown', () => {
    expect([isAddingUp({ parts }), isAddingUp({ parts: parts.slice(2) })]).toEqual([true, false])
  })
})
