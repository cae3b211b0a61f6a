import { afterEach, describe, expect, it, vi } from 'vitest'
import { holdLivenessLock, watchLivenessLock } from '../../src/bridge/liveness.ts'
import { fakeLocks } from './fake-locks.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('the liveness check of the worker with a Web Lock', () => {
  it('reports the crash of the worker once, when the browser releases the lock (fault B3)', async () => {
    const locks = fakeLocks()
    const gone = vi.fn()
    await holdLivenessLock('a')
    watchLivenessLock('a', gone)
    await Promise.resolve()
    expect(gone).not.toHaveBeenCalled()
    locks.kill('a')
    await vi.waitFor(() => expect(gone).toHaveBeenCalledTimes(1))
  })

  it('reports nothing after the page has ended the check', async () => {
    const locks = fakeLocks()
    const gone = vi.fn()
    const release = await holdLivenessLock('a')
    watchLivenessLock('a', gone)()
    release()
    await vi.waitFor(() => expect(locks.waiting('a')).toBe(0))
    expect(gone).not.toHaveBeenCalled()
  })

  it('does not delay the start of the worker in a browser without Web Locks', async () => {
    vi.stubGlobal('navigator', {})
    expect(await holdLivenessLock('a')).toBeTypeOf('function')
    watchLivenessLock('a', vi.fn())()
  })

  it('delays the start of the worker only briefly if the browser refuses locks or never grants one', async () => {
    vi.stubGlobal('navigator', {
      locks: { request: () => Promise.reject(new DOMException('no', 'SecurityError')) },
    })
    expect(await holdLivenessLock('a')).toBeTypeOf('function')
    const gone = vi.fn()
    watchLivenessLock('a', gone)
    vi.useFakeTimers()
    vi.stubGlobal('navigator', { locks: { request: () => new Promise(() => {}) } })
    const held = holdLivenessLock('a')
    await vi.advanceTimersByTimeAsync(500)
    expect(await held).toBeTypeOf('function')
    expect(gone).not.toHaveBeenCalled()
  })
})
