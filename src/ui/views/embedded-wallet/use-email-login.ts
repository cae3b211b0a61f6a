import type { EmailStep, LoginDoor } from '../../../domain/embedded-wallet/login.ts'
import { useMessages, useNavigation, useUi } from '../../app/hooks/use-app.ts'
import { type AsyncAction, useAsyncAction } from '../../app/hooks/use-async-action.ts'
import type { UiDeps } from '../../app/types.ts'
import { loginMessages } from './messages.ts'
import { joinAccounts } from './use-login.ts'

/** Returns a function that requests a login email and opens the next view. `isLikely` is an option of `useAsyncAction`. */
export function useEmailLogin(
  reach: () => Promise<LoginDoor>,
  isLikely: boolean,
): {
  readonly step: AsyncAction
  readonly submit: (email: string) => void
} {
  const { deps, state } = useUi()
  const t = useMessages(loginMessages)
  const { push } = useNavigation()
  const step = useAsyncAction({ isLikely })
  const submit = (email: string): void =>
    step.run(async () => {
      const ask = askByEmail(deps, email)
      const next = await ask(await reach())
      state.track('EMAIL_SUBMITTED', {})
      if (next === 'EmailVerifyOtp') state.track('EMAIL_VERIFICATION_CODE_SENT', {})
      if (next) push(next, { email })
    }, t.sending)
  return { step, submit }
}

/** Requests a login email and returns the next view. A user who is already logged in connects at once. */
export function askByEmail(deps: UiDeps, email: string) {
  return async (login: LoginDoor) => {
    const step = await login.email(email)
    if (step !== 'CONNECT') return viewOf[step]
    await joinAccounts(deps)
    return undefined
  }
}

const viewOf = {
  VERIFY_OTP: 'EmailVerifyOtp',
  VERIFY_DEVICE: 'EmailVerifyDevice',
} as const satisfies Partial<Record<EmailStep, string>>
