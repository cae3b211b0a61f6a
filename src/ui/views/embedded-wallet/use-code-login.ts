import { useMessages, useUi } from '../../app/hooks/use-app.ts'
import { type AsyncAction, useAsyncAction } from '../../app/hooks/use-async-action.ts'
import { loginMessages } from './messages.ts'
import { askByEmail } from './use-email-login.ts'
import { joinAccounts, useLogin } from './use-login.ts'
import { type Again, useResend } from './use-resend.ts'

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
