import { dataOf, type Loadable, withKeptData } from '../domain/core/loadable.ts'

const statuses: ReadonlySet<unknown> = new Set(['idle', 'loading', 'fresh', 'stale', 'failed'])

/**
 * Returns the value to show after a restart of the worker. A new worker starts each stream without data, so the earlier
 * data stays on the screen until new data arrives. A value that is not a `Loadable` is returned unchanged.
 */
export function keepShownData(shown: unknown, next: unknown): unknown {
  return isLoadable(shown) && isLoadable(next) ? withKeptData(shown, next) : next
}

/**
 * Whether this value of a restarted stream has new data. If so, the page no longer shows the data from before the
 * restart.
 */
export function hasCaughtUp(next: unknown): boolean {
  return !isLoadable(next) || dataOf(next) !== undefined
}

function isLoadable(value: unknown): value is Loadable<unknown> {
  return typeof value === 'object' && value !== null && 'status' in value && statuses.has(value.status)
}
