import type { View } from '../../domain/rules/views.ts'
import { useUi } from '../context.ts'
import { loginWords } from '../messages/login.ts'
import { useCooldown } from './use-cooldown.ts'
import { viewOf } from './use-email-login.ts'
import { joinAccounts, useLogin } from './use-login.ts'
import { useNavigation } from './use-navigation.ts'
import { type Step, useStep } from './use-step.ts'
import { useWords } from './use-words.ts'

export type Again = { readonly seconds: number; readonly busy: boolean; readonly run: () => void }

/** Another mail to the same address. Where it leads elsewhere than before, so does the modal. */
export function useResend(
  email: string,
  said: string,
  here: { readonly view: View; readonly onSent?: () => void },
): { readonly again: Again; readonly step: Step } {
  const { state } = useUi()
  const { login, reach } = useLogin()
  const { replace } = useNavigation()
  const { seconds, restart } = useCooldown(login)
  const step = useStep()
  const run = (): void =>
    step.run(async () => {
      const asked = await (await reach()).email(email)
      restart()
      state.showToast(said, 'ok')
      state.announce(said)
      if (asked === 'CONNECT') return
      if (viewOf[asked] === here.view) here.onSent?.()
      else replace(viewOf[asked], { email })
    })
  return { again: { seconds, busy: step.busy, run }, step }
}

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
  const { again, step: asking } = useResend(email, t.resent, { view: 'EmailVerifyOtp' })
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
