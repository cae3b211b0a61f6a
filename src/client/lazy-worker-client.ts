import type { PageWorkerClient, WorkerApi, WorkerClient } from '../bridge/contract/worker-api.ts'
import { coreError } from '../domain/core/errors/core-error.ts'
import type { Subscribable } from '../domain/core/signal.ts'

/** Delay before subscribers retry a bridge that failed to load (ms). */
const retryMs = 5_000

/** A worker client whose code loads at its first use. */
export function createLazyWorkerClient(load: () => Promise<WorkerClient>): PageWorkerClient {
  let link: Promise<WorkerClient> | undefined
  let closed = false
  const get = (): Promise<WorkerClient> => {
    if (closed) return Promise.reject(coreError('worker-lost', { reason: 'closed' }))
    link ??= load().catch(cause => {
      // The next use loads it again.
      link = undefined
      throw coreError('worker-blocked', { reason: 'link' }, cause)
    })
    return link
  }
  // Streams never error: they emit nothing until the bridge has loaded.
  const late = <T>(open: (ready: WorkerClient) => Subscribable<T>): Subscribable<T> => ({
    subscribe: listener => {
      let stopped = false
      let timer: ReturnType<typeof setTimeout> | undefined
      let opened: { unsubscribe(): void } | undefined
      const begin = (): void => {
        get().then(
          ready => {
            if (!stopped) opened = open(ready).subscribe(listener)
          },
          () => {
            if (!stopped && !closed) timer = setTimeout(begin, retryMs)
          },
        )
      }
      begin()
      return {
        unsubscribe: () => {
          stopped = true
          clearTimeout(timer)
          opened?.unsubscribe()
        },
      }
    },
  })
  const api = new Proxy({} as WorkerApi, {
    get: (_, method) => {
      // `await` looks for a `then` method; without one it does not mistake the api for a promise.
      if (typeof method !== 'string' || method === 'then') return undefined
      return async (...args: readonly unknown[]) => {
        const call = (await get()).api[method as keyof WorkerApi] as (...args: readonly unknown[]) => unknown
        return call(...args)
      }
    },
  })
  return {
    api,
    stream: (name, ...args) => late(ready => ready.stream(name, ...args)),
    status$: late(ready => ready.status$),
    close: () => {
      closed = true
      void link?.then(
        ready => ready.close(),
        () => {},
      )
    },
  }
}
