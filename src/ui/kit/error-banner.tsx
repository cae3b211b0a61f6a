import type { ErrorCode } from '../../domain/core/errors/app-error.ts'
import { isOwnChoice } from '../../domain/core/own-choice.ts'
import { Banner } from './banner.tsx'

type ErrorBannerProps = {
  /** The code of the error. Absent for a failure without an error. */
  readonly code?: ErrorCode | undefined
  readonly words: { readonly headline: string; readonly body: string }
  readonly role?: 'alert' | undefined
  readonly testId?: string
}

/** An error in a view. It is neutral if the user has declined a request or the wallet still shows it, and red otherwise. */
export function ErrorBanner({ code, words: { headline, body }, role, testId }: ErrorBannerProps) {
  return (
    <Banner tone={code && isOwnChoice(code) ? 'plain' : 'bad'} title={headline} role={role} testId={testId}>
      {body}
    </Banner>
  )
}
