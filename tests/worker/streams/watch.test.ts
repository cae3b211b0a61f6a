import { BehaviorSubject, of } from 'rxjs'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  fallbackPollMs,
  pendingPollMs,
  transactionWaitMs,
  watchedForMs,
} from '../../../src/domain/constants.ts'
import { caipAddress, networkId } from '../../../src/domain/model/caip.ts'
import type { TrackedTransaction } from '../../../src/domain/model/tracked.ts'
import { type LifeEvent, live } from '../../../src/domain/rules/transaction-life.ts'
import type { Journal } from '../../../src/worker/streams/journal.ts'
import { createWatch } from '../../../src/worker/streams/watch.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

const account = caipAddress(networkId('eip155:1'), '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')
const to = '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B'
const sent: TrackedTransaction = {
  id: 'one',
  account,
  kind: 'send',
  summary: { symbol: 'ETH', amount: '1', to },
  asked: { type: 'evm', call: { to, value: 1n, data: '0x' } },
  phase: 'pending',
  createdAt: 1_000_000,
  submittedAt: 1_000_000,
  slow: false,
  hash: `0x${'ab'.repeat(32)}`,
  attempts: [{ hash: `0x${'ab'.repeat(32)}`, what: 'first' }],
  differs: [],
}

/** One transaction whose chain never has a receipt of it. */
function setUp() {
  const all$ = new BehaviorSubject<readonly TrackedTransaction[]>([sent])
  const journal: Pick<Journal, 'all$' | 'watched' | 'waiting' | 'change'> = {
    all$,
    watched: async () => all$.value,
    waiting: async () => [],
    change: async (_id, event: LifeEvent) => {
      const tx = live(all$.value[0] ?? sent, event)
      all$.next([tx])
      return tx
    },
  }
  const lookUp = vi.fn(async (): Promise<readonly LifeEvent[]> => [])
  const watch = createWatch({
    journal: journal as Journal,
    now: Date.now,
    lookUp,
    inHand: async () => new Set(),
    leads$: of(true),
    visible$: of(true),
    onTurn: () => {},
  })
  const watching = watch.running$.subscribe()
  return { tx: () => all$.value[0], lookUp, stop: () => watching.unsubscribe() }
}
const asksIn = async (lookUp: ReturnType<typeof setUp>['lookUp'], ms: number) => {
  lookUp.mockClear()
  await vi.advanceTimersByTimeAsync(ms)
  return lookUp.mock.calls.length
}

it('D6: without a receipt it is said to be slow after 180 s, asked about seldom from then on, and no more after a day', async () => {
  const { tx, lookUp, stop } = setUp()
  expect(await asksIn(lookUp, transactionWaitMs)).toBeGreaterThanOrEqual(transactionWaitMs / fallbackPollMs)
  expect(tx()).toMatchObject({ phase: 'pending', slow: false })
  await vi.advanceTimersByTimeAsync(2 * fallbackPollMs)
  expect(tx()).toMatchObject({ phase: 'pending', slow: true, hash: sent.hash })
  expect(await asksIn(lookUp, 10 * pendingPollMs)).toBeLessThanOrEqual(11)
  vi.setSystemTime(1_000_000 + watchedForMs - 2 * pendingPollMs)
  expect(await asksIn(lookUp, 2 * pendingPollMs)).toBeGreaterThan(0)
  await vi.advanceTimersByTimeAsync(pendingPollMs)
  expect(await asksIn(lookUp, 10 * pendingPollMs)).toBe(0)
  // Nobody has said what became of it: it is not called a failure.
  expect(tx()).toMatchObject({ phase: 'pending', slow: true })
  stop()
})
