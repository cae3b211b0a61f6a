import { type Balances, networkId, type Session } from '../../src/domain/core/entities.ts'
import { fromRecord } from '../../src/domain/core/errors/core-error.ts'
import type { Loadable } from '../../src/domain/core/loadable.ts'
import { type FakeStreams, still } from './fake-link.ts'
import { balances, connected, identity, networks } from './fixtures.ts'
import type { Scene, Scenes } from './scene.ts'

const minuteMs = 60_000
const failure = {
  code: 'balance-unavailable',
  message: 'Token Balance Unavailable',
  context: { reason: 'rate-limited' },
} as const

const fresh = (data: Balances = balances, agoMs = 0): Loadable<Balances> => ({
  status: 'fresh',
  data,
  at: Date.now() - agoMs,
})

/** Returns the fake worker streams of a connected user. */
export const owner = (value: Loadable<Balances> = fresh(), session: Session = connected): FakeStreams => ({
  session: () => still(session),
  balances: () => still(value),
  identity: () => still({ status: 'fresh', data: identity, at: Date.now() }),
  settings: () => still({ hideAmounts: false, recentWallets: [] }),
})

const shown = (value: Loadable<Balances>, more: Partial<Scene> = {}): Scene => ({
  stack: [{ view: 'Account' }],
  streams: owner(value),
  ...more,
})

const brokenPicture = 'data:image/png;base64,AAAA'
const usdCoins = balances.tokens
  .filter(({ symbol }) => symbol === 'USDC')
  .flatMap(token => [
    { ...token, address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', iconUrl: brokenPicture },
    { ...token, name: 'Another USD Coin', address: `0x${'ab'.repeat(20)}`, iconUrl: brokenPicture },
  ])

const never = () => new Promise<never>(() => undefined)
const { total: _none, ...unpriced } = balances

export const accountScenes: Scenes = {
  loaded: () => shown(fresh()),
  stale: () =>
    shown({
      status: 'stale',
      data: balances,
      at: Date.now() - 3 * minuteMs,
      error: failure,
      retryAt: Date.now() + 24_000,
    }),
  // Both tokens have the symbol USDC and a picture that fails to load. Only the token at the real USDC address shows
  // the bundled logo.
  marks: () => shown(fresh({ ...balances, tokens: usdCoins })),
  /** The site has chosen USDC as the token that leads on this network. */
  'chosen-token': () =>
    shown(fresh(), {
      options: {
        tokens: {
          'eip155:1': { address: balances.tokens.find(({ symbol }) => symbol === 'USDC')?.address ?? '' },
        },
      },
    }),
  loading: () => shown({ status: 'loading' }),
  failed: () => shown({ status: 'failed', error: failure, retryAt: Date.now() + 24_000 }),
  offline: () =>
    shown({ status: 'stale', data: balances, at: Date.now() - 97 * minuteMs }, { online: false }),
  hidden: () => ({
    ...shown(fresh()),
    streams: { ...owner(), settings: () => still({ hideAmounts: true, recentWallets: [] }) },
  }),
  empty: () =>
    shown(
      fresh({ ...unpriced, native: { ...balances.native, amount: 0n, value: '0' }, tokens: [], total: '0' }),
    ),
  unpriced: () =>
    shown(
      fresh({
        ...unpriced,
        source: 'chain',
        native: {
          network: balances.native.network,
          symbol: 'ETH',
          name: 'Ether',
          decimals: 18,
          amount: 500_000_000_000_000n,
        },
        tokens: balances.tokens.map(({ value: _value, price: _price, ...token }) => token),
      }),
    ),
  whale: () =>
    shown(
      fresh({
        ...balances,
        total: '1284593021.77',
        native: { ...balances.native, amount: 412_345_678_901_234_567_890_123n, value: '1284556117.29' },
      }),
    ),
  'wrong-network': () =>
    shown(fresh(), { streams: owner(fresh(), { ...connected, network: networkId('eip155:11155111') }) }),
}

export const networkScenes: Scenes = {
  list: () => ({
    stack: [{ view: 'Account' }, { view: 'Networks' }],
    streams: owner(),
    api: { switchNetwork: never },
  }),
  switching: () => ({
    stack: [{ view: 'Account' }, { view: 'Networks' }],
    streams: owner(),
    api: { switchNetwork: never },
    act: { testId: 'w3m-network-switch-Polygon', until: '.spinner' },
  }),
  refused: () => ({
    stack: [{ view: 'Account' }, { view: 'Networks' }],
    streams: owner(),
    api: {
      switchNetwork: () =>
        Promise.reject(fromRecord({ code: 'user-rejected', message: 'User rejected request', context: {} })),
    },
    act: { testId: 'w3m-network-switch-Polygon', until: '.banner' },
  }),
  pending: () => ({
    stack: [{ view: 'Account' }, { view: 'Networks' }],
    streams: owner(),
    api: {
      switchNetwork: () =>
        Promise.reject(
          fromRecord({ code: 'request-pending', message: 'The wallet already has a request', context: {} }),
        ),
    },
    act: { testId: 'w3m-network-switch-Polygon', until: '.banner' },
  }),
  /** The wallet has approved only one of the networks of the site. */
  limited: () => ({
    stack: [{ view: 'Account' }, { view: 'Networks' }],
    streams: owner(fresh(), {
      ...connected,
      connections: connected.connections.map(connection => ({
        ...connection,
        kind: 'walletConnect',
        approvedNetworks: [networkId('eip155:1')],
      })),
    }),
    api: { switchNetwork: never },
  }),
  /** No account is connected. Portico requests the chosen network from the next wallet that connects. */
  nobody: () => ({
    stack: [{ view: 'Networks' }],
    streams: { session: () => still({ status: 'disconnected', connections: [] }) },
    api: { switchNetwork: never },
  }),
  many: () => ({
    stack: [{ view: 'Account' }, { view: 'Networks' }],
    streams: owner(),
    api: { switchNetwork: never },
    options: {
      networks: [
        ...networks.slice(0, 4),
        ...[
          ['Sepolia', 11155111],
          ['Gnosis', 100],
          ['Linea', 59144],
          ['OP Mainnet', 10],
          ['Pottery Mainnet', 9000],
        ].map(([name, id]) => ({
          ...networks[0],
          id: networkId(`eip155:${id}`),
          name,
          testnet: name === 'Sepolia',
        })),
      ] as never,
    },
  }),
}

export const unsupportedScenes: Scenes = {
  loaded: () => ({
    stack: [{ view: 'UnsupportedChain' }],
    streams: owner(fresh(), { ...connected, network: networkId('eip155:11155111') }),
    api: { switchNetwork: never, disconnect: never },
  }),
}
