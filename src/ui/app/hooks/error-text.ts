import type { ErrorRecord } from '../../../domain/core/errors/app-error.ts'
import { coreError, toRecord } from '../../../domain/core/errors/core-error.ts'
import { useStore, useUi } from '../context.ts'
import type { ErrorWords, Explain } from '../types.ts'

/** What puts errors into words. Its words are fetched when a view first wants them; until then errors say what they came with. */
export function useErrorText(): Explain {
  return useStore(useUi().state.explain)
}

/** Says, at the foot of the card and aloud, what did not work and what to do. Its words are fetched while there is time. */
export function useErrorReport(): (reason: unknown) => void {
  const { state } = useUi()
  useErrorText()
  return reason => {
    const words = aloud(state.explain.get()(recordOf(reason)))
    state.showToast(words, 'bad')
    state.announce(words, 'assertive')
  }
}

/** The record of anything a call rejected with. */
export function recordOf(error: unknown): ErrorRecord {
  const { code, message, context } = error as Partial<ErrorRecord>
  return code === undefined || message === undefined
    ? toRecord(coreError('unknown'))
    : { code, message, context: context ?? {} }
}

/** Both parts as one line, for who listens. */
export function aloud({ headline, body }: ErrorWords): string {
  return body === '' ? headline : `${headline}. ${body}`
}
