import { type Observable, scan } from 'rxjs'
import type { Loadable } from '../../../domain/core/loadable.ts'

/** Keeps showing the last data when another tab becomes the leader and starts without data. */
export function keepData<T>() {
  return (source$: Observable<Loadable<T>>): Observable<Loadable<T>> =>
    source$.pipe(scan((before: Loadable<T>, next: Loadable<T>) => merged(before, next)))
}

function merged<T>(before: Loadable<T>, next: Loadable<T>): Loadable<T> {
  if (!('data' in before) || before.data === undefined || before.at === undefined) return next
  const { data, at } = before
  if (next.status === 'failed') return { ...next, status: 'stale', data, at }
  if (next.status === 'idle') return { status: 'stale', data, at }
  if (next.status === 'loading' && next.data === undefined) return { status: 'loading', data, at }
  return next
}
