import { BehaviorSubject, of } from 'rxjs'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  fallbackPollMs,
  pendingPollMs,
  transactionWaitMs,
  watchedForMs,
} from '../../../../src/domain/core/constants.ts'
import { caipAddress, networkId } from '../../../../src/domain/core/entities.ts'
import type { TransactionRecord } from '../../../../src/domain/transactions/record.ts'
import { type TransactionEvent, transition } from '../../../../src/domain/transactions/state.ts'
import type { Journal } from '../../../../src/worker/streams/transactions/journal.ts'
import { createTracker } from '../../../../src/worker/streams/transactions/track.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

const account = caipAddress(networkId('eip155:1'), '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')
const to = '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B'
const sent: TransactionRecord = {
  id: 'one',
  account,
  kind: 'send',
  summary: { symbol: 'ETH', amount: '1', to },
  request: { type: 'evm', call: { to, value: 1n, data: '0x' } },
  phase: 'pending',
  createdAt: 1_000_000,
  submittedAt: 1_000_000,
  slow: false,
  hash: `0x${'ab'.repeat(32)}`,
  attempts: [{ hash: `0x${'ab'.repeat(32)}`, what: 'first' }],
  mismatches: [],
}

/** Tracks one transaction. By default, each look-up of the transaction finds nothing new. */
function setUp() {
  const all$ = new BehaviorSubject<readonly TransactionRecord[]>([sent])
  const journal: Pick<Journal, 'all$' | 'watched' | 'waiting' | 'change' | 'find'> = {
    all$,
    watched: async () => all$.value,
    waiting: async () => [],
    find: async () => all$.value[0],
    change: async (_id, event: TransactionEvent) => {
      const tx = transition(all$.value[0] ?? sent, event)
      all$.next([tx])
      return tx
    },
  }
  const visible$ = new BehaviorSubject(true)
  const lookUp = vi.fn(async (): Promise<readonly TransactionEvent[]> => [])
  const watch = createTracker({
    journal: journal as Journal,
    now: Date.now,
    lookUp,
    sendingIds: async () => new Set(),
    recordLateResponse: async () => {},
    leads$: of(true),
    visible$,
    onOutcomeChange: () => {},
  })
  const watching = watch.running$.subscribe()
  return {
    tx: () => all$.value[0],
    lookUp,
    visible$,
    look: () => watch.look(sent.id),
    change: (event: TransactionEvent) => journal.change(sent.id, event),
    stop: () => watching.unsubscribe(),
  }
}
const asksIn = async (lookUp: ReturnType<typeof setUp>['lookUp'], ms: number) => {
  lookUp.mockClear()
  await vi.advanceTimersByTimeAsync(ms)
  return lookUp.mock.calls.length
}

// Specification 9.13, 9.26, 9.33
it('a transaction counts as slow after 180 s without a receipt, and is then no longer polled (fault D6)', async () => {
  const { tx, lookUp, stop, visible$, look } = setUp()
  expect(await asksIn(lookUp, 180_000)).toBe(1 + 180 / 4)
  expect(tx()).toMatchObject({ phase: 'pending', slow: false })
  await vi.advanceTimersByTimeAsync(2 * fallbackPollMs)
  expect(tx()).toMatchObject({ phase: 'pending', slow: true, hash: sent.hash })
  expect(await asksIn(lookUp, 20 * pendingPollMs)).toBe(0)
  const seenAgain = async () => {
    visible$.next(false)
    visible$.next(true)
    return await asksIn(lookUp, 10 * pendingPollMs)
  }
  expect(await seenAgain()).toBe(1)
  // After a day, Portico no longer looks up the transaction when a page becomes visible, but only when `look` is
  // called.
  vi.setSystemTime(1_000_000 + watchedForMs + 1)
  expect(await seenAgain()).toBe(0)
  await look()
  expect(lookUp).toHaveBeenCalledTimes(1)
  // No node has reported that the transaction was mined or has failed, so the transaction stays pending.
  expect(tx()).toMatchObject({ phase: 'pending', slow: true })
  lookUp.mockResolvedValueOnce([{ type: 'mined', at: Date.now(), hash: sent.hash ?? '', ok: true }])
  await look()
  expect(tx()).toMatchObject({ phase: 'confirmed' })
  stop()
})

// Specification 9.34
it('a transaction whose first six look-ups fail is still found within 180 s, and never counts as slow', async () => {
  const { tx, lookUp, stop } = setUp()
  for (let attempt = 0; attempt < 6; attempt += 1)
    lookUp.mockRejectedValueOnce(new Error('the node does not answer'))
  lookUp.mockResolvedValueOnce([{ type: 'mined', at: 1_000_000, hash: sent.hash ?? '', ok: true }])
  await vi.advanceTimersByTimeAsync(transactionWaitMs)
  expect(tx()).toMatchObject({ phase: 'confirmed', slow: false })
  stop()
})

it('a transaction counts as slow again 180 s after it was sped up', async () => {
  const { tx, lookUp, stop, change } = setUp()
  await vi.advanceTimersByTimeAsync(transactionWaitMs + 2 * fallbackPollMs)
  expect(tx()?.slow).toBe(true)
  await change({ type: 'answered', at: Date.now(), hash: `0x${'cd'.repeat(32)}`, what: 'faster' })
  expect(tx()?.slow).toBe(false)
  expect(await asksIn(lookUp, pendingPollMs)).toBeGreaterThanOrEqual(pendingPollMs / fallbackPollMs - 1)
  await vi.advanceTimersByTimeAsync(transactionWaitMs)
  expect(tx()?.slow).toBe(true)
  stop()
})
