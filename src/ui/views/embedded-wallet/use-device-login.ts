import { useEffect, useState } from 'react'
import { useMessages, useNavigation, useUi } from '../../app/hooks/use-app.ts'
import { type AsyncAction, useAsyncAction } from '../../app/hooks/use-async-action.ts'
import { loginMessages } from './messages.ts'
import { askByEmail } from './use-email-login.ts'
import { useLogin } from './use-login.ts'
import { type Again, useResend } from './use-resend.ts'

/** Waits until the user opens the emailed link, then goes to the code view. */
export function useDeviceLogin(email: string): {
  readonly step: AsyncAction
  readonly again: Again
  readonly retry: () => void
} {
  const { deps, state } = useUi()
  const t = useMessages(loginMessages)
  const { login, failed, retry: fetchAgain } = useLogin()
  const { replace } = useNavigation()
  const step = useAsyncAction({ keepsOffline: true })
  const [tries, setTries] = useState(0)
  const { again, step: asking } = useResend({
    email,
    view: 'EmailVerifyDevice',
    said: t.linkResent,
    ask: askByEmail(deps, email),
    onSent: () => setTries(count => count + 1),
  })
  const { run } = step
  useEffect(() => {
    if (failed) run(() => Promise.reject(failed))
    if (!login) return
    const stop = new AbortController()
    run(
      async () => {
        await login.device(stop.signal).catch((error: unknown) => {
          // An aborted wait is no error: the view was unmounted, or has started another request.
          if (!stop.signal.aborted) throw error
        })
        if (stop.signal.aborted) return
        state.track('DEVICE_REGISTERED_FOR_EMAIL', {})
        replace('EmailVerifyOtp', { email })
      },
      tries === 0 ? t.deviceTitle : undefined,
    )
    return () => stop.abort()
  }, [login, failed, run, state, replace, email, t, tries])
  const retry = (): void => {
    step.clear()
    if (login) setTries(count => count + 1)
    else fetchAgain()
  }
  return {
    step: asking.error ? asking : step,
    again,
    retry,
  }
}
