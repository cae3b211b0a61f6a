import type { ReactNode } from 'react'
import type { ErrorRecord } from '../../domain/core/errors/app-error.ts'
import { useErrorWords } from '../app/hooks/error-text.ts'
import { Empty } from './empty-state.tsx'
import { Why } from './error-reason.tsx'
import { RetryButton } from './retry-button.tsx'
import { warnIcon } from './sign-icons.ts'

type FailedProps = {
  readonly title: string
  readonly error: ErrorRecord
  readonly retryAt: number | undefined
  readonly retry: () => void
  /** Another way out, beside trying again. */
  readonly children?: ReactNode
}

/** In place of a list that did not come: what is missing, why, and the way to try again. */
export function Failed({ title, error, retryAt, retry, children }: FailedProps) {
  const explain = useErrorWords()
  return (
    <Empty
      icon={warnIcon}
      title={title}
      body={
        <>
          <Why error={error} />
          {explain(error).body}
        </>
      }
    >
      <RetryButton retryAt={retryAt} onPress={retry} />
      {children}
    </Empty>
  )
}
