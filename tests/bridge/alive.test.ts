import { afterEach, describe, expect, it, vi } from 'vitest'
import { holdAlive, watchAlive } from '../../src/bridge/alive.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Exclusive locks as the browser has them, and a way to free one as when its worker dies. */
function fakeLocks() {
  const queues = new Map<string, { run: () => Promise<unknown>; done: () => void }[]>()
  const next = (name: string) => {
    const [head] = queues.get(name) ?? []
    if (!head) return
    void Promise.resolve(head.run()).then(() => {
      if (queues.get(name)?.[0] !== head) return
      queues.get(name)?.shift()
      head.done()
      next(name)
    })
  }
  const request = (name: string, ...rest: unknown[]) => {
    const callback = rest.at(-1) as () => Promise<unknown>
    const { signal } = (rest.length > 1 ? rest[0] : {}) as { signal?: AbortSignal }
    return new Promise<void>((resolve, reject) => {
      const queue = queues.get(name) ?? []
      queues.set(name, queue)
      const entry = { run: async () => callback(), done: resolve }
      queue.push(entry)
      signal?.addEventListener('abort', () => {
        const at = queue.indexOf(entry)
        if (at > 0) queue.splice(at, 1)
        reject(signal.reason)
      })
      if (queue.length === 1) next(name)
    })
  }
  vi.stubGlobal('navigator', { locks: { request } })
  return {
    kill: (name: string) => {
      queues.get(name)?.shift()
      next(name)
    },
    waiting: (name: string) => queues.get(name)?.length ?? 0,
  }
}

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
