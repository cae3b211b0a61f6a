import { dataOf, type Loadable } from '../domain/core/loadable.ts'

const statuses: ReadonlySet<unknown> = new Set(['idle', 'loading', 'fresh', 'stale', 'failed'])

/**
 * Merges the first values of a restarted stream with the displayed value. A new worker starts a stream without data; this
 * keeps the data the page already shows. Values that are not a `Loadable` pass through unchanged.
 */
export function keepData(shown: unknown, next: unknown): unknown {
  if (!isLoadable(shown) || !isLoadable(next) || hasData(next) || !hasData(shown)) return next
  const { data, at } = shown
  if (next.status === 'failed') return { ...next, status: 'stale', data, at }
  return { status: 'loading', data, ...(at !== undefined && { at }) }
}

/** Whether the restarted stream has data again. */
export function hasCaughtUp(next: unknown): boolean {
  return !isLoadable(next) || hasData(next)
}

function isLoadable(value: unknown): value is Loadable<unknown> {
  return typeof value === 'object' && value !== null && 'status' in value && statuses.has(value.status)
}

function hasData(
  loadable: Loadable<unknown>,
): loadable is Exclude<Loadable<unknown>, { status: 'idle' | 'failed' }> {
  return dataOf(loadable) !== undefined
}
