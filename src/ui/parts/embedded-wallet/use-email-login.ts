import type { EmailStep, LoginControls } from '../../../domain/embedded-wallet/login.ts'
import { useMessages, useNavigation, useUi } from '../../app/hooks/use-app.ts'
import { type AsyncAction, useAsyncAction } from '../../app/hooks/use-async-action.ts'
import type { UiDeps } from '../../app/types.ts'
import { joinAccounts } from './join-accounts.ts'
import { loginMessages } from './login-messages.ts'

/**
 * Returns a function that requests a login email and then opens the next view. `isLikely` says whether the user will
 * probably request an email.
 */
export function useEmailLogin(
  reach: () => Promise<LoginControls>,
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
      const requestCode = requestEmailCode(deps, email)
      const next = await requestCode(await reach())
      state.track('EMAIL_SUBMITTED', {})
      if (next === 'EmailVerifyOtp') state.track('EMAIL_VERIFICATION_CODE_SENT', {})
      if (next) push(next, { email })
    }, t.sending)
  return { step, submit }
}

/**
 * Returns a function that requests a login email and resolves with the next view. If the user is already logged in, the
 * function connects the accounts and resolves with undefined.
 */
export function requestEmailCode(deps: UiDeps, email: string) {
  return async (login: LoginControls) => {
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
