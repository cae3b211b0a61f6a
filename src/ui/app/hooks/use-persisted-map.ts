import { useUi } from '../context.ts'

/** Notes that a view finds again while the modal is open; writing one draws nothing anew. */
export function usePersistedMap<T>(key: string): Map<string, T> {
  const { memory } = useUi().state
  const known = memory.get(key) as Map<string, T> | undefined
  if (known) return known
  const empty = new Map<string, T>()
  memory.set(key, empty)
  return empty
}
