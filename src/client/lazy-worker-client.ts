import type { PageWorkerClient, WorkerApi, WorkerClient } from '../bridge/contract/worker-api.ts'
import { coreError } from '../domain/core/errors/core-error.ts'
import type { Subscribable } from '../domain/core/signal.ts'

/** Wait before a bridge that could not be fetched is asked for again, for those who listen (ms). */
const retryMs = 5_000

/** A link that is fetched when it is first used, and behaves like one from the start. */
export function createLazyWorkerClient(load: () => Promise<WorkerClient>): PageWorkerClient {
  let link: Promise<WorkerClient> | undefined
  let closed = false
  const get = (): Promise<WorkerClient> => {
    if (closed) return Promise.reject(coreError('worker-lost', { reason: 'closed' }))
    link ??= load().catch(cause => {
      // The next use asks again.
      link = undefined
      throw coreError('worker-blocked', { reason: 'link' }, cause)
    })
    return link
  }
  // Streams never error: without the bridge they say nothing, until it comes.
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
      // A promise must be able to hold the api without taking it for another promise.
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
