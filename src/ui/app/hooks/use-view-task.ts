import { useMemo } from 'react'
import { useStore, useUi } from '../context.ts'
import { createStore, type Store } from '../store.ts'

type Course<T> = {
  readonly opening: unknown
  readonly store: Store<T>
  readonly change: (part: Partial<T>) => void
}

/**
 * State of a task that continues while another view covers its own, as a request of the embedded wallet does. The
 * same opening of the view (same params) restores it; another opening starts a new task.
 */
export function useViewTask<T extends object>(
  key: string,
  opening: unknown,
  first: T,
): { readonly at: T; readonly now: () => T; readonly change: (part: Partial<T>) => void } {
  const { memory } = useUi().state
  const course = useMemo((): Course<T> => {
    const known = memory.get(key) as Course<T> | undefined
    if (known && known.opening === opening) return known
    const [store, set] = createStore(first)
    const begun = { opening, store, change: (part: Partial<T>) => set({ ...store.get(), ...part }) }
    memory.set(key, begun)
    return begun
  }, [memory, key, opening])
  return { at: useStore(course.store), now: course.store.get, change: course.change }
}
