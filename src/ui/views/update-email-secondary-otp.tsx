import { useSecondaryCode } from '../hooks/use-email-update.ts'
import { useWords } from '../hooks/use-words.ts'
import { embeddedWords } from '../messages/embedded.ts'
import { CodeStep } from '../parts/code-step.tsx'
import code from '../styles/code.css?inline'
import login from '../styles/login.css?inline'
import type { ViewProps } from './index.ts'

export const css = login + code

/** A change of the e-mail, second half: the new inbox is theirs too. */
export function View({ entry }: ViewProps) {
  const t = useWords(embeddedWords)
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
