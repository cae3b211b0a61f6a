import { useMessages } from '../../app/hooks/use-app.ts'
import type { ViewProps } from '../../app/types.ts'
import code from './code.css?inline'
import { CodeStep } from './code-step.tsx'
import login from './login.css?inline'
import { embeddedWalletMessages } from './messages.ts'
import { usePrimaryCode } from './use-email-update.ts'

export const css = login + code

/** First half of a change of the email address: the user proves access to the current inbox. */
export function View({ entry }: ViewProps) {
  const t = useMessages(embeddedWalletMessages)
  const { step, current, submit, again } = usePrimaryCode(String(entry.params?.email ?? ''))
  return (
    <CodeStep
      title={t.primaryTitle}
      email={current ?? t.yourEmail}
      step={step}
      onCode={submit}
      again={again}
    />
  )
}
