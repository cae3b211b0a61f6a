import { useMemo } from 'react'
import { createSignal, type ReadonlySignal } from '../../../domain/core/signal.ts'
import type { MemoryKey } from '../types.ts'
import { useSignal, useUi } from './use-app.ts'

/** A task that a view has started, such as a send. */
export type ViewTask<T> = {
  readonly opening: unknown
  readonly state$: ReadonlySignal<T>
  readonly change: (part: Partial<T>) => void
}

/**
 * Returns the state of a task that continues while another view covers this view, for example while the embedded wallet
 * shows a request. `opening` identifies the task. When the user returns to the view, the same `opening` continues the
 * task, and a different `opening` starts a new task.
 */
export function useViewTask<T extends object>(
  key: MemoryKey<ViewTask<T>>,
  opening: unknown,
  first: T,
): { readonly at: T; readonly now: () => T; readonly change: (part: Partial<T>) => void } {
  const { memory } = useUi().state
  const task = useMemo((): ViewTask<T> => {
    const known = memory.get(key)
    if (known && known.opening === opening) return known
    const state$ = createSignal(first)
    const begun = {
      opening,
      state$,
      change: (part: Partial<T>) => state$.next({ ...state$.value, ...part }),
    }
    memory.set(key, begun)
    return begun
  }, [memory, key.name, opening])
  return { at: useSignal(task.state$), now: () => task.state$.value, change: task.change }
}
