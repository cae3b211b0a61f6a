import { afterEach, describe, expect, it, vi } from 'vitest'
import { holdAlive, watchAlive } from '../../src/bridge/liveness.ts'
import { fakeLocks } from './fake-locks.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('a worker’s lock for life', () => {
  it('B3: its death is told, once', async () => {
    const locks = fakeLocks()
    const gone = vi.fn()
    await holdAlive('a')
    watchAlive('a', gone)
    await Promise.resolve()
    expect(gone).not.toHaveBeenCalled()
    locks.kill('a')
    await vi.waitFor(() => expect(gone).toHaveBeenCalledTimes(1))
  })

  it('nothing is told once the page has stopped watching', async () => {
    const locks = fakeLocks()
    const gone = vi.fn()
    const release = await holdAlive('a')
    watchAlive('a', gone)()
    release()
    await vi.waitFor(() => expect(locks.waiting('a')).toBe(0))
    expect(gone).not.toHaveBeenCalled()
  })

  it('without locks nothing is held up', async () => {
    vi.stubGlobal('navigator', {})
    expect(await holdAlive('a')).toBeTypeOf('function')
    watchAlive('a', vi.fn())()
  })

  it('locks that are refused, or never answer, hold nothing up for long', async () => {
    vi.stubGlobal('navigator', {
      locks: { request: () => Promise.reject(new DOMException('no', 'SecurityError')) },
    })
    expect(await holdAlive('a')).toBeTypeOf('function')
    const gone = vi.fn()
    watchAlive('a', gone)
    vi.useFakeTimers()
    vi.stubGlobal('navigator', { locks: { request: () => new Promise(() => {}) } })
    const held = holdAlive('a')
    await vi.advanceTimersByTimeAsync(500)
    expect(await held).toBeTypeOf('function')
    expect(gone).not.toHaveBeenCalled()
  })
})
