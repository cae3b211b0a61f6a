import { useUi } from '../context.ts'
import type { Words } from '../types.ts'

/** Returns a list of messages in the modal's language. */
export function useMessages<T extends Words>(list: T): T {
  return useUi().words(list)
}
