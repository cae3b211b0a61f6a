import { useEffect, useState } from 'react'
import { secondsOf } from '../../../domain/embedded-wallet/email-code.ts'
import type { LoginControls } from '../../../domain/embedded-wallet/login.ts'
import type { View } from '../../../domain/navigation/views.ts'
import { useNavigation, useUi } from '../../app/hooks/use-app.ts'
import { type AsyncAction, useAsyncAction } from '../../app/hooks/use-async-action.ts'
import { useLogin } from './use-login.ts'

/**
 * The data of the button that requests another email: the seconds until the user may press it, whether a request is
 * running, and the function that the button calls.
 */
export type Again = { readonly seconds: number; readonly busy: boolean; readonly run: () => void }

/**
 * How to request another email. `view` is the view that is open now. `sentText` is the sentence that is shown and announced
 * to screen readers after the request.
 */
type Resend = {
  readonly email: string
  readonly view: View
  readonly sentText: string
  /**
   * Requests the email. Resolves with the view in which the user enters the code, or with the view that waits until the
   * user opens the link in the email. Resolves with undefined if the user is already logged in.
   */
  readonly requestCode: (login: LoginControls) => Promise<View | undefined>
  readonly onSent?: () => void
}

/**
 * Returns the data of the button that requests another email, and the state of the request. If the user must continue
 * in a view other than `view`, the modal opens that other view.
 */
export function useResend({ email, view, sentText, requestCode, onSent }: Resend): {
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
      const next = await requestCode(await reach())
      restart()
      if (!next) return
      state.showToast(sentText, 'ok')
      state.announce(sentText)
      if (next === view) onSent?.()
      else replace(next, { email })
    })
  return { again: { seconds, busy: step.busy, run }, step }
}

/** Returns the seconds until the user may request another email. The number is updated twice a second. */
function useCooldown(login: LoginControls | undefined): {
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
