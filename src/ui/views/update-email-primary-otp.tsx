import { usePrimaryCode } from '../hooks/use-email-update.ts'
import { useWords } from '../hooks/use-words.ts'
import { embeddedWords } from '../messages/embedded.ts'
import { CodeStep } from '../parts/code-step.tsx'
import code from '../styles/code.css?inline'
import login from '../styles/login.css?inline'
import type { ViewProps } from './index.ts'

export const css = login + code

/** A change of the e-mail, first half: whoever asks has the old inbox. */
export function View({ entry }: ViewProps) {
  const t = useWords(embeddedWords)
  const { step, current, submit, again } = usePrimaryCode(String(entry.params?.email ?? ''))
  return (
    <CodeStep
      title={t.primaryTitle}
      sent={t.primarySent}
      email={current}
      step={step}
      onCode={submit}
      again={again}
    />
  )
}
