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
  /** Actions that the user can choose instead of trying again. */
  readonly children?: ReactNode
}

/** Replaces a list that failed to load. Says what is missing and why, and has a retry button. */
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
