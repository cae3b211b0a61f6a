import type { ErrorRecord } from '../../domain/core/errors/app-error.ts'
import { useErrorText } from '../app/hooks/error-text.ts'

/** The cause of an error such as `balance-unavailable`, as a separate sentence, if the cause is known. */
export function ErrorReason({ error }: { error: ErrorRecord }) {
  const explain = useErrorText()
  const { reason } = error.context
  if (typeof reason !== 'string' || reason === 'unknown') return null
  const { headline } = explain({ ...error, code: reason as ErrorRecord['code'], message: '' })
  return headline === '' ? null : <span>{headline}. </span>
}
