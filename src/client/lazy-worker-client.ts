import type { PageWorkerClient, WorkerApi, WorkerClient } from '../bridge/contract/worker-api.ts'
import type { ErrorRecord } from '../domain/core/errors/app-error.ts'
import { CoreError, coreError, toRecord } from '../domain/core/errors/core-error.ts'
import { createSource, type Subscribable } from '../domain/core/signal.ts'

/** How long `lazyStream` waits after a failed load before it tries again (ms). */
const retryMs = 5_000

/**
 * Creates a client that loads the bridge at its first use. Calls `onError` each time the bridge could not be loaded.
 */
export function createLazyWorkerClient(
  load: () => Promise<WorkerClient>,
  onError?: (error: ErrorRecord) => void,
): PageWorkerClient {
  let link: Promise<WorkerClient> | undefined
  let closed = false
  const get = (): Promise<WorkerClient> => {
    if (closed) return Promise.reject(coreError('worker-lost', { reason: 'closed' }))
    link ??= load().catch(cause => {
      // The bridge could not be loaded, so the next use loads it again.
      link = undefined
      const error =
        cause instanceof CoreError ? cause : coreError('worker-blocked', { reason: 'link' }, cause)
      onError?.(toRecord(error))
      throw error
    })
    return link
  }
  // Creates a stream that emits nothing until the bridge has loaded. If the load fails, the stream does not error.
  const late = <T>(open: (ready: WorkerClient) => Subscribable<T>) => lazyStream(get, open, () => closed)
  const api = new Proxy({} as WorkerApi, {
    get: (_, method) => {
      // The api has no method `then`. Otherwise `await` would treat the api as a promise.
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

/**
 * Loads an object, then emits the values of its stream. If the load fails, tries again every `retryMs` until `isClosed`
 * returns true.
 */
export function lazyStream<L, T>(
  load: () => Promise<L>,
  open: (loaded: L) => Subscribable<T>,
  isClosed: () => boolean,
): Subscribable<T> {
  return createSource(listener => {
    let stopped = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let opened: { unsubscribe(): void } | undefined
    const begin = (): void => {
      load().then(
        loaded => {
          if (!stopped) opened = open(loaded).subscribe(listener)
        },
        () => {
          if (!stopped && !isClosed()) timer = setTimeout(begin, retryMs)
        },
      )
    }
    begin()
    return () => {
      stopped = true
      clearTimeout(timer)
      opened?.unsubscribe()
    }
  })
}
