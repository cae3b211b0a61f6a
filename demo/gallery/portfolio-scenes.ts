import { type Observable, of } from 'rxjs'
import {
  type Balances,
  type CaipAddress,
  caipAddress,
  networkId,
  type TokenBalance,
} from '../../src/domain/core/entities.ts'
import type { Loadable } from '../../src/domain/core/loadable.ts'
import { type Portfolio, type PortfolioPart, portfolioOf } from '../../src/domain/portfolio/totals.ts'
import { tokenKey, type ValuePoint } from '../../src/domain/portfolio/value-points.ts'
import { owner } from './account-scenes.ts'
import { still } from './fake-link.ts'
import { account, balances, networks } from './fixtures.ts'
import type { Scene, Scenes } from './scene.ts'

const hourMs = 3_600_000
const failure = {
  code: 'balance-unavailable',
  message: 'Token Balance Unavailable',
  context: { reason: 'http-status', status: 503 },
} as const
const address = account.split(':')[2] ?? ''

/** Two tokens that Portico marks as spam. */
export const doubtful: readonly TokenBalance[] = [
  {
    ...balances.native,
    address: `0x${'c1'.repeat(20)}`,
    symbol: 'CLAIM',
    name: '$ Visit free-usdc.example to claim',
    spamFlag: 'advert',
  },
  {
    ...balances.native,
    address: `0x${'c2'.repeat(20)}`,
    symbol: 'USDC',
    name: 'USD Coin',
    decimals: 6,
    amount: 99_000_000n,
    value: '99',
    spamFlag: 'imitation',
  },
]

/** Returns sample values of the portfolio for the last five days. The last total is `total`. */
export function samplesOf(total: number, tokens: readonly TokenBalance[]): readonly ValuePoint[] {
  const count = 40
  return Array.from({ length: count }, (_, index) => {
    const left = count - 1 - index
    const factor = 1 - 0.0018 * left + 0.012 * Math.sin(index / 3) * Math.min(1, left / 4)
    return {
      at: Date.now() - left * 3 * hourMs,
      total: (total * factor).toFixed(2),
      values: Object.fromEntries(
        tokens.flatMap((token, place) =>
          token.value === undefined
            ? []
            : [
                [
                  tokenKey(token),
                  (Number(token.value) * (factor + 0.01 * Math.cos(index / (2 + place)))).toFixed(2),
                ],
              ],
        ),
      ),
    }
  })
}

const on = (id: string): CaipAddress => caipAddress(networkId(id), address)
const elsewhere = (id: string, symbol: string, value: string, more: Partial<Balances> = {}): Balances => ({
  account: on(id),
  native: {
    network: networkId(id),
    symbol,
    name: symbol === 'ETH' ? 'Ether' : symbol,
    decimals: 18,
    amount: 700_000_000_000_000_000n,
    price: '1',
    value,
  },
  tokens: [],
  total: value,
  source: 'provider',
  ...more,
})
const fresh = (data: Balances, agoMs = 0): Loadable<Balances> => ({
  status: 'fresh',
  data,
  at: Date.now() - agoMs,
})
const part = (data: Balances, value: Loadable<Balances> = fresh(data)): PortfolioPart => ({
  account: data.account,
  balances: value,
})

const here: Balances = {
  ...balances,
  tokens: [...balances.tokens.filter(({ decimals }) => decimals > 0), ...doubtful],
}
const arbitrum = elsewhere('eip155:42161', 'ETH', '2183.38')
const polygon = elsewhere('eip155:137', 'POL', '0.17')
const solana: Balances = {
  ...elsewhere('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'SOL', '756.85'),
  account: caipAddress(
    networkId('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'),
    '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
  ),
}
const { total: _total, ...unpriced } = polygon
const chainOnly: Balances = {
  ...unpriced,
  native: {
    network: networkId('eip155:137'),
    symbol: 'POL',
    name: 'POL',
    decimals: 18,
    amount: 7n * 10n ** 17n,
  },
  source: 'chain',
}
const all = [here, arbitrum, polygon, solana]
const tokens = all
  .flatMap(balances => [balances.native, ...balances.tokens])
  .filter(({ spamFlag }) => !spamFlag)

/** Returns the fake feature stream of a portfolio scene. */
export const featureOf =
  (portfolio: Loadable<Portfolio>, samples: readonly ValuePoint[] = []) =>
  (feature: string, name: string): Observable<unknown> => {
    if (feature !== 'portfolio') return of()
    return still(name === 'portfolio' ? portfolio : { status: 'fresh', data: samples, at: Date.now() })
  }

const scene = (
  portfolio: Loadable<Portfolio>,
  samples?: readonly ValuePoint[],
  more: Partial<Scene> = {},
): Scene => ({
  stack: [{ view: 'Account' }, { view: 'Portfolio' }],
  streams: { ...owner(), feature: featureOf(portfolio, samples) },
  api: { callFeature: () => new Promise<never>(() => undefined) },
  options: { networks },
  ...more,
})

export const portfolioScenes: Scenes = {
  loaded: () => scene(portfolioOf(all.map(balances => part(balances)))),
  line: () => scene(portfolioOf(all.map(balances => part(balances))), samplesOf(8554.72, tokens)),
  hidden: () => ({
    ...scene(portfolioOf(all.map(balances => part(balances))), samplesOf(8554.72, tokens)),
    streams: {
      ...owner(),
      settings: () => still({ hideAmounts: true, recentWallets: [] }),
      feature: featureOf(portfolioOf(all.map(balances => part(balances))), samplesOf(8554.72, tokens)),
    },
  }),
  loading: () => scene({ status: 'loading' }),
  /** The worker has not replied yet. */
  silent: () => scene({ status: 'idle' }),
  /** One network has loaded, and two are still loading. */
  arriving: () =>
    scene(
      portfolioOf([
        part({ ...here, tokens: balances.tokens.slice(0, 2) }),
        part(arbitrum, { status: 'loading' }),
        part(polygon, { status: 'idle' }),
      ]),
    ),
  failed: () => scene({ status: 'failed', error: failure, retryAt: Date.now() + 24_000 }),
  /** The balances of one network failed to load, and those of another network have no prices. */
  stale: () =>
    scene(
      portfolioOf([
        part(here, {
          status: 'stale',
          data: here,
          at: Date.now() - 180_000,
          error: failure,
          retryAt: Date.now() + 24_000,
        }),
        part(arbitrum, { status: 'failed', error: failure, retryAt: Date.now() + 24_000 }),
        part(chainOnly),
      ]),
    ),
  offline: () =>
    scene(
      portfolioOf(
        all.map(balances =>
          part(balances, { status: 'stale', data: balances, at: Date.now() - 97 * 60_000 }),
        ),
      ),
      undefined,
      { online: false },
    ),
  empty: () => {
    const { total: _none, ...nothing } = polygon
    return scene(portfolioOf([part({ ...nothing, native: { ...polygon.native, amount: 0n } })]))
  },
  nobody: () => ({ ...scene({ status: 'idle' }), streams: { feature: featureOf({ status: 'idle' }) } }),
}
