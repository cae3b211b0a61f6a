import type { Explain } from '../types.ts'
import { useLatest, useUi } from './use-app.ts'

/**
 * Returns the function that converts errors to text. The file with all error messages loads when `isNeeded` is true.
 */
export function useErrorText(isNeeded = true): Explain {
  const { explain } = useUi().state
  return useLatest(isNeeded ? explain : undefined) ?? explain.value
}
