import type { ReactNode } from 'react'
import type { ErrorRecord } from '../../domain/core/errors/app-error.ts'
import { useErrorText } from '../app/hooks/error-text.ts'
import { EmptyState } from './empty-state.tsx'
import { ErrorReason } from './error-reason.tsx'
import { RetryButton } from './retry-button.tsx'
import { warnIcon } from './sign-icons.ts'

type FailedProps = {
  readonly title: string
  readonly error: ErrorRecord
  readonly retryAt: number | undefined
  readonly retry: () => void
  /** An alternative to retrying. */
  readonly children?: ReactNode
}

/** Replaces a list that failed to load: what is missing, why, and a retry button. */
export function ErrorState({ title, error, retryAt, retry, children }: FailedProps) {
  const explain = useErrorText()
  return (
    <EmptyState
      icon={warnIcon}
      title={title}
      body={
        <>
          <ErrorReason error={error} />
          {explain(error).body}
        </>
      }
    >
      <RetryButton retryAt={retryAt} onPress={retry} />
      {children}
    </EmptyState>
  )
}
