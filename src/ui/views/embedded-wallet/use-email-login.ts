import { useEffect, useState } from 'react'
import type { EmailStep, LoginDoor } from '../../../domain/embedded-wallet/login.ts'
import { secondsOf } from '../../../domain/embedded-wallet/login-steps.ts'
import type { View } from '../../../domain/navigation/views.ts'
import { useMessages, useNavigation, useUi } from '../../app/hooks/use-app.ts'
import { type AsyncAction, useAsyncAction } from '../../app/hooks/use-async-action.ts'
import type { UiDeps } from '../../app/types.ts'
import { loginMessages } from './messages.ts'
import { joinAccounts, useLogin } from './use-login.ts'

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

/** Resend state: seconds until the next request is allowed, and a function that sends it. */
export type Again = { readonly seconds: number; readonly busy: boolean; readonly run: () => void }

/** The request for another email, and the announcement after it. `view` is the view of the next step. */
export type Resend = {
  readonly email: string
  readonly view: View
  readonly said: string
  /** Requests the email. Returns the view for its code or link, or undefined if none is needed any more. */
  readonly ask: (login: LoginDoor) => Promise<View | undefined>
  readonly onSent?: () => void
}

/** Requests another email to the same address, and navigates if the next step differs. */
export function useResend({ email, view, said, ask, onSent }: Resend): {
  readonly again: Again
  readonly step: AsyncAction
} {
  const { state } = useUi()
  const { login, reach } = useLogin()
  const { replace } = useNavigation()
  const { seconds, restart } = useCooldown(login)
  const step = useAsyncAction()
  const run = (): void =>
    step.run(async () => {
      const next = await ask(await reach())
      restart()
      if (!next) return
      state.showToast(said, 'ok')
      state.announce(said)
      if (next === view) onSent?.()
      else replace(next, { email })
    })
  return { again: { seconds, busy: step.busy, run }, step }
}

/** Seconds until the user may request another email. The value is updated while the component is mounted. */
function useCooldown(login: LoginDoor | undefined): {
  readonly seconds: number
  readonly restart: () => void
} {
  const [left, setLeft] = useState(0)
  const look = (): void => setLeft(login?.cooldown() ?? 0)
  useEffect(() => {
    setLeft(login?.cooldown() ?? 0)
    const timer = setInterval(() => setLeft(login?.cooldown() ?? 0), 500)
    return () => clearInterval(timer)
  }, [login])
  return { seconds: secondsOf(left), restart: look }
}
