import { describe, expect, it } from 'vitest'
import { networkId } from '../../../src/domain/core/entities.ts'
import type { Transaction, Transfer } from '../../../src/domain/history/history.ts'
import { groupByMonth } from '../../../src/domain/history/months.ts'
import { operationOf, operations } from '../../../src/domain/history/operation.ts'
import { shownTransactions } from '../../../src/domain/history/shown-transactions.ts'

const ethereum = networkId('eip155:1')
const good: Transfer = { direction: 'in', quantity: '1', nft: false, spam: false }
const spam: Transfer = { ...good, nft: true, spam: true }
const transaction = (id: string, more: Partial<Transaction> = {}): Transaction => ({
  id,
  hash: id,
  operation: 'send',
  status: 'confirmed',
  minedAt: Date.parse('2026-11-10T12:00:00Z'),
  from: '',
  to: '',
  network: ethereum,
  transfers: [good],
  ...more,
})
const ids = (items: readonly Transaction[]) => items.map(({ id }) => id)

describe('the list of the history', () => {
  // Specification 5.28, 5.29
  it.each([
    ['one normal transfer', { transfers: [good] }, true],
    ['spam beside a normal transfer', { transfers: [spam, good] }, true],
    ['spam transfers only', { transfers: [spam, spam] }, false],
    ['no transfers, such as an approval', { transfers: [], operation: 'approve' }, true],
    ['another network', { network: networkId('eip155:137') }, false],
    ['a network id with the same prefix', { network: networkId('eip155:10') }, false],
  ])(
    'leaves out a transaction only if its network is not requested or all its transfers are spam: %s',
    (_, more, shown) => {
      expect(shownTransactions([transaction('a', more)], ethereum)).toHaveLength(shown ? 1 : 0)
    },
  )
  const friend = '0xd9A1b0B1e1aE382DbDc898Ea68012FfcB2853a91'
  const poisoner = '0xd9A1C3788D81257612E2581A6ea0aDa244853a91'
  const stranger = '0x8ba1f109551bD432803012645Ac136ddd64DBA72'
  const paid = transaction('paid', {
    to: friend,
    transfers: [{ ...good, direction: 'out', value: '68000000' }],
  })
  it.each<[string, Partial<Transaction>, boolean]>([
    [
      'a zero transfer from a look-alike',
      { from: poisoner, transfers: [{ ...good, quantity: '0', value: '0' }] },
      false,
    ],
    ['dust from a look-alike', { from: poisoner, transfers: [{ ...good, value: '0.0099' }] }, false],
    ['an unknown token from a look-alike', { from: poisoner, transfers: [good] }, false],
    ['a zero transfer to a look-alike', { to: poisoner, transfers: [{ ...good, quantity: '0' }] }, false],
    ['a cent from a look-alike', { from: poisoner, transfers: [{ ...good, value: '0.01' }] }, true],
    ['dust from an unrelated address', { from: stranger, transfers: [{ ...good, value: '0.001' }] }, true],
    [
      'a zero transfer from the real recipient',
      { from: friend.toLowerCase(), transfers: [{ ...good, quantity: '0' }] },
      true,
    ],
    ['an approval for a look-alike', { to: poisoner, transfers: [] }, true],
  ])(
    'leaves out only worthless transfers from or to a look-alike of an earlier recipient: %s (fault T9)',
    (_what, more, shown) => {
      expect(ids(shownTransactions([transaction('new', more), paid], ethereum))).toEqual(
        shown ? ['new', 'paid'] : ['paid'],
      )
    },
  )
  it('shows a transaction without a network id as a transaction of the requested network', () => {
    const { network: _, ...item } = transaction('a')
    expect(shownTransactions([item], ethereum)).toHaveLength(1)
  })
})

describe('the month groups of the history', () => {
  const at = (id: string, time: string) => transaction(id, { minedAt: Date.parse(time) })
  const now = Date.parse('2026-11-21T00:00:00Z')
  const items = [
    at('old', '2025-12-31T23:30:00Z'),
    at('new', '2026-11-02T00:00:00Z'),
    at('newer', '2026-11-20T00:00:00Z'),
    at('edge', '2026-10-31T23:30:00Z'),
  ]

  it('contain the transactions of a month, newest first, and show the year unless it is the current year', () => {
    expect(
      groupByMonth(items, { now, locale: 'en', timeZone: 'UTC' }).map(({ key, title, items: group }) => [
        key,
        title,
        ids(group),
      ]),
    ).toEqual([
      ['2026-11', 'November', ['newer', 'new']],
      ['2026-10', 'October', ['edge']],
      ['2025-12', 'December 2025', ['old']],
    ])
  })
  it('begin and end in the time zone of the user', () => {
    expect(
      groupByMonth(items, { now, locale: 'en', timeZone: 'Europe/Berlin' }).map(({ key, items: group }) => [
        key,
        ids(group),
      ]),
    ).toEqual([
      ['2026-11', ['newer', 'new', 'edge']],
      ['2026-01', ['old']],
    ])
  })
  const timeZones = ['America/New_York', 'Asia/Kolkata', 'Pacific/Kiritimati', 'Australia/Lord_Howe']
  // Fault I4
  it.each(timeZones)(
    'contain every transaction once, even around a change of daylight saving time (%s)',
    timeZone => {
      const year = Array.from({ length: 366 }, (_, day) =>
        transaction(`${day}`, { minedAt: Date.UTC(2026, 0, 1 + day, 2, 30) }),
      )
      const months = groupByMonth(year, { now, locale: 'en', timeZone })
      expect(months.flatMap(month => ids(month.items))).toEqual(ids([...year].reverse()))
      expect(new Set(months.map(({ key }) => key)).size).toBe(months.length)
    },
  )
  it('have titles in the language of the locale', () => {
    expect(groupByMonth(items, { now, locale: 'de', timeZone: 'UTC' }).map(({ title }) => title)).toEqual([
      'November',
      'Oktober',
      'Dezember 2025',
    ])
  })
  it('form an empty list if the history is empty', () => expect(groupByMonth([], { now })).toEqual([]))
})

describe('the operation types that the data provider reports', () => {
  it.each(operations)('stay unchanged if Portico knows them: %s', word =>
    expect(operationOf(word)).toBe(word),
  )
  const words = ['', 'Send', 'constructor', '__proto__', 'teleport']
  it.each(words)('are converted to the type "execute" if Portico does not know them: %j', word =>
    expect(operationOf(word)).toBe('execute'),
  )
})
