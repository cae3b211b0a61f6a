import type { ErrorRecord } from './errors/app-error.ts'

/**
 * A value of a stream. Streams never error: a failure is a status, and `data` stays while the status changes. `at` is when the
 * data was received, `retryAt` when the next attempt is allowed (both epoch ms).
 */
export type Loadable<T> =
  | { status: 'idle'; data?: undefined; at?: undefined; error?: undefined }
  | { status: 'loading'; data?: T; at?: number; error?: undefined }
  | { status: 'fresh'; data: T; at: number; error?: undefined }
  | { status: 'stale'; data: T; at: number; error?: ErrorRecord; retryAt?: number }
  | { status: 'failed'; data?: undefined; at?: undefined; error: ErrorRecord; retryAt?: number }

/** The state before the first request. */
export const idle: Loadable<never> = { status: 'idle' }

/**
 * The data to show, whatever the status. Checks for an own property, because a page may have added `data` to Object.prototype.
 */
export function dataOf<T>(loadable: Loadable<T>): T | undefined {
  return Object.hasOwn(loadable, 'data') ? (loadable as { data?: T }).data : undefined
}

/** Maps the data and keeps the status. */
export function mapLoadable<T, U>(loadable: Loadable<T>, project: (data: T) => U): Loadable<U> {
  const data = dataOf(loadable)
  if (data === undefined) return loadable as Loadable<never>
  return { ...loadable, data: project(data) } as Loadable<U>
}
