import type { ReactNode } from 'react'
import { useMessages } from '../../app/hooks/use-app.ts'
import type { AsyncAction } from '../../app/hooks/use-async-action.ts'
import { Button } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { Screen } from '../../kit/screen.tsx'
import { Sentence } from '../../kit/sentence.tsx'
import { CodeField } from './code-field.tsx'
import { mailIcon } from './login-icons.ts'
import { loginMessages } from './messages.ts'
import type { Again } from './use-resend.ts'

type CodeStepProps = {
  readonly title: string
  /** The address that the code was sent to, or words for it. */
  readonly email: string
  readonly step: AsyncAction
  readonly onCode: (code: string) => void
  /** The button that changes the email address. It is beside the address. */
  readonly edit?: ReactNode
  readonly again: Again
}

/** Asks for a code that was sent by email. Shows the email address, the field for the code, and a resend button. */
export function CodeStep({ title, email, step, onCode, edit, again }: CodeStepProps) {
  const t = useMessages(loginMessages)
  const left = step.error?.context.left
  const wrong =
    step.words && `${step.words.headline}. ${typeof left === 'string' ? t.triesLeft(left) : step.words.body}`
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
          <Sentence say={t.codeSent} parts={[<strong key="email">{email}</strong>]} />
        </p>
        {edit}
        <CodeField
          label={t.code}
          hint={step.busy ? t.checking : t.codeHint}
          busy={step.busy}
          error={wrong}
          onComplete={onCode}
          onChange={step.clear}
        />
      </div>
    </Screen>
  )
}
