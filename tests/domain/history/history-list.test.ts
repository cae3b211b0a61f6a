import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { caipAddress, networkId } from '../../../src/domain/core/caip.ts'
import type { Transaction, Transfer } from '../../../src/domain/core/entities.ts'
import { toCsv, toJson } from '../../../src/domain/history/export.ts'
import { filtered, isFiltered, noFilter, tokensIn } from '../../../src/domain/history/filter.ts'
import { groupByMonth } from '../../../src/domain/history/history.ts'
import { asTransaction, mergeLocalTransactions } from '../../../src/domain/transactions/merge-local.ts'
import { phases, type TransactionRecord } from '../../../src/domain/transactions/record.ts'
import { anyText } from '../../any-text.ts'

const ethereum = networkId('eip155:1')
const me = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const friend = '0x2222222222222222222222222222222222222222'
const move = (direction: Transfer['direction'], symbol: string, more: Partial<Transfer> = {}): Transfer => ({
  direction,
  symbol,
  name: `${symbol} coin`,
  quantity: '1.5',
  nft: false,
  spam: false,
  ...more,
})
const item = (id: string, more: Partial<Transaction> = {}): Transaction => ({
  id,
  hash: `0x${id}`,
  operation: 'send',
  status: 'confirmed',
  minedAt: Date.UTC(2026, 10, 5),
  from: me,
  to: friend,
  network: ethereum,
  transfers: [],
  ...more,
})

describe('a filter of the history', () => {
  const sent = item('a', { transfers: [move('out', 'ETH')] })
  const got = item('b', { operation: 'receive', transfers: [move('in', 'USDC')], from: friend, to: me })
  const swapped = item('c', {
    operation: 'trade',
    transfers: [move('out', 'ETH'), move('in', 'USDC')],
    application: { name: 'Uniswap' },
  })
  const approved = item('d', { operation: 'approve' })
  const all = [sent, got, swapped, approved]
  const ids = (filter: Partial<typeof noFilter & { token: string }>) =>
    filtered(all, { ...noFilter, ...filter }, word => (word === 'approve' ? 'Approved' : word))
      .map(({ id }) => id)
      .join('')

  it.each<[string, Parameters<typeof ids>[0], string]>([
    ['nothing wanted: everything, the approval too', {}, 'abcd'],
    ['spaces are nothing', { query: '  ' }, 'abcd'],
    ['what came', { direction: 'in' }, 'bc'],
    ['what went', { direction: 'out' }, 'ac'],
    ['a token', { token: 'USDC' }, 'bc'],
    ['a token that went', { token: 'ETH', direction: 'out' }, 'ac'],
    ['a token that never came', { token: 'ETH', direction: 'in' }, ''],
    ['a symbol, in any capitals', { query: 'usdc' }, 'bc'],
    ['a name', { query: 'eth coin' }, 'ac'],
    ['an address in other capitals', { query: friend.toUpperCase() }, 'abcd'],
    ['an application', { query: 'unisw' }, 'c'],
    ['a hash', { query: '0xd' }, 'abcd'.replace('abc', 'abc')],
    ['what was done, as it is read', { query: 'approved' }, 'd'],
    ['both', { query: 'uniswap', direction: 'in', token: 'USDC' }, 'c'],
  ])('%s', (_, filter, expected) => {
    // My own address begins like the hash that is looked for.
    expect(ids(filter)).toBe(expected)
  })

  it('spam is nothing to be found', () => {
    const spam = item('s', { transfers: [move('in', 'CLAIM', { spam: true }), move('out', 'ETH')] })
    expect(filtered([spam], { ...noFilter, query: 'claim' })).toEqual([])
    expect(filtered([spam], { ...noFilter, direction: 'in' })).toEqual([])
    expect(tokensIn([spam])).toEqual(['ETH'])
  })

  it('what went to oneself both came and went', () => {
    const self = [item('x', { transfers: [move('self', 'ETH')] })]
    expect(filtered(self, { ...noFilter, direction: 'in' })).toHaveLength(1)
    expect(filtered(self, { ...noFilter, direction: 'out' })).toHaveLength(1)
  })

  it('names the tokens there are, the most frequent first', () => {
    expect(tokensIn([...all, got])).toEqual(['USDC', 'ETH'])
    expect(isFiltered(noFilter)).toBe(false)
  })
})

describe('an export', () => {
  it('is a table with a row for each movement, and one for none', () => {
    const csv = toCsv([
      item('a', {
        transfers: [move('out', 'ETH'), move('in', 'USDC')],
        application: { name: 'Clay, "& Co"' },
      }),
      item('b', { operation: 'approve' }),
    ])
    expect(csv.split('\r\n')).toEqual([
      'time,network,hash,operation,status,from,to,application,direction,token,token name,quantity',
      `2026-11-05T00:00:00.000Z,eip155:1,0xa,send,confirmed,${me},${friend},"Clay, ""& Co""",out,ETH,ETH coin,1.5`,
      `2026-11-05T00:00:00.000Z,eip155:1,0xa,send,confirmed,${me},${friend},"Clay, ""& Co""",in,USDC,USDC coin,1.5`,
      `2026-11-05T00:00:00.000Z,eip155:1,0xb,approve,confirmed,${me},${friend},,,,,`,
      '',
    ])
  })

  it.each(['=HYPERLINK("http://evil")', '+1+1', '-2+3', '@SUM(A1)', '\tcmd', '=1'])(
    'T6: %j is no formula',
    text => {
      const csv = toCsv([item('a', { transfers: [move('in', text)] })])
      expect(csv).not.toMatch(/(^|,)"?[=+\-@\t]/m)
    },
  )

  it('never has a line or a column more, whatever names there are', () => {
    const text = anyText(30)
    fc.assert(
      fc.property(text, text, (symbol, name) => {
        const csv = toCsv([item('a', { transfers: [move('in', symbol, { name })] })])
        const cells = csv.slice(csv.indexOf('\r\n') + 2).match(/"(?:[^"]|"")*"|[^,"\r\n]+|(?<=,)(?=,|\r\n)/g)
        expect(cells?.length).toBe(12)
      }),
    )
  })

  it('is JSON with every field and readable times', () => {
    expect(JSON.parse(toJson([item('a', { transfers: [move('out', 'ETH')] })]))).toMatchObject([
      { id: 'a', minedAt: '2026-11-05T00:00:00.000Z', transfers: [{ symbol: 'ETH', quantity: '1.5' }] },
    ])
  })
})

const tracked = (more: Partial<TransactionRecord> = {}): TransactionRecord => ({
  id: 't1',
  account: caipAddress(ethereum, me),
  kind: 'send',
  summary: { symbol: 'ETH', amount: '0.5', to: friend },
  asked: { type: 'evm', call: { to: friend, value: 5n, data: '0x' } },
  phase: 'pending',
  createdAt: 1_000,
  submittedAt: 2_000,
  slow: false,
  hash: '0xAB',
  attempts: [],
  differs: [],
  ...more,
})

describe('our own transactions in the history', () => {
  it('stand on top while they are not settled', () => {
    const { pending, items } = mergeLocalTransactions([item('a')], [tracked()], ethereum, 3_000)
    expect(items).toHaveLength(1)
    expect(pending).toMatchObject([
      {
        id: 'ours:t1',
        status: 'pending',
        to: friend,
        transfers: [{ direction: 'out', quantity: '0.5', symbol: 'ETH' }],
      },
    ])
  })

  it.each<[string, Partial<TransactionRecord>]>([
    ['its hash', {}],
    ['the hash of a faster one', { hash: '0xother', attempts: [{ hash: '0xaB', what: 'faster' }] }],
  ])('are the provider’s as soon as it lists %s', (_, more) => {
    const { pending, items } = mergeLocalTransactions(
      [item('p', { hash: '0xab' })],
      [tracked(more)],
      ethereum,
      3_000,
    )
    expect([pending, items.length]).toEqual([[], 1])
  })

  it('stay where they belong for ten minutes after they were mined and not listed', () => {
    const done = tracked({ phase: 'confirmed', settledAt: 10_000 })
    expect(mergeLocalTransactions([], [done], ethereum, 11_000).items).toMatchObject([
      { status: 'confirmed', minedAt: 10_000 },
    ])
    expect(mergeLocalTransactions([], [done], ethereum, 10_000 + 600_000).items).toEqual([])
  })

  it('of another network are not of this list', () => {
    const other = tracked({ account: caipAddress(networkId('eip155:137'), me) })
    expect(mergeLocalTransactions([], [other], ethereum, 3_000).pending).toEqual([])
  })

  it.each(phases.map(phase => [phase]))('in phase %s are there or not', phase => {
    const shown = ['asking', 'unknown', 'submitted', 'pending', 'dropped', 'confirmed', 'failed'].includes(
      phase,
    )
    expect(asTransaction(tracked({ phase })) !== undefined).toBe(shown)
  })

  it.each(['asking', 'unknown'] as const)(
    'P2: in phase %s wait on top, are not said to be sent, and know their record',
    phase => {
      const { pending } = mergeLocalTransactions([], [tracked({ phase })], ethereum, 10_000_000)
      expect(pending).toMatchObject([{ status: 'unknown', own: { id: 't1', phase } }])
    },
  )

  const least = 24n * 10n ** 18n
  const dai = { least, symbol: 'DAI', decimals: 18 }
  const ended = (more: Partial<TransactionRecord>) =>
    tracked({
      kind: 'swap',
      phase: 'confirmed',
      settledAt: 10_000,
      summary: { symbol: 'ETH', amount: '1', gets: { symbol: 'DAI', amount: '2500' } },
      ...more,
    })

  it('R2: a swap counts as swapped once the minimum has arrived, and shows what arrived', () => {
    expect(asTransaction(ended({ expects: dai, arrived: least + 1n }))).toMatchObject({
      operation: 'trade',
      transfers: [{ direction: 'out' }, { direction: 'in', quantity: '24.000000000000000001' }],
    })
  })

  it.each<[string, Partial<TransactionRecord>, object]>([
    ['brought nothing', { expects: dai, arrived: 0n }, { arrivedLess: true }],
    ['brought too little', { expects: dai, arrived: least - 1n }, { arrivedLess: true }],
    ['could not be checked', { expects: dai }, {}],
    ['was recorded by an earlier version', {}, {}],
  ])('R2: a swap that %s is never called swapped, also where the provider lists it', (_what, more, facts) => {
    const theirs = item('p', {
      hash: '0xab',
      operation: 'trade',
      transfers: [move('in', 'DAI', { quantity: '2500' })],
    })
    const { items } = mergeLocalTransactions([theirs], [ended(more)], ethereum, 3_000)
    expect(items).toMatchObject([{ operation: 'execute', ...facts }])
    expect(items[0]?.transfers.some(({ quantity }) => quantity === '2500')).toBe(false)
  })

  it('of a swap have both movements', () => {
    const swap = tracked({
      kind: 'swap',
      summary: { symbol: 'ETH', amount: '1', gets: { symbol: 'USDC', amount: '2500' } },
    })
    expect(asTransaction(swap)).toMatchObject({
      operation: 'trade',
      transfers: [{ direction: 'out' }, { direction: 'in', symbol: 'USDC' }],
    })
  })
})

it('ten thousand rows are grouped, each of them once', () => {
  const many = Array.from({ length: 10_000 }, (_, index) =>
    item(String(index), { minedAt: Date.UTC(2026, 10, 5) - index * 3_600_000 }),
  )
  const months = groupByMonth(many, { now: Date.UTC(2026, 10, 5), locale: 'en' })
  expect(months.flatMap(({ items }) => items)).toEqual(many)
})
