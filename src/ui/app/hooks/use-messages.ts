import { useUi } from '../context.ts'
import type { Words } from '../types.ts'

/** The words of a list in the language of this modal. */
export function useMessages<T extends Words>(list: T): T {
  return useUi().words(list)
}
