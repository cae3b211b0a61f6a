import { of } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Chunks } from '../../src/worker/chunks.ts'
import { createLazySubjects } from '../../src/worker/lazy-subjects.ts'
import type { SubjectDeps } from '../../src/worker/subjects.ts'
import { observe } from './observe.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

const fresh = { status: 'fresh', data: {}, at: 1 }
const built = { createSubjects: vi.fn(() => ({ balances: { live$: () => of(fresh) } })) }

function setUp(subjects: () => Promise<unknown>) {
  const chunks = { subjects } as unknown as Chunks
  return createLazySubjects(chunks, { now: Date.now } as SubjectDeps)
}

describe('lazy streams', () => {
  it('are loaded at the first subscription, and once', async () => {
    const fetch = vi.fn(async () => built)
    const late = setUp(fetch)
    const balances$ = late.live$('balances')
    expect(fetch).not.toHaveBeenCalled()
    const seen = [observe(balances$('a')), observe(balances$('b'))]
    await late.get()
    await vi.advanceTimersByTimeAsync(0)
    expect(seen.map(({ values }) => values)).toEqual([[fresh], [fresh]])
    expect(fetch).toHaveBeenCalledTimes(1)
    expect(built.createSubjects).toHaveBeenCalledTimes(1)
  })

  it('report a chunk that failed to load, and load it again after 30 s', async () => {
    const fetch = vi
      .fn(async (): Promise<unknown> => built)
      .mockRejectedValueOnce(new TypeError('no network'))
    const seen = observe(setUp(fetch).live$('balances')('a'))
    await vi.advanceTimersByTimeAsync(29_999)
    expect(seen.values).toMatchObject([
      { status: 'failed', error: { code: 'network-failed' }, retryAt: 1_030_000 },
    ])
    await vi.advanceTimersByTimeAsync(1)
    expect(seen.values.at(-1)).toEqual(fresh)
    expect(seen.error).toBeUndefined()
  })
})
