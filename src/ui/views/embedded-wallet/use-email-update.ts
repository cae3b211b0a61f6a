import type { LoginDoor } from '../../../domain/embedded-wallet/login.ts'
import { useUi } from '../../app/context.ts'
import { type Step, useStep } from '../../app/hooks/use-async-action.ts'
import { useWords } from '../../app/hooks/use-messages.ts'
import { useNavigation } from '../../app/hooks/use-navigation.ts'
import { embeddedWords } from './embedded-messages.ts'
import { loginWords } from './messages.ts'
import { useLogin, useLoginState } from './use-login.ts'
import { type Again, useResend } from './use-resend.ts'

/** Asks for another e-mail, and goes to the first of its codes. */
export function useEmailUpdate(): {
  readonly step: Step
  readonly current: string | undefined
  readonly submit: (email: string) => void
} {
  const { state } = useUi()
  const t = useWords(loginWords)
  const { login, reach } = useLogin()
  const { user } = useLoginState(login)
  const { push } = useNavigation()
  const step = useStep()
  const submit = (email: string): void =>
    step.run(async () => {
      state.track('EMAIL_EDIT', {})
      push(await askForChange(email)(await reach()), { email })
    }, t.sending)
  return { step, current: user?.email, submit }
}

/** Asks for the change, and says where the code it begins with is typed. */
function askForChange(email: string) {
  return async (login: LoginDoor) =>
    (await login.updateEmail(email)) === 'VERIFY_PRIMARY_OTP'
      ? 'UpdateEmailPrimaryOtp'
      : 'UpdateEmailSecondaryOtp'
}

/** The code out of the inbox there was until now. */
export function usePrimaryCode(email: string): {
  readonly step: Step
  readonly current: string | undefined
  readonly submit: (code: string) => void
  readonly again: Again
} {
  const { login, reach } = useLogin()
  const { user } = useLoginState(login)
  const { replace } = useNavigation()
  const t = useWords(loginWords)
  const step = useStep()
  const submit = (code: string): void =>
    step.run(async () => {
      await (await reach()).primaryCode(code)
      replace('UpdateEmailSecondaryOtp', { email })
    }, t.checking)
  const { again, step: asking } = useResend({
    email,
    view: 'UpdateEmailPrimaryOtp',
    said: t.resent,
    ask: askForChange(email),
  })
  return { step: asking.error ? asking : step, current: user?.email, submit, again }
}

/** The code out of the new inbox; with it the e-mail is changed. Another one begins with the old inbox again. */
export function useSecondaryCode(email: string): {
  readonly step: Step
  readonly submit: (code: string) => void
  readonly again: Again
} {
  const { state } = useUi()
  const { reach } = useLogin()
  const { reset } = useNavigation()
  const t = useWords(loginWords)
  const { updated } = useWords(embeddedWords)
  const step = useStep()
  const submit = (code: string): void =>
    step.run(async () => {
      await (await reach()).secondaryCode(code)
      state.showToast(updated, 'ok')
      state.announce(updated)
      reset('Account')
    }, t.checking)
  const { again, step: asking } = useResend({
    email,
    view: 'UpdateEmailSecondaryOtp',
    said: t.resent,
    ask: askForChange(email),
  })
  return { step: asking.error ? asking : step, submit, again }
}
