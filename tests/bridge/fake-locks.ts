import { vi } from 'vitest'

/**
 * Replaces the browser's Web Locks API with a fake. `kill` releases a lock, as the browser does when the worker that
 * holds it crashes.
 */
export function fakeLocks() {
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
    names: () => [...queues.keys()],
    waiting: (name: string) => queues.get(name)?.length ?? 0,
  }
}
