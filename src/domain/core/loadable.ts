import type { ErrorRecord } from './errors/app-error.ts'

/**
 * A value of a stream with its status. A stream never errors: if a request fails, the stream emits a Loadable with the
 * new status and with the earlier `data`, if there is any. `at` is the time at which the data was received. `retryAt`
 * is the earliest time of the next request. Both are epoch ms.
 */
export type Loadable<T> =
  | {
      /**
       * `idle`: not requested yet. `loading`: requested, and not received yet. `fresh`: received at the time `at`.
       * `stale`: older data, because a refresh failed or is due. `failed`: the request failed, and there is no data.
       * While `loading`, `data` can be older data.
       */
      status: 'idle'
      /** The last data that was received. */
      data?: undefined
      /** When `data` was received (epoch ms). */
      at?: undefined
      /** Error of the last request, if that request failed. */
      error?: undefined
    }
  | { status: 'loading'; data?: T; at?: number; error?: undefined }
  | { status: 'fresh'; data: T; at: number; error?: undefined }
  | {
      status: 'stale'
      data: T
      at: number
      error?: ErrorRecord
      /** When the next request is allowed (epoch ms). */
      retryAt?: number
    }
  | { status: 'failed'; data?: undefined; at?: undefined; error: ErrorRecord; retryAt?: number }

/** The state before the first request. */
export const idle: Loadable<never> = { status: 'idle' }

/**
 * Returns the data to show, in any status. Ignores inherited properties, because a page may have added `data` to
 * Object.prototype.
 */
export function dataOf<T>(loadable: Loadable<T>): T | undefined {
  return Object.hasOwn(loadable, 'data') ? (loadable as { data?: T }).data : undefined
}

/** Whether the data may still arrive: there is no data yet, and the status is not `failed`. */
export function isAwaited(loadable: Loadable<unknown>): boolean {
  return dataOf(loadable) === undefined && loadable.status !== 'failed'
}

export function mapLoadable<T, U>(loadable: Loadable<T>, project: (data: T) => U): Loadable<U> {
  const data = dataOf(loadable)
  if (data === undefined) return loadable as Loadable<never>
  return { ...loadable, data: project(data) } as Loadable<U>
}

/**
 * Returns `next`. If only `shown` has data, adds the data of `shown` to the result, so that the data stays on the
 * screen. The status of the result is then `stale` if `next` has failed, and `loading` otherwise.
 */
export function withKeptData<T>(shown: Loadable<T>, next: Loadable<T>): Loadable<T> {
  const data = dataOf(shown)
  if (data === undefined || shown.at === undefined || dataOf(next) !== undefined) return next
  if (next.status === 'failed') return { ...next, status: 'stale', data, at: shown.at }
  return { status: 'loading', data, at: shown.at }
}
