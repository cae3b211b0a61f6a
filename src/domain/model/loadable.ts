import type { ErrorRecord } from '../errors/app-error.ts'

/**
 * What a stream offers to the page. It never errors: trouble is a status, and `data` stays while the status changes.
 * `at` is when the data was obtained (epoch ms); `retryAt` is when the next try may be made (epoch ms).
 */
export type Loadable<T> =
  | { status: 'idle' }
  | { status: 'loading'; data?: T; at?: number }
  | { status: 'fresh'; data: T; at: number }
  | { status: 'stale'; data: T; at: number; error?: ErrorRecord; retryAt?: number }
  | { status: 'failed'; error: ErrorRecord; retryAt?: number }

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
