import { useState } from 'react'
import { useUi } from '../context.ts'
import type { MemoryKey } from '../memory.ts'

/** State that a view keeps while the modal is open. It is restored when the user returns to the view. */
export function usePersistedState<T>(key: MemoryKey<T>, initial: T): readonly [T, (next: T) => void] {
  const { memory } = useUi().state
  const [value, setValue] = useState<T>(() => memory.get(key) ?? initial)
  const keep = (next: T): void => {
    memory.set(key, next)
    setValue(next)
  }
  return [value, keep]
}

/** A map of notes that a view keeps while the modal is open. Writing to it does not render the view. */
export function usePersistedMap<T>(key: MemoryKey<Map<string, T>>): Map<string, T> {
  const { memory } = useUi().state
  const known = memory.get(key)
  if (known) return known
  const empty = new Map<string, T>()
  memory.set(key, empty)
  return empty
}
