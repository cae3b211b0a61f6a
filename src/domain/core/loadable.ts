import type { ErrorRecord } from './errors/app-error.ts'

/**
 * A value of a stream. A stream never errors: a failure is a status, and `data` stays while the status changes.
 * `at` is when the data was received (epoch ms), `retryAt` when the next try is allowed (epoch ms).
 */
export type Loadable<T> =
  | { status: 'idle'; data?: undefined; at?: undefined; error?: undefined }
  | { status: 'loading'; data?: T; at?: number; error?: undefined }
  | { status: 'fresh'; data: T; at: number; error?: undefined }
  | { status: 'stale'; data: T; at: number; error?: ErrorRecord; retryAt?: number }
  | { status: 'failed'; data?: undefined; at?: undefined; error: ErrorRecord; retryAt?: number }

/** Nothing asked yet. */
export const idle: Loadable<never> = { status: 'idle' }

/** The value a view may show now, whatever the status. A host page may have a `data` of its own on every object. */
export function dataOf<T>(loadable: Loadable<T>): T | undefined {
  return Object.hasOwn(loadable, 'data') ? (loadable as { data?: T }).data : undefined
}

/** The same status over another shape of data. */
export function mapLoadable<T, U>(loadable: Loadable<T>, project: (data: T) => U): Loadable<U> {
  const data = dataOf(loadable)
  if (data === undefined) return loadable as Loadable<never>
  return { ...loadable, data: project(data) } as Loadable<U>
}
