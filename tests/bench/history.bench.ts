import { describe, it } from 'vitest'
import { networkId } from '../../src/domain/core/entities.ts'
import { filtered, noFilter } from '../../src/domain/history/filter.ts'
import type { Transaction } from '../../src/domain/history/history.ts'
import { groupByMonth } from '../../src/domain/history/months.ts'
import { median, row } from './rows.ts'

const now = Date.UTC(2026, 10, 5)
const anHour = 3_600_000
const rows = Array.from(
  { length: 10_000 },
  (_, index): Transaction => ({
    id: String(index),
    hash: `0x${index}`,
    operation: 'receive',
    status: 'confirmed',
    minedAt: now - index * anHour,
    from: '0x2222222222222222222222222222222222222222',
    to: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
    network: networkId('eip155:1'),
    transfers: [{ direction: 'in', symbol: 'ETH', name: 'Ether', quantity: '1.5', nft: false, spam: false }],
  }),
)

describe.each([100, 1_000, 10_000])('a benchmark of the history (%i transactions)', count => {
  const some = rows.slice(0, count)
  it.each([
    ['grouped by month', () => groupByMonth(some, { now, locale: 'en' })],
    ['filtered', () => filtered(some, { ...noFilter, query: 'usdc' })],
  ] as const)('measures how long the history takes to be processed: %s', (what, work) => {
    const times = Array.from({ length: 9 }, () => {
      const started = performance.now()
      work()
      return performance.now() - started
    })
    row({ name: `${count} rows of history ${what}`, value: median(times), unit: 'ms', goal: 16 })
  })
})
