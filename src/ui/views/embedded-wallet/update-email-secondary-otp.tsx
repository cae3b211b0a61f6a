import { useMessages } from '../../app/hooks/use-app.ts'
import type { ViewProps } from '../../app/types.ts'
import code from './code.css?inline'
import { CodeStep } from './code-step.tsx'
import login from './login.css?inline'
import { embeddedWalletMessages } from './messages.ts'
import { useSecondaryCode } from './use-email-update.ts'

export const css = login + code

/** Second half of a change of the email address: the user proves access to the new inbox. */
export function View({ entry }: ViewProps) {
  const t = useMessages(embeddedWalletMessages)
  const email = String(entry.params?.email ?? '')
  const { step, submit, again } = useSecondaryCode(email)
  return <CodeStep title={t.secondaryTitle} email={email} step={step} onCode={submit} again={again} />
}
