import type { ErrorWords } from '../types.ts'
import { recordOf, useErrorText, useUi } from './use-app.ts'

/**
 * Returns a function that shows and announces an error with its advice. Loads the file with all error messages in
 * advance.
 */
export function useErrorReport(): (reason: unknown) => void {
  const { state } = useUi()
  useErrorText()
  return reason =>
    void state.explained().then(explain => {
      const words = aloud(explain(recordOf(reason)))
      state.showToast(words, 'bad')
      state.announce(words, 'assertive')
    })
}

/** Joins the title and the advice of an error into one line for screen readers. */
export function aloud({ headline, body }: ErrorWords): string {
  return body === '' ? headline : `${headline}. ${body}`
}
