import { useUi } from '../context.ts'

/** Notes a view keeps while the modal is open; writing does not render. */
export function usePersistedMap<T>(key: string): Map<string, T> {
  const { memory } = useUi().state
  const known = memory.get(key) as Map<string, T> | undefined
  if (known) return known
  const empty = new Map<string, T>()
  memory.set(key, empty)
  return empty
}
