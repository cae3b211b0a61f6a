import { useRef } from 'react'
import { dataOf, idle, type Loadable } from '../../../domain/core/loadable.ts'
import { useLatest, useOnline } from '../../app/hooks/use-app.ts'
import { useLive } from '../../app/hooks/use-live.ts'
import type { Latest } from '../../app/latest.ts'

/**
 * Returns the list of a stream. The last list is shown at once, but an empty one only after the source has told a
 * current one, or cannot: an earlier view or visit may have left it, and what is missing from it may exist by now.
 */
export function useToldList<T>(
  stream$: Latest<Loadable<T> | undefined>,
  isEmpty: (list: T) => boolean,
): Loadable<T> {
  const last = useLatest(stream$)
  const live = useLive(stream$)
  const isOnline = useOnline()
  const told = useRef<typeof stream$>(undefined)
  if (live && (live.status === 'fresh' || live.error || !isOnline)) told.current = stream$
  const value = live ?? last ?? idle
  const data = dataOf(value)
  return data !== undefined && isEmpty(data) && told.current !== stream$ ? { status: 'loading' } : value
}
