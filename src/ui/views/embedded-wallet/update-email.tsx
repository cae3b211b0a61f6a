import type { LoginControls } from '../../../domain/embedded-wallet/login.ts'
import {
  useMessages,
  useNavigation,
  useOptions,
  useSentences,
  useTrack,
  useUi,
} from '../../app/hooks/use-app.ts'
import { type AsyncAction, useAsyncAction } from '../../app/hooks/use-async-action.ts'
import type { ViewModule, ViewProps } from '../../app/types.ts'
import { Icon } from '../../kit/icon.tsx'
import { loginKeyIcon, mailIcon } from '../../kit/icons/login.ts'
import { Screen } from '../../kit/screen.tsx'
import code from '../../parts/embedded-wallet/code.css?inline'
import { CodeStep } from '../../parts/embedded-wallet/code-step.tsx'
import { EmailField } from '../../parts/embedded-wallet/email-field.tsx'
import { embeddedWalletMessages } from '../../parts/embedded-wallet/embedded-wallet-messages.ts'
import { loginMessages } from '../../parts/embedded-wallet/login-messages.ts'
import { useLogin } from '../../parts/embedded-wallet/use-login.ts'
import { useLoginState } from '../../parts/embedded-wallet/use-login-state.ts'
import { type Again, useResend } from '../../parts/embedded-wallet/use-resend.ts'
import login from './login.css?inline'

export const UpdateEmailWallet: ViewModule = { View: UpdateEmailWalletView, css: login }

function UpdateEmailWalletView() {
  const t = useMessages(embeddedWalletMessages)
  const { step, current, submit } = useEmailUpdate()
  const sentences = useSentences()
  return (
    <Screen title={t.updateTitle}>
      <div className="stage">
        <span className="badge-icon">
          <Icon d={mailIcon} size={26} />
        </span>
        {current !== undefined && <p className="whom">{current}</p>}
        <p>{t.updateBody}</p>
      </div>
      <EmailField
        label={t.updateNew}
        submitLabel={t.updateSave}
        busy={step.busy}
        error={step.words && sentences(step.words.headline, step.words.body)}
        onChange={step.clear}
        onSubmit={submit}
      />
    </Screen>
  )
}

/** The first step when the user changes the email address: entering the code that was sent to the current address. */
export const UpdateEmailPrimaryOtp: ViewModule = { View: UpdateEmailPrimaryOtpView, css: login + code }

function UpdateEmailPrimaryOtpView({ entry }: ViewProps) {
  const t = useMessages(embeddedWalletMessages)
  const { step, current, submit, again } = usePrimaryCode(String(entry.params?.email ?? ''))
  return (
    <CodeStep
      title={t.primaryTitle}
      email={current ?? t.yourEmail}
      step={step}
      onCode={submit}
      again={again}
    />
  )
}

/** The last step when the user changes the email address: entering the code that was sent to the new address. */
export const UpdateEmailSecondaryOtp: ViewModule = { View: UpdateEmailSecondaryOtpView, css: login + code }

function UpdateEmailSecondaryOtpView({ entry }: ViewProps) {
  const t = useMessages(embeddedWalletMessages)
  const email = String(entry.params?.email ?? '')
  const { step, submit, again } = useSecondaryCode(email)
  return <CodeStep title={t.secondaryTitle} email={email} step={step} onCode={submit} again={again} />
}

export const UpgradeEmailWallet: ViewModule = { View: UpgradeEmailWalletView, css: login }

function UpgradeEmailWalletView() {
  const t = useMessages(embeddedWalletMessages)
  const { endpoints } = useOptions()
  const track = useTrack()
  return (
    <Screen
      title={t.upgradeTitle}
      foot={
        <a
          className="btn primary wide"
          href={`${endpoints.frame}/dashboard`}
          target="_blank"
          rel="noopener noreferrer"
          data-testid="portico-upgrade"
          onClick={() => track('EMAIL_UPGRADE_FROM_MODAL', {})}
        >
          {t.upgradeGo}
        </a>
      }
    >
      <div className="stage">
        <span className="badge-icon">
          <Icon d={loginKeyIcon} size={26} />
        </span>
        <p>{t.upgradeBody}</p>
      </div>
    </Screen>
  )
}

/**
 * Returns the current email address, and a function that requests a change of this address and then opens the view for
 * the first code.
 */
function useEmailUpdate(): {
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
      push(await requestEmailChange(email)(await reach()), { email })
    }, t.sending)
  return { step, current: user?.email, submit }
}

/** Returns a function that requests the change of the email address and resolves with the view for the next code. */
function requestEmailChange(email: string) {
  return async (login: LoginControls) =>
    (await login.updateEmail(email)) === 'VERIFY_PRIMARY_OTP'
      ? 'UpdateEmailPrimaryOtp'
      : 'UpdateEmailSecondaryOtp'
}

/** Returns a function that verifies the code that was sent to the current email address. */
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
    sentText: t.resent,
    requestCode: requestEmailChange(email),
  })
  return { step: asking.error ? asking : step, current: user?.email, submit, again }
}

/**
 * Returns a function that verifies the code that was sent to the new email address, and so completes the change. If the
 * user requests another code, the change starts again with a code to the current address.
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
    sentText: t.resent,
    requestCode: requestEmailChange(email),
  })
  return { step: asking.error ? asking : step, submit, again }
}
