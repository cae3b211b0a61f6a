import { useMessages, useNavigation, useUi } from '../../app/hooks/use-app.ts'
import { type AsyncAction, useAsyncAction } from '../../app/hooks/use-async-action.ts'
import type { ViewProps } from '../../app/types.ts'
import { Button } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { Screen } from '../../kit/screen.tsx'
import connecting from '../wallets/connecting.css?inline'
import code from './code.css?inline'
import { CodeStep } from './code-step.tsx'
import login from './login.css?inline'
import { mailIcon } from './login-icons.ts'
import { LoginPanel } from './login-panel.tsx'
import { loginMessages } from './messages.ts'
import { type Again, askByEmail, useResend } from './use-email-login.ts'
import { joinAccounts, useIsLoggedIn, useLogin } from './use-login.ts'

export const css = connecting + login + code

/** Asks for the code that was sent by email. Typing the sixth digit logs the user in. */
export function View({ entry }: ViewProps) {
  const email = String(entry.params?.email ?? '')
  const t = useMessages(loginMessages)
  const { back } = useNavigation()
  const { step, submit, again } = useCodeLogin(email)
  if (useIsLoggedIn()) {
    return (
      <Screen title={t.codeTitle}>
        <LoginPanel icon={<Icon d={mailIcon} size={34} />} phase="connected" headline={t.welcome} body="" />
      </Screen>
    )
  }
  return (
    <CodeStep
      title={t.codeTitle}
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

/** Logs in with an emailed code. */
export function useCodeLogin(email: string): {
  readonly step: AsyncAction
  readonly submit: (code: string) => void
  readonly again: Again
} {
  const { deps, state } = useUi()
  const t = useMessages(loginMessages)
  const { reach } = useLogin()
  const step = useAsyncAction()
  const { again, step: asking } = useResend({
    email,
    view: 'EmailVerifyOtp',
    said: t.resent,
    ask: askByEmail(deps, email),
  })
  const submit = (code: string): void =>
    step.run(async () => {
      const login = await reach()
      try {
        await login.code(code)
      } catch (error) {
        state.track('EMAIL_VERIFICATION_CODE_FAIL', {})
        throw error
      }
      state.track('EMAIL_VERIFICATION_CODE_PASS', {})
      await joinAccounts(deps)
    }, t.checking)
  return { step: asking.error ? asking : step, submit, again }
}
