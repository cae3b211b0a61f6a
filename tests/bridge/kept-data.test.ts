import { describe, expect, it } from 'vitest'
import { hasCaughtUp, keepShownData } from '../../src/bridge/kept-data.ts'

const error = { code: 'offline', message: '', context: {} }
const fresh = { status: 'fresh', data: 1, at: 5 }

describe('the value on the screen when a worker stream restarts', () => {
  it.each([
    ['loading keeps the data', fresh, { status: 'loading' }, { status: 'loading', data: 1, at: 5 }],
    ['idle keeps the data', fresh, { status: 'idle' }, { status: 'loading', data: 1, at: 5 }],
    ['failed becomes stale', fresh, { status: 'failed', error }, { status: 'stale', data: 1, at: 5, error }],
    [
      'new data replaces old data',
      fresh,
      { status: 'stale', data: 2, at: 6 },
      { status: 'stale', data: 2, at: 6 },
    ],
    ['the first value passes', undefined, { status: 'loading' }, { status: 'loading' }],
    [
      'a failure passes if no data was shown',
      { status: 'loading' },
      { status: 'failed', error },
      { status: 'failed', error },
    ],
    [
      'a session passes, because it has no data',
      { status: 'connected' },
      { status: 'disconnected' },
      { status: 'disconnected' },
    ],
    ['other values pass', { hideAmounts: true }, { hideAmounts: false }, { hideAmounts: false }],
  ])('depends on the next value that the stream emits: %s', (_name, shown, next, expected) => {
    expect(keepShownData(shown, next)).toEqual(expected)
  })

  it.each([
    [{ status: 'loading' }, false],
    [{ status: 'failed', error }, false],
    [fresh, true],
    [{ status: 'connected' }, true],
    [undefined, true],
  ])('is out of date until hasCaughtUp() accepts an emitted value: value %j, result %s', (next, expected) => {
    expect(hasCaughtUp(next)).toBe(expected)
  })
})
