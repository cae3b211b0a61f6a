import type { ErrorRecord } from '../../../domain/core/errors/app-error.ts'
import { coreError, toRecord } from '../../../domain/core/errors/core-error.ts'
import { useUi } from '../context.ts'
import type { ErrorWords, Explain } from '../types.ts'
import { useLatest } from './use-latest.ts'

/**
 * Returns the function that converts errors to text. The error catalogue loads as soon as it is needed; until then an error
 * shows its own message.
 */
export function useErrorText(isNeeded = true): Explain {
  const { explain } = useUi().state
  return useLatest(isNeeded ? explain : undefined) ?? explain.value
}

/** Returns a function that shows and announces an error with its advice. Preloads the error catalogue. */
export function useErrorReport(): (reason: unknown) => void {
  const { state } = useUi()
  useErrorText()
  return reason => {
    const words = aloud(state.explain.value(recordOf(reason)))
    state.showToast(words, 'bad')
    state.announce(words, 'assertive')
  }
}

/** Converts any rejection to an error record. */
export function recordOf(error: unknown): ErrorRecord {
  const { code, message, context } = error as Partial<ErrorRecord>
  return code === undefined || message === undefined
    ? toRecord(coreError('unknown'))
    : { code, message, context: context ?? {} }
}

/** Joins the title and the advice of an error into one line for screen readers. */
export function aloud({ headline, body }: ErrorWords): string {
  return body === '' ? headline : `${headline}. ${body}`
}
