import { useEffect, useState } from 'react'
import { canTryAgain } from '../../../domain/core/try-again.ts'
import { useMessages, useNavigation, useUi } from '../../app/hooks/use-app.ts'
import { type AsyncAction, useAsyncAction } from '../../app/hooks/use-async-action.ts'
import type { ViewModule, ViewProps } from '../../app/types.ts'
import { Button } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { mailIcon } from '../../kit/icons/login.ts'
import { coreMessages } from '../../kit/messages.ts'
import { Screen } from '../../kit/screen.tsx'
import { Sentence } from '../../kit/sentence.tsx'
import code from '../../parts/embedded-wallet/code.css?inline'
import { CodeStep } from '../../parts/embedded-wallet/code-step.tsx'
import { joinAccounts } from '../../parts/embedded-wallet/join-accounts.ts'
import { loginMessages } from '../../parts/embedded-wallet/login-messages.ts'
import { requestEmailCode } from '../../parts/embedded-wallet/use-email-login.ts'
import { useIsLoggedIn } from '../../parts/embedded-wallet/use-is-logged-in.ts'
import { useLogin } from '../../parts/embedded-wallet/use-login.ts'
import { type Again, useResend } from '../../parts/embedded-wallet/use-resend.ts'
import connecting from '../../parts/wallets/connecting.css?inline'
import login from './login.css?inline'
import { LoginPanel } from './login-panel.tsx'

/** The view in which the user types the code from the login email. The sixth digit submits the code. */
export const EmailVerifyOtp: ViewModule = { View: EmailVerifyOtpView, css: connecting + login + code }

function EmailVerifyOtpView({ entry }: ViewProps) {
  const email = String(entry.params?.email ?? '')
  const t = useMessages(loginMessages)
  const { back } = useNavigation()
  const { step, submit, again } = useCodeLogin(email)
  if (useIsLoggedIn()) {
    return (
      <Screen title={t.codeTitle}>
        <LoginPanel icon={<Icon d={mailIcon} size={34} />} phase="connected" headline={t.welcome} body="" />
      </Screen>
    )
  }
  return (
    <CodeStep
      title={t.codeTitle}
      email={email}
      step={step}
      onCode={submit}
      again={again}
      edit={
        <Button small kind="quiet" onPress={back}>
          {t.edit}
        </Button>
      }
    />
  )
}

export function useCodeLogin(email: string): {
  readonly step: AsyncAction
  readonly submit: (code: string) => void
  readonly again: Again
} {
  const { deps, state } = useUi()
  const t = useMessages(loginMessages)
  const { reach } = useLogin()
  const step = useAsyncAction()
  const { again, step: asking } = useResend({
    email,
    view: 'EmailVerifyOtp',
    sentText: t.resent,
    requestCode: requestEmailCode(deps, email),
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

/**
 * The view for a browser that the login site does not recognise. It waits until the user opens the approval link in the
 * email.
 */
export const EmailVerifyDevice: ViewModule = { View: EmailVerifyDeviceView, css: connecting + login }

function EmailVerifyDeviceView({ entry }: ViewProps) {
  const email = String(entry.params?.email ?? '')
  const t = useMessages(loginMessages)
  const core = useMessages(coreMessages)
  const { reset } = useNavigation()
  const { step, again, retry } = useDeviceLogin(email)
  const { words } = step
  const isLoggedIn = useIsLoggedIn()
  // An expired link cannot become valid again, so the view only offers to send a new link.
  const old = step.error?.code === 'link-expired'
  const isRepeatable = step.error !== undefined && canTryAgain(step.error.code)
  return (
    <Screen
      title={t.deviceTitle}
      foot={
        <>
          {words && !old && isRepeatable && again.seconds === 0 && (
            <Button wide kind="primary" onPress={retry}>
              {core.tryAgain}
            </Button>
          )}
          <Button
            wide
            {...(old && { kind: 'primary' })}
            off={again.seconds > 0 || again.busy}
            testId="portico-resend"
            onPress={again.run}
          >
            {again.seconds > 0 ? t.resendLinkIn(again.seconds) : t.resendLink}
          </Button>
          {words && (
            <Button wide kind={isRepeatable || old ? 'quiet' : 'primary'} onPress={() => reset('Connect')}>
              {t.another}
            </Button>
          )}
        </>
      }
    >
      <LoginPanel
        icon={<Icon d={mailIcon} size={34} />}
        phase={isLoggedIn ? 'connected' : words ? 'failed' : 'waiting'}
        headline={isLoggedIn ? t.welcome : (words?.headline ?? t.deviceHead)}
        body={isLoggedIn ? '' : (words?.body ?? t.deviceBody)}
      >
        {!words && (
          <p className="whom">
            <Sentence template={t.deviceSent} parts={[<strong key="email">{email}</strong>]} />
          </p>
        )}
      </LoginPanel>
    </Screen>
  )
}

/** Waits until the user opens the link in the email, then opens the view in which the user enters the code. */
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
    sentText: t.linkResent,
    requestCode: requestEmailCode(deps, email),
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
          // The user has left the view or started another request, so the wait was aborted on purpose and there is no
          // error to show.
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
