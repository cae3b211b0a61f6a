import { useUi } from '../context.ts'
import { loginWords } from '../messages/login.ts'
import { askByEmail } from './use-email-login.ts'
import { joinAccounts, useLogin } from './use-login.ts'
import { type Again, useResend } from './use-resend.ts'
import { type Step, useStep } from './use-step.ts'
import { useWords } from './use-words.ts'

/** Logs in by the code in a mail. */
export function useCodeLogin(email: string): {
  readonly step: Step
  readonly submit: (code: string) => void
  readonly again: Again
} {
  const { deps, state } = useUi()
  const t = useWords(loginWords)
  const { reach } = useLogin()
  const step = useStep()
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
