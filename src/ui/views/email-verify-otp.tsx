import { useCodeLogin } from '../hooks/use-code-login.ts'
import { useNavigation } from '../hooks/use-navigation.ts'
import { useWords } from '../hooks/use-words.ts'
import { loginWords } from '../messages/login.ts'
import { Button } from '../parts/button.tsx'
import { CodeStep } from '../parts/code-step.tsx'
import code from '../styles/code.css?inline'
import login from '../styles/login.css?inline'
import type { ViewProps } from './index.ts'

export const css = login + code

/** The code that came by mail; the sixth digit logs in. */
export function View({ entry }: ViewProps) {
  const email = String(entry.params?.email ?? '')
  const t = useWords(loginWords)
  const { back } = useNavigation()
  const { step, submit, again } = useCodeLogin(email)
  return (
    <CodeStep
      title={t.codeTitle}
      sent={t.codeSent}
      email={email}
      step={step}
      onCode={submit}
      again={again}
      edit={
        <Button small kind="quiet" onPress={back}>
          {t.edit}
        </Button>
      }
    />
  )
}
