import { createSignal } from '../../src/domain/core/signal.ts'
import type { PayProgress } from '../../src/domain/onramp/onramp.ts'
import type { PreparedTransaction } from '../../src/domain/transactions/prepared.ts'
import type { TransactionRecord } from '../../src/domain/transactions/record.ts'
import { createRecord } from '../../src/domain/transactions/state.ts'
import { owner } from './account-scenes.ts'
import { still } from './fake-link.ts'
import { withReviews } from './fake-reviews.ts'
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

const never = () => new Promise<never>(() => undefined)
const pay = (
  params: Readonly<Record<string, unknown>>,
  more: Partial<Scene> = {},
  answer: PreparedTransaction = prepared,
  records: readonly TransactionRecord[] = [],
): Scene => ({
  stack: [{ view: 'Pay', params }],
  ...withReviews(
    { prepareSend: async () => answer, stageTransaction: never },
    still({ status: 'fresh', data: records, at: 0 }),
    {
      ...owner(),
      feature: (_feature, name) =>
        still(name === 'exchanges' ? { status: 'fresh', data: exchanges, at: 0 } : { status: 'loading' }),
    },
  ),
  options: { features: { pay: true } },
  ...more,
})

/** Creates a scene in which the wallet has sent the payment. */
const paying = (own: Partial<TransactionRecord>): Scene => {
  const params = { ...payment }
  const summary = { symbol: 'ETH', amount: '0.008', to: recipient, decimals: 18 }
  const intent = { id: 'one', account, kind: 'pay', summary, request: prepared.request } as const
  const record = { ...createRecord(intent, 0), hash: `0x${'5e'.repeat(32)}`, ...own }
  const task = { opening: params, state$: createSignal({ id: 'one', summary }), change: () => {} }
  return pay(params, { memory: { [`pay ${account}`]: task } }, prepared, [record])
}

export const payScenes: Scenes = {
  ready: () => pay(payment),
  sent: () => paying({ phase: 'submitted', submittedAt: Date.now() - 4_000 }),
  paid: () => paying({ phase: 'confirmed', paid: 310_000_000_000_000n }),
  sponsored: () => {
    const { fee: _fee, ...rest } = prepared
    return pay(payment, {}, { ...rest, sponsored: { becomesSmart: true } })
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
