import { useMessages } from '../../app/hooks/use-messages.ts'
import type { ViewProps } from '../../app/types.ts'
import code from './code.css?inline'
import { CodeStep } from './code-step.tsx'
import { embeddedWalletMessages } from './embedded-messages.ts'
import login from './login.css?inline'
import { useSecondaryCode } from './use-email-update.ts'

export const css = login + code

/** A change of the e-mail, second half: the new inbox is theirs too. */
export function View({ entry }: ViewProps) {
  const t = useMessages(embeddedWalletMessages)
  const email = String(entry.params?.email ?? '')
  const { step, submit, again } = useSecondaryCode(email)
  return (
    <CodeStep
      title={t.secondaryTitle}
      sent={t.secondarySent}
      email={email}
      step={step}
      onCode={submit}
      again={again}
    />
  )
}
