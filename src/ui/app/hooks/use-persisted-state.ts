import { useState } from 'react'
import { useUi } from '../context.ts'

/** State a view keeps while the modal is open, restored when the user returns to it. */
export function usePersistedState<T>(key: string, initial: T): readonly [T, (next: T) => void] {
  const { memory } = useUi().state
  const [value, setValue] = useState<T>(() => (memory.has(key) ? (memory.get(key) as T) : initial))
  const keep = (next: T): void => {
    memory.set(key, next)
    setValue(next)
  }
  return [value, keep]
}
