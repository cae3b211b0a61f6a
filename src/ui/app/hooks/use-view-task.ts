import { useMemo } from 'react'
import { useStore, useUi } from '../context.ts'
import { createStore, type Store } from '../store.ts'

type Course<T> = {
  readonly opening: unknown
  readonly store: Store<T>
  readonly change: (part: Partial<T>) => void
}

/**
 * How far something has come that goes on while another view lies over its own, as the question of a wallet in our own frame does. The
 * same opening of the view (its params) finds it again, another one begins anew.
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
