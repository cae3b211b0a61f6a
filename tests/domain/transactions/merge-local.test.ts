import { expect, it } from 'vitest'
import type { CaipAddress } from '../../../src/domain/core/entities.ts'
import { recentTransactions } from '../../../src/domain/transactions/merge-local.ts'
import type { Phase, TransactionRecord } from '../../../src/domain/transactions/record.ts'

const minute = 60_000
const now = 100 * minute
const transaction = (id: string, phase: Phase, createdAt: number, settledAt?: number): TransactionRecord => ({
  id,
  account: 'eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' as CaipAddress,
  kind: 'send',
  summary: {},
  request: { type: 'bundle', calls: [] },
  phase,
  createdAt,
  slow: false,
  attempts: [],
  mismatches: [],
  ...(settledAt !== undefined && { settledAt }),
})

it('the recent transactions are those that are unfinished or have ended in the last ten minutes', () => {
  const all = [
    transaction('old and waiting', 'pending', 1 * minute),
    transaction('ended long ago', 'confirmed', 2 * minute, now - 11 * minute),
    transaction('ended a moment ago', 'confirmed', 3 * minute, now - 9 * minute),
    transaction('failed a moment ago', 'failed', 4 * minute, now - minute),
    transaction('nothing was sent', 'refused', 5 * minute, now - minute),
    transaction('never asked for', 'recorded', 6 * minute),
    transaction('outcome unknown', 'unknown', 7 * minute),
  ]
  expect(recentTransactions(all, now).map(({ id }) => id)).toEqual([
    'outcome unknown',
    'failed a moment ago',
    'ended a moment ago',
    'old and waiting',
  ])
})
