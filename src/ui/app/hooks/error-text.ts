import type { ErrorRecord } from '../../../domain/core/errors/app-error.ts'
import { coreError, toRecord } from '../../../domain/core/errors/core-error.ts'
import { useStore, useUi } from '../context.ts'
import type { ErrorWords, Explain } from '../types.ts'

/** Returns the function that turns errors into text. The catalogue loads on first use; until then errors show their own message. */
export function useErrorText(): Explain {
  return useStore(useUi().state.explain)
}

/** Returns a function that shows and announces a failure with its help. Preloads the catalogue. */
export function useErrorReport(): (reason: unknown) => void {
  const { state } = useUi()
  useErrorText()
  return reason => {
    const words = aloud(state.explain.get()(recordOf(reason)))
    state.showToast(words, 'bad')
    state.announce(words, 'assertive')
  }
}

/** Turns any rejection into an error record. */
export function recordOf(error: unknown): ErrorRecord {
  const { code, message, context } = error as Partial<ErrorRecord>
  return code === undefined || message === undefined
    ? toRecord(coreError('unknown'))
    : { code, message, context: context ?? {} }
}

/** Joins title and help into one line for screen readers. */
export function aloud({ headline, body }: ErrorWords): string {
  return body === '' ? headline : `${headline}. ${body}`
}
