import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { ErrorCode } from '../../../domain/core/errors/app-error.ts'
import { codeDigits, codeOf } from '../../../domain/embedded-wallet/email-code.ts'
import type { SocialTry } from '../../../domain/embedded-wallet/login.ts'
import { memoryKey, useMessages, useSentences } from '../../app/hooks/use-app.ts'
import type { AsyncAction } from '../../app/hooks/use-async-action.ts'
import { Button } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { mailIcon } from '../../kit/icons/login.ts'
import { Screen } from '../../kit/screen.tsx'
import { Sentence } from '../../kit/sentence.tsx'
import { loginMessages } from './login-messages.ts'
import type { Again } from './use-resend.ts'

type CodeStepProps = {
  readonly title: string
  /** The email address to which the code was sent, or a text such as "your inbox" if it is unknown. */
  readonly email: string
  readonly step: AsyncAction
  readonly onCode: (code: string) => void
  /** The button that changes the email address. It stands below the address. */
  readonly edit?: ReactNode
  readonly again: Again
}

/** A view with the email address, a field for the code from the email, and a button that sends a new code. */
export function CodeStep({ title, email, step, onCode, edit, again }: CodeStepProps) {
  const t = useMessages(loginMessages)
  const sentences = useSentences()
  const left = step.error?.context.left
  const wrong =
    step.words &&
    sentences(step.words.headline, typeof left === 'string' ? t.triesLeft(left) : step.words.body)
  return (
    <Screen
      title={title}
      foot={
        <Button wide off={again.seconds > 0 || again.busy} testId="portico-resend" onPress={again.run}>
          {again.seconds > 0 ? t.resendIn(again.seconds) : t.resend}
        </Button>
      }
    >
      <div className="stage">
        <span className="badge-icon">
          <Icon d={mailIcon} size={26} />
        </span>
        <p className="whom">
          <Sentence template={t.codeSent} parts={[<strong key="email">{email}</strong>]} />
        </p>
        {edit}
        <CodeField
          label={t.code}
          hint={step.busy ? t.checking : t.codeHint}
          busy={step.busy}
          error={wrong}
          isWrong={step.error !== undefined && codeErrors.includes(step.error.code)}
          onComplete={onCode}
          onChange={step.clear}
        />
      </div>
    </Screen>
  )
}

/** Errors that say something about the code that the user entered. */
const codeErrors: readonly ErrorCode[] = ['code-wrong', 'code-expired', 'code-used-up']

type CodeFieldProps = {
  readonly label: string
  readonly hint: string
  readonly busy: boolean
  /**
   * The error message for the last code that the user entered. When it appears, the field is cleared for the next
   * attempt.
   */
  readonly error: string | undefined
  /** Whether the error is about the code itself, and not about the connection or the login site. */
  readonly isWrong: boolean
  readonly onComplete: (code: string) => void
  readonly onChange: () => void
}

const cells = Array.from({ length: codeDigits }, (_, place) => place)

/**
 * A field for a code of six digits. It is one input that looks like six cells, because pasting, autofill and screen
 * readers need one input. The sixth digit submits the code.
 */
function CodeField({ label, hint, busy, error, isWrong, onComplete, onChange }: CodeFieldProps) {
  const [code, setCode] = useState('')
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (error === undefined) return
    setCode('')
    field.current?.focus()
  }, [error])
  const take = (text: string): void => {
    const next = codeOf(text)
    if (busy || next === code) return
    setCode(next)
    onChange()
    if (next.length === codeDigits) onComplete(next)
  }
  return (
    <div className="code" translate="no">
      <div className="cells" data-busy={busy || undefined} data-wrong={isWrong || undefined}>
        <input
          ref={field}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-label={label}
          aria-invalid={isWrong}
          aria-describedby={id}
          aria-busy={busy || undefined}
          value={code}
          data-first="true"
          data-testid="wui-otp-input"
          onChange={event => take(event.currentTarget.value)}
        />
        {cells.map(place => (
          <span
            key={place}
            aria-hidden="true"
            data-next={place === Math.min(code.length, codeDigits - 1) || undefined}
          >
            {code[place]}
          </span>
        ))}
      </div>
      <p
        className={error === undefined ? 'label code-busy' : isWrong ? 'field-error' : 'label warn-text'}
        id={id}
      >
        {busy && <span className="spin spinner" aria-hidden="true" />}
        {error ?? hint}
      </p>
    </div>
  )
}

export const tryKey = memoryKey<SocialTry>('social-try')
