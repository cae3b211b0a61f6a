import { useState } from 'react'
import type { MemoryKey } from '../types.ts'
import { useUi } from './use-app.ts'

/**
 * Returns a value and a function that sets it. The value is kept while the modal is open, even if the user leaves the
 * view and returns to it.
 */
export function usePersistedState<T>(key: MemoryKey<T>, initial: T): readonly [T, (next: T) => void] {
  const { memory } = useUi().state
  const [value, setValue] = useState<T>(() => memory.get(key) ?? initial)
  const keep = (next: T): void => {
    memory.set(key, next)
    setValue(next)
  }
  return [value, keep]
}

/** Returns a map that a view keeps while the modal is open. A change of the map does not render the view again. */
export function usePersistedMap<T>(key: MemoryKey<Map<string, T>>): Map<string, T> {
  const { memory } = useUi().state
  const known = memory.get(key)
  if (known) return known
  const empty = new Map<string, T>()
  memory.set(key, empty)
  return empty
}
