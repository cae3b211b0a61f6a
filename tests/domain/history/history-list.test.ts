import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { caipAddress, networkId } from '../../../src/domain/core/entities.ts'
import { toCsv, toJson } from '../../../src/domain/history/export.ts'
import { filtered, isFiltered, noFilter, tokensIn } from '../../../src/domain/history/filter.ts'
import type { Transaction, Transfer } from '../../../src/domain/history/history.ts'
import { groupByMonth } from '../../../src/domain/history/months.ts'
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

describe('the filter of the history', () => {
  const sent = item('a', { transfers: [move('out', 'ETH')] })
  const got = item('b', { operation: 'receive', transfers: [move('in', 'USDC')], from: friend, to: me })
  const swapped = item('c', {
    operation: 'trade',
    transfers: [move('out', 'ETH'), move('in', 'USDC')],
    application: { name: 'Uniswap' },
  })
  const approved = item('d', { operation: 'approve', hash: '0xbeef' })
  const all = [sent, got, swapped, approved]
  const ids = (filter: Partial<typeof noFilter & { token: string }>) =>
    filtered(all, { ...noFilter, ...filter }, word => (word === 'approve' ? 'Approved' : word))
      .map(({ id }) => id)
      .join('')

  it.each<[string, Parameters<typeof ids>[0], string]>([
    ['an empty filter, which keeps everything including approvals', {}, 'abcd'],
    ['a text of spaces, which counts as empty', { query: '  ' }, 'abcd'],
    ['incoming direction', { direction: 'in' }, 'bc'],
    ['outgoing direction', { direction: 'out' }, 'ac'],
    ['token', { token: 'USDC' }, 'bc'],
    ['token and outgoing direction', { token: 'ETH', direction: 'out' }, 'ac'],
    ['token and incoming direction without a match', { token: 'ETH', direction: 'in' }, ''],
    ['symbol in any case', { query: 'usdc' }, 'bc'],
    ['token name', { query: 'eth coin' }, 'ac'],
    ['address in another case', { query: friend.toUpperCase() }, 'abcd'],
    ['application', { query: 'unisw' }, 'c'],
    ['hash', { query: '0xbeef' }, 'd'],
    ['translated operation', { query: 'approved' }, 'd'],
    ['text, direction and token together', { query: 'uniswap', direction: 'in', token: 'USDC' }, 'c'],
  ])('finds only the matching transactions: filter by %s', (_, filter, expected) => {
    expect(ids(filter)).toBe(expected)
  })

  it('ignores the symbol and the direction of a spam transfer', () => {
    const spam = item('s', { transfers: [move('in', 'CLAIM', { spam: true }), move('out', 'ETH')] })
    expect(filtered([spam], { ...noFilter, query: 'claim' })).toEqual([])
    expect(filtered([spam], { ...noFilter, direction: 'in' })).toEqual([])
    expect(tokensIn([spam])).toEqual(['ETH'])
  })

  it('does not offer an imitation beside the genuine token, and does not find it by that token (looks 7)', () => {
    const fake = item('f', { transfers: [move('in', 'USDС', { spamFlag: 'imitation' })] })
    expect(tokensIn([fake, ...all])).not.toContain('USDС')
    expect(filtered([fake], { ...noFilter, token: 'USDС' })).toEqual([])
    expect(filtered([fake], noFilter)).toEqual([fake])
  })

  it('finds a transfer from an account to itself both as incoming and as outgoing', () => {
    const self = [item('x', { transfers: [move('self', 'ETH')] })]
    expect(filtered(self, { ...noFilter, direction: 'in' })).toHaveLength(1)
    expect(filtered(self, { ...noFilter, direction: 'out' })).toHaveLength(1)
  })

  it('offers the tokens of all listed transactions, the most frequent token first', () => {
    expect(tokensIn([...all, got])).toEqual(['USDC', 'ETH'])
    expect(isFiltered(noFilter)).toBe(false)
  })
})

describe('the export of the history', () => {
  it('writes one CSV row for each transfer, and one row for a transaction without transfers', () => {
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

  const texts = ['=HYPERLINK("http://evil")', '+1+1', '-2+3', '@SUM(A1)', '\tcmd', '=1']
  it.each([
    'Gift;=cmd|calc!A1',
    'Gift; =1+1',
    'a\t=1+1',
    'a,+1',
    '＝1+1',
    '＋1',
    '－1+1',
    '＠SUM(A1)',
    'x;＝1',
    'x;"=1',
    "x;'=1",
    '\u200b=1',
    'x\n=1',
    ' =1',
    'x;@SUM(1)',
  ])('escapes a formula also where lists are separated by other signs: %j (N8)', text => {
    const csv = toCsv([item('a', { transfers: [move('in', text)] })])
    for (const separator of [',', ';', '\t', '|', '\n', '\r']) {
      const cells = csv.split(separator).map(cell => cell.replace(/^[\s"\p{Cf}]*/u, ''))
      for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@＝＋－＠]/)
    }
  })

  it.each(texts)('escapes a token symbol that a spreadsheet could run as a formula: %j (fault T6)', text => {
    const csv = toCsv([item('a', { transfers: [move('in', text)] })])
    expect(csv).not.toMatch(/(^|,)"?[=+\-@\t]/m)
  })

  it('never gets an additional row or column from the text of a token symbol or name', () => {
    const text = anyText(30)
    fc.assert(
      fc.property(text, text, (symbol, name) => {
        const csv = toCsv([item('a', { transfers: [move('in', symbol, { name })] })])
        const cells = csv.slice(csv.indexOf('\r\n') + 2).match(/"(?:[^"]|"")*"|[^,"\r\n]+|(?<=,)(?=,|\r\n)/g)
        expect(cells?.length).toBe(12)
      }),
    )
  })

  it('writes JSON with every field of a transaction and with its time as an ISO date', () => {
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
  request: { type: 'evm', call: { to: friend, value: 5n, data: '0x' } },
  phase: 'pending',
  createdAt: 1_000,
  submittedAt: 2_000,
  slow: false,
  hash: '0xAB',
  attempts: [],
  mismatches: [],
  ...more,
})

describe('the history row of a transaction that this browser sent', () => {
  it('stays at the top of the history until the transaction has a final state', () => {
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

  const done = tracked({ phase: 'confirmed', settledAt: 10_000 })
  const listed = (more: Partial<Transaction> = {}) =>
    item('p', { hash: '0xab', transfers: [move('out', 'ETH', { quantity: '0.50' })], ...more })
  const merged = (theirs: Transaction, ours: TransactionRecord) =>
    mergeLocalTransactions([theirs], [ours], ethereum, 11_000)

  it.each<[string, Partial<TransactionRecord>]>([
    ['its hash', {}],
    ['the hash of a faster replacement', { hash: '0xother', attempts: [{ hash: '0xaB', what: 'faster' }] }],
  ])(
    "is replaced by the data provider's row once the transaction has ended: the data provider lists %s",
    (_, more) => {
      expect(merged(listed(), { ...done, ...more })).toEqual({ pending: [], items: [listed()] })
    },
  )

  it.each<[string, Partial<TransactionRecord>, Transaction['status']]>([
    ['failed', {}, 'failed'],
    ['failed, although it takes long', { slow: true }, 'failed'],
    ['confirmed', {}, 'confirmed'],
  ])(
    'stays pending, without a second row, if only the data provider reports a result: %s',
    (_, more, status) => {
      expect(merged(listed({ status }), tracked(more))).toMatchObject({
        pending: [{ id: 'ours:t1', status: 'pending' }],
        items: [],
      })
    },
  )

  it("is replaced by the data provider's confirmed row if the transaction counts as slow", () => {
    expect(merged(listed(), tracked({ slow: true }))).toEqual({ pending: [], items: [listed()] })
  })

  it.each<[string, Partial<Transaction>]>([
    ['another amount', { transfers: [move('out', 'ETH', { quantity: '5000' })] }],
    ['no transfer', { transfers: [] }],
    ['a failure', { status: 'failed' }],
  ])('shows the result from the chain even if the data provider lists a different result: %s', (_, more) => {
    expect(merged(listed(more), done).items).toMatchObject([
      { status: 'confirmed', minedAt: listed().minedAt, transfers: [{ quantity: '0.5' }] },
    ])
  })

  it('shows a warning if the network confirmed a transaction that differs from the request', () => {
    const changed = { ...done, mismatches: ['to'] }
    expect(asTransaction(changed)).toMatchObject({ operation: 'execute', warning: 'other', transfers: [] })
    expect(merged(listed(), changed).items).toEqual([listed({ warning: 'other' })])
  })

  it('shows no transfer for the approval transaction before a swap', () => {
    const summary = { symbol: 'USDC', amount: '40', gets: { symbol: 'DAI', amount: '39' } }
    expect(asTransaction(tracked({ kind: 'approve', summary }))).toMatchObject({
      operation: 'approve',
      transfers: [],
    })
  })

  it('stays for ten minutes after the transaction was mined if the data provider does not list it', () => {
    expect(mergeLocalTransactions([], [done], ethereum, 11_000).items).toMatchObject([
      { status: 'confirmed', minedAt: 10_000 },
    ])
    expect(mergeLocalTransactions([], [done], ethereum, 10_000 + 600_000).items).toEqual([])
  })

  it('appears only in the history of the network on which the transaction was sent', () => {
    const other = tracked({ account: caipAddress(networkId('eip155:137'), me) })
    expect(mergeLocalTransactions([], [other], ethereum, 3_000).pending).toEqual([])
  })

  it.each(phases.map(phase => [phase]))(
    'exists only in a phase in which the wallet may have sent the transaction: %s',
    phase => {
      const shown = ['asking', 'unknown', 'submitted', 'pending', 'dropped', 'confirmed', 'failed'].includes(
        phase,
      )
      expect(asTransaction(tracked({ phase })) !== undefined).toBe(shown)
    },
  )

  const unsettledPhases = ['asking', 'unknown'] as const
  it.each(unsettledPhases)(
    'has the status unknown and links to the stored record of the transaction (phase %s)',
    phase => {
      const { pending } = mergeLocalTransactions([], [tracked({ phase })], ethereum, 10_000_000)
      expect(pending).toMatchObject([{ status: 'unknown', own: { id: 't1', phase } }])
    },
  )

  const least = 24n * 10n ** 18n
  const dai = { minOutput: least, symbol: 'DAI', decimals: 18 }
  const ended = (more: Partial<TransactionRecord>) =>
    tracked({
      kind: 'swap',
      phase: 'confirmed',
      settledAt: 10_000,
      summary: { symbol: 'ETH', amount: '1', gets: { symbol: 'DAI', amount: '2500' } },
      ...more,
    })

  it('shows the received output of a swap if that output reaches the minimum (attack R2)', () => {
    expect(asTransaction(ended({ expects: dai, arrived: least + 1n }))).toMatchObject({
      operation: 'trade',
      transfers: [{ direction: 'out' }, { direction: 'in', quantity: '24.000000000000000001' }],
    })
  })

  it.each<[string, Partial<TransactionRecord>, object]>([
    ['brought nothing', { expects: dai, arrived: 0n }, { warning: 'less' }],
    ['brought too little', { expects: dai, arrived: least - 1n }, { warning: 'less' }],
    ['could not be checked', { expects: dai }, {}],
    ['was recorded by an earlier version', {}, {}],
  ])(
    'has no swap title if the output of the swap is not confirmed: the swap %s (attack R2)',
    (_what, more, facts) => {
      const theirs = item('p', {
        hash: '0xab',
        operation: 'trade',
        transfers: [move('in', 'DAI', { quantity: '2500' })],
      })
      const { items } = mergeLocalTransactions([theirs], [ended(more)], ethereum, 3_000)
      expect(items).toMatchObject([{ operation: 'execute', ...facts }])
      expect(items[0]?.transfers.some(({ quantity }) => quantity === '2500')).toBe(false)
    },
  )

  it('shows both the sold and the bought token of a swap', () => {
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

it('the history groups ten thousand transactions by month, and lists each transaction exactly once', () => {
  const many = Array.from({ length: 10_000 }, (_, index) =>
    item(String(index), { minedAt: Date.UTC(2026, 10, 5) - index * 3_600_000 }),
  )
  const months = groupByMonth(many, { now: Date.UTC(2026, 10, 5), locale: 'en' })
  expect(months.flatMap(({ items }) => items)).toEqual(many)
})
