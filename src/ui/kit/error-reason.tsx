import type { ErrorRecord } from '../../domain/core/errors/app-error.ts'
import { useErrorText } from '../app/hooks/error-text.ts'

/** What went wrong on the way, in a sentence of its own, where an error named after its subject knows it. */
export function ErrorReason({ error }: { error: ErrorRecord }) {
  const explain = useErrorText()
  const { reason } = error.context
  if (typeof reason !== 'string' || reason === 'unknown') return null
  const { headline } = explain({ ...error, code: reason as ErrorRecord['code'], message: '' })
  return headline === '' ? null : <span>{headline}. </span>
}
