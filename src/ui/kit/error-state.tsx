import type { ReactNode } from 'react'
import type { ErrorCode, ErrorRecord } from '../../domain/core/errors/app-error.ts'
import { canTryAgain } from '../../domain/core/try-again.ts'
import { useSentences } from '../app/hooks/use-app.ts'
import { useErrorText } from '../app/hooks/use-error-text.ts'
import { CopyReport } from './copy-report.tsx'
import { EmptyState } from './empty-state.tsx'
import { warnIcon } from './icons/common.ts'
import { RetryButton } from './retry-button.tsx'
import { Space } from './space.tsx'

type FailedProps = {
  readonly title: string
  readonly error: ErrorRecord
  readonly retryAt: number | undefined
  readonly retry: () => void
  readonly children?: ReactNode
}

/**
 * The content of a list that failed to load: what is missing, what the user can do, a retry button, and last the cause of
 * the failure.
 */
export function ErrorState({ title, error, retryAt, retry, children }: FailedProps) {
  const explain = useErrorText()
  return (
    <EmptyState
      icon={warnIcon}
      title={title}
      body={explain(error).body}
      detail={<ErrorReason error={error} />}
    >
      {canTryAgain(causeOf(error)) && <RetryButton retryAt={retryAt} onPress={retry} />}
      {children}
      <CopyReport error={error} />
    </EmptyState>
  )
}

/** The code of the error, or of its cause if a list is only unavailable. */
function causeOf({ code, context: { reason } }: ErrorRecord): ErrorCode {
  return typeof reason === 'string' ? (reason as ErrorCode) : code
}

/** A sentence with the cause of an error such as `balance-unavailable`. Renders nothing if the cause is unknown. */
export function ErrorReason({ error }: { error: ErrorRecord }) {
  const explain = useErrorText()
  const sentences = useSentences()
  const { reason } = error.context
  if (typeof reason !== 'string' || reason === 'unknown') return null
  const { headline } = explain({ ...error, code: reason as ErrorRecord['code'], message: '' })
  return headline === '' ? null : (
    <span>
      {sentences(headline)}
      <Space />
    </span>
  )
}
