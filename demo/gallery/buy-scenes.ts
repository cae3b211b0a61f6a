import type { Loadable } from '../../src/domain/core/loadable.ts'
import type { View } from '../../src/domain/navigation/navigation.ts'
import type { BuyOptions, BuyProgress, BuyQuote } from '../../src/domain/onramp/onramp.ts'
import { owner } from './account-scenes.ts'
import { still } from './fake-link.ts'
import { account, ethereum, networks } from './fixtures.ts'
import type { Scene, Scenes } from './scene.ts'

const fresh = <T>(data: T): Loadable<T> => ({ status: 'fresh', data, at: Date.now() })

const limits = [
  { method: 'card', min: '10.00', max: '7500.00' },
  { method: 'ach_bank_account', min: '10.00', max: '25000.00' },
]
const polygon = networks[2]?.id ?? ethereum.id
const options: BuyOptions = {
  source: 'provider',
  fiats: ['USD', 'EUR', 'GBP'].map(code => ({ code, limits })),
  coins: [
    { symbol: 'ETH', name: 'Ether', network: ethereum.id, code: 'ETH' },
    { symbol: 'USDC', name: 'USD Coin', network: ethereum.id, code: 'USDC' },
    { symbol: 'USDC', name: 'USD Coin', network: polygon, code: 'USDC_POLYGON' },
  ],
}
const quotes: readonly BuyQuote[] = [
  { provider: 'NORTHPAY', name: 'Northpay', output: '0.031245', fee: '1.75' },
  { provider: 'COINLANE', name: 'Coinlane', output: '0.03101', fee: '2.65' },
  { provider: 'HARBOUR', name: 'Harbour', output: '0.030522', fee: '4.15' },
]
const failure = {
  code: 'buy-quotes-unavailable',
  message: "We couldn't get live prices",
  context: {},
} as const

const scene = (view: View, streams: Readonly<Record<string, unknown>>, more: Partial<Scene> = {}): Scene => ({
  stack: [{ view: 'Account' }, { view }],
  streams: {
    ...owner(),
    feature: (_feature, name) => still(streams[name] ?? { status: 'loading' }),
  },
  api: {
    callFeature: (_feature, verb) =>
      verb === 'openOrder' ? Promise.resolve('https://pay.example/order') : new Promise(() => undefined),
  },
  ...more,
})
const buy = (streams: Readonly<Record<string, unknown>>, more?: Partial<Scene>) =>
  scene('OnRampProviders', { options: fresh(options), ...streams }, more)

export const buyScenes: Scenes = {
  quoted: () => buy({ quotes: fresh(quotes) }),
  asking: () => buy({}),
  'no-quotes': () => buy({ quotes: { status: 'failed', error: failure } }),
  'built-in': () => buy({ options: fresh({ ...options, source: 'built-in' }), quotes: fresh(quotes) }),
  restricted: () =>
    buy({}, { options: { restrictedTimezones: [Intl.DateTimeFormat().resolvedOptions().timeZone] } }),
}

export const fiatScenes: Scenes = {
  loaded: () => scene('OnRampFiatSelect', { options: fresh(options) }),
  loading: () => scene('OnRampFiatSelect', {}),
}

export const coinScenes: Scenes = {
  loaded: () => scene('OnRampTokenSelect', { options: fresh(options) }),
  loading: () => scene('OnRampTokenSelect', {}),
}

const progress = (data: BuyProgress): Scene => ({
  ...scene('BuyInProgress', { progress: fresh(data) }),
  stack: [
    { view: 'Account' },
    { view: 'OnRampProviders' },
    {
      view: 'BuyInProgress',
      params: { order: { account, symbol: 'ETH', seller: 'NORTHPAY', since: 0 }, provider: 'Northpay' },
    },
  ],
})

export const buyProgressScenes: Scenes = {
  waiting: () => progress({ state: 'waiting' }),
  arrived: () => progress({ state: 'arrived', quantity: '0.031245', hash: '0xabc' }),
  failed: () => progress({ state: 'failed' }),
  late: () => progress({ state: 'late' }),
}

export const whatIsBuyScenes: Scenes = { shown: () => scene('WhatIsABuy', {}) }
