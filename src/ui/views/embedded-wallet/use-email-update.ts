import type { LoginDoor } from '../../../domain/embedded-wallet/login.ts'
import { useMessages, useNavigation, useUi } from '../../app/hooks/use-app.ts'
import { type AsyncAction, useAsyncAction } from '../../app/hooks/use-async-action.ts'
import { embeddedWalletMessages, loginMessages } from './messages.ts'
import { type Again, useResend } from './use-email-login.ts'
import { useLogin, useLoginState } from './use-login.ts'

/** Returns a function that requests a change of the email address and opens the view of its first code. */
export function useEmailUpdate(): {
  readonly step: AsyncAction
  readonly current: string | undefined
  readonly submit: (email: string) => void
} {
  const { state } = useUi()
  const t = useMessages(loginMessages)
  const { login, reach } = useLogin()
  const { user } = useLoginState(login)
  const { push } = useNavigation()
  const step = useAsyncAction()
  const submit = (email: string): void =>
    step.run(async () => {
      state.track('EMAIL_EDIT', {})
      push(await askForChange(email)(await reach()), { email })
    }, t.sending)
  return { step, current: user?.email, submit }
}

/** Requests the change of the email address and returns the view in which the first code is entered. */
function askForChange(email: string) {
  return async (login: LoginDoor) =>
    (await login.updateEmail(email)) === 'VERIFY_PRIMARY_OTP'
      ? 'UpdateEmailPrimaryOtp'
      : 'UpdateEmailSecondaryOtp'
}

/** Verifies the code that was sent to the current inbox. */
export function usePrimaryCode(email: string): {
  readonly step: AsyncAction
  readonly current: string | undefined
  readonly submit: (code: string) => void
  readonly again: Again
} {
  const { login, reach } = useLogin()
  const { user } = useLoginState(login)
  const { replace } = useNavigation()
  const t = useMessages(loginMessages)
  const step = useAsyncAction()
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

/**
 * Verifies the code that was sent to the new inbox, and changes the email address. A resend starts again with the current
 * inbox.
 */
export function useSecondaryCode(email: string): {
  readonly step: AsyncAction
  readonly submit: (code: string) => void
  readonly again: Again
} {
  const { state } = useUi()
  const { reach } = useLogin()
  const { reset } = useNavigation()
  const t = useMessages(loginMessages)
  const { updated } = useMessages(embeddedWalletMessages)
  const step = useAsyncAction()
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
