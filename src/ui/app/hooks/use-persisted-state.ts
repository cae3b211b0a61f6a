import { useState } from 'react'
import { useUi } from '../context.ts'

/** State that a view finds again when one comes back to it while the modal is open. */
export function usePersistedState<T>(key: string, initial: T): readonly [T, (next: T) => void] {
  const { memory } = useUi().state
  const [value, setValue] = useState<T>(() => (memory.has(key) ? (memory.get(key) as T) : initial))
  const keep = (next: T): void => {
    memory.set(key, next)
    setValue(next)
  }
  return [value, keep]
}
