import { recordOf, useUi } from './use-app.ts'
import { useErrorText } from './use-error-text.ts'

/**
 * Returns a function that shows and announces an error with its advice. Loads the file with all error messages in
 * advance.
 */
export function useErrorReport(): (reason: unknown) => void {
  const { state } = useUi()
  useErrorText()
  return reason => state.reportError(recordOf(reason))
}
