import { createSignal } from '../../src/domain/core/signal.ts'
import type { PayProgress } from '../../src/domain/onramp/onramp.ts'
import type { PreparedTransaction } from '../../src/domain/transactions/prepared.ts'
import { owner } from './account-scenes.ts'
import { still } from './fake-link.ts'
import { account } from './fixtures.ts'
import type { Scene, Scenes } from './scene.ts'

const recipient = '0x2222222222222222222222222222222222222222'
const call = { to: recipient, data: '0x', value: 8_000_000_000_000_000n }
const prepared: PreparedTransaction = {
  request: { type: 'evm', call },
  fee: { speed: 'normal', max: 420_000_000_000_000n, additional: 0n },
  simulation: { status: 'ok', changes: [], approvals: [] },
  at: 0,
}
const exchanges = ['Binance', 'Coinbase'].map(name => ({ id: name.toLowerCase(), name }))
const payment = { asset: 'eip155:1/slip44:60', amount: '0.008', recipient }

/**
 * Returns a fake `callFeature` function that resolves `prepareSend` with this result. All its other calls stay pending.
 */
const answerWith = (answer: PreparedTransaction): NonNullable<Scene['api']> => ({
  callFeature: (_feature, verb) =>
    verb === 'prepareSend' ? Promise.resolve(answer) : new Promise(() => undefined),
})

const pay = (params: Readonly<Record<string, unknown>>, more: Partial<Scene> = {}): Scene => ({
  stack: [{ view: 'Pay', params }],
  streams: {
    ...owner(),
    feature: (_feature, name) =>
      still(name === 'exchanges' ? { status: 'fresh', data: exchanges, at: 0 } : { status: 'loading' }),
  },
  api: answerWith(prepared),
  options: { features: { pay: true } },
  ...more,
})

/** The record of the payment. */
const sent = { summary: { symbol: 'ETH' }, hash: `0x${'5e'.repeat(32)}` }

/** Creates a scene in which the wallet has sent the payment. */
const paying = (course: object): Scene => {
  const params = { ...payment }
  const task = { opening: params, state$: createSignal(course), change: () => {} }
  return pay(params, { memory: { [`pay ${account}`]: task } })
}

export const payScenes: Scenes = {
  ready: () => pay(payment),
  sent: () => paying({ phase: 'sent', wait: { since: Date.now() - 4_000, usualMs: 12_000 }, record: sent }),
  paid: () => paying({ phase: 'paid', record: { ...sent, paid: 310_000_000_000_000n } }),
  sponsored: () => {
    const { fee: _fee, ...rest } = prepared
    return pay(payment, { api: answerWith({ ...rest, sponsored: { becomesSmart: true } }) })
  },
  elsewhere: () => pay({ ...payment, asset: 'eip155:137/slip44:966' }),
  unreadable: () => pay({ ...payment, amount: 'all' }),
  'switched-off': () => pay(payment, { options: {} }),
}

const loading = (data: PayProgress): Scene => ({
  ...pay(payment),
  stack: [
    {
      view: 'PayLoading',
      params: { session: { exchange: 'binance', session: 's', url: 'https://pay.example' }, name: 'Binance' },
    },
  ],
  streams: { ...owner(), feature: () => still({ status: 'fresh', data, at: 0 }) },
})

export const payLoadingScenes: Scenes = {
  waiting: () => loading({ state: 'IN_PROGRESS' }),
  paid: () => loading({ state: 'SUCCESS', hash: `0x${account.slice(-40)}` }),
  failed: () => loading({ state: 'FAILED' }),
  late: () => loading({ state: 'late' }),
}
