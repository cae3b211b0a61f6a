import type { EmailStep, LoginDoor } from '../../domain/model/login.ts'
import { useUi } from '../context.ts'
import { loginWords } from '../messages/login.ts'
import { joinAccounts } from './use-login.ts'
import { useNavigation } from './use-navigation.ts'
import { type Step, useStep } from './use-step.ts'
import { useWords } from './use-words.ts'

/** Asks for a mail to an address, and goes where it leads. */
export function useEmailLogin(reach: () => Promise<LoginDoor>): {
  readonly step: Step
  readonly submit: (email: string) => void
} {
  const { deps, state } = useUi()
  const t = useWords(loginWords)
  const { push } = useNavigation()
  const step = useStep()
  const submit = (email: string): void =>
    step.run(async () => {
      const asked = await (await reach()).email(email)
      state.track('EMAIL_SUBMITTED', {})
      if (asked === 'CONNECT') return await joinAccounts(deps)
      if (asked === 'VERIFY_OTP') state.track('EMAIL_VERIFICATION_CODE_SENT', {})
      push(viewOf[asked], { email })
    }, t.sending)
  return { step, submit }
}

/** Where a step of the login site is done. */
export const viewOf = {
  VERIFY_OTP: 'EmailVerifyOtp',
  VERIFY_DEVICE: 'EmailVerifyDevice',
} as const satisfies Partial<Record<EmailStep, string>>
