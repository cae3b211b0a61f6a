import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { networkId } from '../../../src/domain/core/caip.ts'
import {
  changeOf,
  hasLine,
  tokenPoints,
  totalPoints,
  type ValuePoint,
  valuePointEveryMs,
  valuePointOf,
  withValuePoint,
} from '../../../src/domain/portfolio/value-history.ts'

const hour = 3_600_000
const day = 24 * hour
const sample = (at: number, total = '10'): ValuePoint => ({ at, total, values: { 'eip155:1/native': total } })
const ether = { network: networkId('eip155:1') }

describe('the value history of the portfolio', () => {
  it('gets no value while no token has a price', () => expect(valuePointOf(1, undefined, [])).toBeUndefined())

  it('contains the most valuable tokens and no spam', () => {
    const coin = { ...ether, symbol: 'A', name: 'A', decimals: 18, amount: 1n }
    const taken = valuePointOf(5, '9', [
      { ...coin, value: '1' },
      { ...coin, address: '0xb', value: '7' },
      { ...coin, address: '0xc' },
      { ...coin, address: '0xd', value: '8', spamFlag: 'imitation' },
    ])
    expect(taken).toEqual({ at: 5, total: '9', values: { 'eip155:1/0xb': '7', 'eip155:1/native': '1' } })
  })

  it('gets a new value every 15 minutes at most, and never one that is older than the last value', () => {
    const one = [sample(day)]
    expect(withValuePoint(one, sample(day + valuePointEveryMs - 1))).toBe(one)
    expect(withValuePoint(one, sample(0))).toBe(one)
    expect(withValuePoint(one, sample(day + valuePointEveryMs))).toHaveLength(2)
  })

  it('stays short in a page that is open for a year, and still covers the whole year', () => {
    let list: readonly ValuePoint[] = []
    const end = 365 * day
    for (let at = 0; at <= end; at += valuePointEveryMs) list = withValuePoint(list, sample(at))
    expect(list.length).toBeLessThan(650)
    expect(list[0]?.at).toBe(0)
    expect(list.at(-1)?.at).toBe(end)
    expect(list.map(({ at }) => at)).toEqual([...list.map(({ at }) => at)].sort((a, b) => a - b))
  })

  it('keeps its first value, its last value and its order, at any interval', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 5 * day }), { maxLength: 120 }), gaps => {
        let at = 0
        let list: readonly ValuePoint[] = []
        let last = 0
        for (const gap of gaps) {
          at += gap
          const next = withValuePoint(list, sample(at))
          if (next !== list) last = at
          list = next
        }
        if (list.length > 0) {
          expect(list[0]?.at).toBe(gaps[0])
          expect(list.at(-1)?.at).toBe(last)
        }
        list.reduce((before, one) => {
          expect(one.at).toBeGreaterThan(before)
          return one.at
        }, 0)
      }),
    )
  })
})

describe("the chart of the portfolio's value", () => {
  const over = (count: number, spanMs: number) =>
    Array.from({ length: count }, (_, index) => sample((index * spanMs) / (count - 1), String(10 + index)))

  it.each([
    [8, day, true],
    [7, day, false],
    [8, day - 1, false],
    [100, day - 1, false],
    [0, 0, false],
  ])('is shown only with enough values over enough time: %d values over %d ms (%s)', (count, span, drawn) => {
    expect(hasLine(count ? over(count, span) : [])).toBe(drawn)
    expect(tokenPoints(count ? over(count, span) : [], ether).length > 0).toBe(drawn)
  })

  it('is empty for a token with too few values', () => {
    const samples = over(9, 2 * day).map((one, index) => (index < 2 ? { ...one, values: {} } : one))
    expect(tokenPoints(samples, ether)).toEqual([])
    expect(tokenPoints(samples, { ...ether, address: '0xunknown' })).toEqual([])
  })

  it('shows the relative change from its first to its last sample', () => {
    expect(changeOf(totalPoints(over(9, day)))).toBeCloseTo(0.8)
    expect(changeOf(totalPoints([sample(1, '0'), sample(2, '5')]))).toBeUndefined()
    expect(changeOf(totalPoints([sample(1)]))).toBeUndefined()
    expect(changeOf([])).toBeUndefined()
  })
})
