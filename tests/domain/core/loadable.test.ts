import { describe, expect, it } from 'vitest'
import { AppError } from '../../../src/domain/core/errors/app-error.ts'
import { toRecord } from '../../../src/domain/core/errors/core-error.ts'
import { dataOf, idle, type Loadable, mapLoadable } from '../../../src/domain/core/loadable.ts'

const error = toRecord(new AppError('timed-out'))
const states: readonly Loadable<number>[] = [
  idle,
  { status: 'loading' },
  { status: 'loading', data: 1, at: 5 },
  { status: 'fresh', data: 1, at: 5 },
  { status: 'stale', data: 1, at: 5, error, retryAt: 9 },
  { status: 'failed', error, retryAt: 9 },
]

describe('a Loadable (a value with its loading status)', () => {
  it('is converted by dataOf() to its data, or to undefined if it has no data', () => {
    expect(states.map(dataOf)).toEqual([undefined, undefined, 1, 1, 1, undefined])
  })
  it('ignores a "data" property that a script of the page added to Object.prototype', () => {
    const inherited = Object.assign(Object.create({ data: 'of the page' }), { status: 'loading' })
    expect(dataOf(inherited)).toBeUndefined()
    expect(mapLoadable(inherited, String)).toBe(inherited)
  })
  it('keeps its status, age and error when a function converts its data', () => {
    expect(states.map(state => mapLoadable(state, String))).toEqual([
      states[0],
      states[1],
      { status: 'loading', data: '1', at: 5 },
      { status: 'fresh', data: '1', at: 5 },
      { status: 'stale', data: '1', at: 5, error, retryAt: 9 },
      states[5],
    ])
  })
  it('keeps the value 0 if a function converts its data to 0', () => {
    expect(dataOf<number>(mapLoadable({ status: 'fresh', data: 7, at: 1 }, () => 0))).toBe(0)
  })
})
