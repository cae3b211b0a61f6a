import { NEVER } from 'rxjs'
import { multiply } from '../../src/domain/core/amount.ts'
import type { Loadable } from '../../src/domain/core/loadable.ts'
import type { HistoryPage, Transaction, Transfer } from '../../src/domain/history/history.ts'
import type { TransactionRecord } from '../../src/domain/transactions/record.ts'
import { owner } from './account-scenes.ts'
import { still } from './fake-link.ts'
import { account, ethereum, picture } from './fixtures.ts'
import type { Scene, Scenes } from './scene.ts'

const dayMs = 86_400_000
const me = account.split(':')[2] ?? ''
const friend = '0x2222222222222222222222222222222222222222'

/**
 * The price of one token in US dollars at the time of each transfer. A token that is missing here has no price at the
 * data provider.
 */
const prices: Readonly<Record<string, string>> = { ETH: '3115.02', USDC: '1', USDС: '1' }
const pictures: Readonly<Record<string, string>> = { ETH: picture(1), USDC: picture(5), USDС: picture(5) }

const transfer = (direction: Transfer['direction'], quantity: string, symbol: string): Transfer => ({
  direction,
  quantity,
  symbol,
  name: symbol,
  nft: false,
  spam: false,
  ...(pictures[symbol] && { iconUrl: pictures[symbol] }),
  ...(prices[symbol] && { value: multiply(quantity, prices[symbol]) }),
})

const kinds: readonly (readonly [string, readonly Transfer[], Partial<Transaction>?])[] = [
  ['send', [transfer('out', '0.123', 'ETH')], { status: 'pending' }],
  ['receive', [transfer('in', '0.223', 'ETH')]],
  [
    'trade',
    [transfer('out', '0.1', 'ETH'), transfer('in', '311.5', 'USDC')],
    { application: { name: 'Uniswap' } },
  ],
  ['approve', [], { application: { name: 'Uniswap' } }],
  ['send', [transfer('out', '50', 'USDC')], { status: 'failed' }],
  [
    'mint',
    [{ ...transfer('in', '1', ''), nft: true, name: 'Pottery Club #12' }],
    { application: { name: 'Clay & Co' } },
  ],
  ['execute', []],
  ['receive', [transfer('in', '1250000', 'PEPE')]],
  ['receive', [{ ...transfer('in', '900', 'USDС'), spamFlag: 'imitation' }]],
]

function item(index: number): Transaction {
  const [operation, transfers, more] = kinds[index % kinds.length] ?? ['send', []]
  const settled = index >= kinds.length ? { status: 'confirmed' as const } : {}
  return {
    id: `tx-${index}`,
    hash: `0x${String(index).padStart(64, 'a')}`,
    operation,
    status: 'confirmed',
    minedAt: Date.now() - index * 4.2 * dayMs,
    from: operation === 'receive' ? friend : me,
    to: operation === 'receive' ? me : friend,
    network: ethereum.id,
    transfers,
    ...more,
    ...settled,
  }
}

const page = (from: number, to: number, next?: string): HistoryPage => ({
  items: Array.from({ length: to - from }, (_, index) => item(from + index)),
  ...(next !== undefined && { next }),
})

const scene = (value: Loadable<HistoryPage>, more: Partial<Scene> = {}): Scene => ({
  stack: [{ view: 'Account' }, { view: 'Transactions' }],
  streams: { ...owner(), history: () => still(value) },
  api: { callFeature: () => Promise.resolve(page(14, 30)) },
  ...more,
})

const sent: TransactionRecord = {
  id: 'draft-1',
  account,
  kind: 'send',
  summary: { symbol: 'ETH', amount: '0.5', to: friend },
  request: { type: 'evm', call: { to: friend, value: 5n * 10n ** 17n, data: '0x' } },
  phase: 'pending',
  createdAt: Date.now() - 40_000,
  submittedAt: Date.now() - 30_000,
  slow: false,
  hash: `0x${'5e'.repeat(32)}`,
  attempts: [],
  mismatches: [],
}
const unconfirmed: TransactionRecord = {
  ...sent,
  id: 'draft-2',
  phase: 'unknown',
  summary: { symbol: 'ETH', amount: '0.0051', to: friend },
}
const ours = (feature: string, name: string) =>
  feature === 'transactions' && name === 'transactions'
    ? still({ status: 'fresh', data: [sent, unconfirmed], at: Date.now() })
    : NEVER

const failure = {
  code: 'history-unavailable',
  message: 'Failed to fetch transactions',
  context: { reason: 'timed-out' },
} as const

export const historyScenes: Scenes = {
  loaded: () => scene({ status: 'fresh', data: page(0, 14, 'next'), at: Date.now() }),
  loading: () => scene({ status: 'loading' }),
  empty: () => scene({ status: 'fresh', data: { items: [] }, at: Date.now() }),
  failed: () => scene({ status: 'failed', error: failure }),
  stale: () => scene({ status: 'stale', data: page(0, 6), at: Date.now() - 11 * 60_000, error: failure }),
  offline: () => scene({ status: 'stale', data: page(0, 6), at: Date.now() - 3 * dayMs }, { online: false }),
  /** Two transactions that this browser sent: one is pending, and the other may have been sent. */
  waiting: () => ({
    ...scene({ status: 'fresh', data: page(1, 9), at: Date.now() }),
    streams: {
      ...owner(),
      feature: ours,
      history: () => still({ status: 'fresh', data: page(1, 9), at: Date.now() }),
    },
  }),
  /** A history of several years. */
  long: () => scene({ status: 'fresh', data: page(0, 180), at: Date.now() }),
}

const details = (index: number, more: Partial<Transaction> = {}): Scene => ({
  stack: [
    { view: 'Account' },
    { view: 'Transactions' },
    { view: 'TransactionDetails', params: { transaction: { ...item(index), ...more } } },
  ],
  streams: owner(),
})

export const detailsScenes: Scenes = {
  swap: () => details(2),
  failed: () => details(4),
  nothing: () => details(3),
  unknown: () => details(0, { hash: '', from: me, to: '' }),
  gone: () => ({ stack: [{ view: 'TransactionDetails' }], streams: owner() }),
}
