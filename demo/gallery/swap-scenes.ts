import type { Streams } from '../../src/bridge/contract/worker-api.ts'
import type { ErrorRecord } from '../../src/domain/core/errors/app-error.ts'
import type { Loadable } from '../../src/domain/core/loadable.ts'
import type { SwapQuote, SwapStep, SwapToken } from '../../src/domain/swaps/types.ts'
import type { PreparedTransaction } from '../../src/domain/transactions/prepared.ts'
import { owner } from './account-scenes.ts'
import { still } from './fake-link.ts'
import { withReviews } from './fake-reviews.ts'
import { account, ethereum } from './fixtures.ts'
import type { Scene, Scenes } from './scene.ts'

const router = '0x1111111254eeb25477b68fb85ed929f73a960582'
const fresh = <T>(data: T): Loadable<T> => ({ status: 'fresh', data, at: Date.now() })
const failed = (code: ErrorRecord['code'], message: string): Loadable<never> => ({
  status: 'failed',
  error: { code, message, context: {} },
})

const token = (
  symbol: string,
  name: string,
  address: string,
  decimals: number,
  more: Partial<SwapToken> = {},
) => ({
  network: ethereum.id,
  ...{ symbol, name, address, decimals },
  ...{ permit: false, suggested: false },
  ...more,
})
const known = { suggested: true }
const ether = token('ETH', 'Ether', '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', 18, known)
const usdc = token('USDC', 'USD Coin', '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', 6, {
  ...known,
  permit: true,
})
const tokens: readonly SwapToken[] = [
  ether,
  usdc,
  token('DAI', 'Dai Stablecoin', '0x6b175474e89094c44da98b954eedeac495271d0f', 18, known),
  token('LINK', 'ChainLink Token', '0x514910771af9ca656af840dff83e8264ecf986ca', 18, known),
  token('PEPE', 'Pepe', '0x6982508145454ce325ddbe47a25d4ec3d2311933', 18),
  token('USDC', 'USD Coin (claim now)', '0x00000000000000000000000000000000000bad01', 18, {
    spamFlag: 'advert',
  }),
]

const quote: SwapQuote = {
  output: 311_500_000n,
  minOutput: 308_385_000n,
  rate: '3115',
  inputValue: '312.04',
  outputValue: '311.5',
  priceImpact: '0.17305473657',
  providerFee: 850_000_000_000_000n,
  networkFee: 300_000_000_000_000n,
  networkFeeValue: '0.936',
}

type FeatureValues = Readonly<Record<string, unknown>>
const feature = (
  streams: FeatureValues,
): { feature: (...args: Streams['feature']['args']) => ReturnType<typeof still> } => ({
  feature: (_feature, name) => still(streams[name] ?? { status: 'loading' }),
})
const question = { account, from: ether.address, to: usdc.address, amount: '100000000000000000', slippage: 1 }

const form = (
  streams: FeatureValues,
  params?: Record<string, unknown>,
  more: Partial<Scene> = {},
): Scene => ({
  stack: [{ view: 'Account' }, { view: 'Swap', ...(params && { params }) }],
  streams: { ...owner(), ...feature({ tokens: fresh(tokens), ...streams }) },
  ...more,
})
const filled = { amount: '0.1', fromToken: 'ETH', toToken: usdc.address }

export const swapScenes: Scenes = {
  empty: () => form({}),
  quoted: () => ({
    ...form({ quote: fresh(quote) }, filled),
    until: '[data-testid="portico-swap-details"]',
  }),
  asking: () => form({ quote: { status: 'loading' } }, filled),
  sponsored: () => {
    const { networkFee: _fee, networkFeeValue: _value, ...rest } = quote
    return form({ quote: fresh({ ...rest, sponsored: true }) }, filled)
  },
  costly: () => ({
    ...form({ quote: fresh({ ...quote, priceImpact: '12.4' }) }, filled),
    until: '[data-testid="portico-swap-problem"]',
  }),
  insufficient: () => form({ quote: fresh(quote) }, { ...filled, amount: '123456' }),
  'no-route': () =>
    form({ quote: failed('swap-no-route', "These tokens can't be swapped right now") }, filled),
  imprecise: () => form({}, { ...filled, amount: '0.1234567890123456789' }),
}

const choice = (streams: FeatureValues): Scene => ({
  stack: [{ view: 'Account' }, { view: 'Swap' }, { view: 'SwapSelectToken', params: { side: 'to' } }],
  streams: { ...owner(), ...feature(streams) },
})

export const swapTokenScenes: Scenes = {
  loaded: () => choice({ tokens: fresh(tokens) }),
  loading: () => choice({ tokens: { status: 'loading' } }),
  failed: () => choice({ tokens: failed('swap-tokens-unavailable', "Couldn't load the token list") }),
}

const call = { to: router, data: '0x12aa3caf', value: 100_000_000_000_000_000n }
const swap: SwapStep = { kind: 'swap', call, output: quote.output, minOutput: quote.minOutput }
const approve: SwapStep = {
  kind: 'approve',
  call: { ...call, to: usdc.address },
  spender: router,
  amount: 250_000_000n,
}
const permit: SwapStep = {
  kind: 'permit',
  typedData: '{}',
  spender: router,
  amount: 250_000_000n,
  deadline: 1_900_000_000,
}
const prepared: PreparedTransaction = {
  request: { type: 'evm', call },
  fee: { speed: 'normal', max: 420_000_000_000_000n, additional: 0n },
  simulation: {
    status: 'ok',
    changes: [{ delta: -100_000_000_000_000_000n }, { token: usdc.address, delta: quote.output }],
    approvals: [],
  },
  at: Date.now(),
}
const allowing: Partial<PreparedTransaction> = {
  simulation: {
    status: 'ok',
    changes: [],
    approvals: [{ token: usdc.address, spender: router, amount: 250_000_000n }],
  },
}
/**
 * Returns a prepared transaction with the given values. If the site pays the network fee, `fee` is absent, as in a
 * result of the worker.
 */
const preparedAs = (given: Partial<PreparedTransaction>): PreparedTransaction => {
  const { fee, ...rest } = { ...prepared, ...given }
  return given.sponsored || !fee ? rest : { ...rest, fee }
}
const review = (
  step: Loadable<SwapStep>,
  given: Partial<PreparedTransaction> = {},
  sells = false,
): Scene => ({
  stack: [
    { view: 'Account' },
    { view: 'Swap' },
    {
      view: 'SwapPreview',
      params: {
        swapParams: sells
          ? { ...question, from: usdc.address, to: ether.address, amount: '250000000' }
          : question,
        shown: sells ? '80000000000000000' : String(quote.output),
      },
    },
  ],
  ...withReviews({ prepareCall: async () => preparedAs(given) }, undefined, {
    ...owner(),
    ...feature({ tokens: fresh(tokens), step }),
  }),
})

/**
 * Parts of scenes. A scene with `offered` is ready when the user can confirm the swap. A scene with `warned` is ready
 * when the view shows why the swap is blocked.
 */
const offered = { until: '[data-testid="portico-swap-confirm"]:not([aria-disabled="true"])' }
const warned = { until: '[data-testid="portico-swap-refused"]' }

export const swapPreviewScenes: Scenes = {
  swap: () => ({ ...review(fresh(swap)), ...offered }),
  approve: () => ({ ...review(fresh(approve), allowing, true), ...offered }),
  permit: () => ({ ...review(fresh(permit), {}, true), ...offered }),
  sponsored: () => ({
    ...review(fresh(approve), { ...allowing, sponsored: { becomesSmart: true } }, true),
    ...offered,
  }),
  building: () => review({ status: 'loading' }),
  refused: () => ({
    ...review(failed('swap-spender-unknown', 'The approval is for an unknown contract'), {}, true),
    ...warned,
  }),
  reverts: () => ({
    ...review(fresh(swap), {
      simulation: {
        status: 'reverts',
        error: { code: 'execution-reverted', message: 'The contract rejected the transaction', context: {} },
      },
    }),
    ...warned,
  }),
  'of-another': () => ({
    ...review(fresh(swap)),
    stack: [
      { view: 'Swap' },
      { view: 'SwapPreview', params: { swapParams: { ...question, account: 'eip155:1:0x' }, shown: '1' } },
    ],
    until: '[data-testid="portico-review-changed"]',
  }),
  strange: () => ({
    ...review(fresh(swap), {
      simulation: { status: 'ok', changes: [{ token: usdc.address, delta: -1n }], approvals: [] },
    }),
    ...warned,
  }),
}
