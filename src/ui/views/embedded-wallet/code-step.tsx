import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import type {
  EmailStep,
  LoginControls,
  LoginProvider,
  SocialTry,
} from '../../../domain/embedded-wallet/login.ts'
import { codeDigits, codeOf, providersFor, secondsOf } from '../../../domain/embedded-wallet/login-steps.ts'
import type { View } from '../../../domain/navigation/views.ts'
import {
  memoryKey,
  recordOf,
  useMessages,
  useNavigation,
  useOptions,
  usePlatform,
  useUi,
} from '../../app/hooks/use-app.ts'
import { type AsyncAction, useAsyncAction } from '../../app/hooks/use-async-action.ts'
import type { UiDeps } from '../../app/types.ts'
import { Button } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { mailIcon } from '../../kit/icons/later.ts'
import { Screen } from '../../kit/screen.tsx'
import { Sentence } from '../../kit/sentence.tsx'
import { loginMessages } from './messages.ts'
import { joinAccounts, useLogin, useReach } from './use-login.ts'

type CodeStepProps = {
  readonly title: string
  /** The email address to which the code was sent, or a text such as "your inbox" if it is unknown. */
  readonly email: string
  readonly step: AsyncAction
  readonly onCode: (code: string) => void
  /** The button that changes the email address. It stands below the address. */
  readonly edit?: ReactNode
  readonly again: Again
}

/** A view with the email address, a field for the code from the email, and a button that sends a new code. */
export function CodeStep({ title, email, step, onCode, edit, again }: CodeStepProps) {
  const t = useMessages(loginMessages)
  const left = step.error?.context.left
  const wrong =
    step.words && `${step.words.headline}. ${typeof left === 'string' ? t.triesLeft(left) : step.words.body}`
  return (
    <Screen
      title={title}
      foot={
        <Button wide off={again.seconds > 0 || again.busy} testId="portico-resend" onPress={again.run}>
          {again.seconds > 0 ? t.resendIn(again.seconds) : t.resend}
        </Button>
      }
    >
      <div className="stage">
        <span className="badge-icon">
          <Icon d={mailIcon} size={26} />
        </span>
        <p className="whom">
          <Sentence template={t.codeSent} parts={[<strong key="email">{email}</strong>]} />
        </p>
        {edit}
        <CodeField
          label={t.code}
          hint={step.busy ? t.checking : t.codeHint}
          busy={step.busy}
          error={wrong}
          onComplete={onCode}
          onChange={step.clear}
        />
      </div>
    </Screen>
  )
}

type CodeFieldProps = {
  readonly label: string
  readonly hint: string
  readonly busy: boolean
  /**
   * The error message for the last code that the user entered. When it appears, the field is cleared for the next
   * attempt.
   */
  readonly error: string | undefined
  readonly onComplete: (code: string) => void
  readonly onChange: () => void
}

const cells = Array.from({ length: codeDigits }, (_, place) => place)

/**
 * A field for a code of six digits. It is one input that looks like six cells, because pasting, autofill and screen
 * readers need one input. The sixth digit submits the code.
 */
function CodeField({ label, hint, busy, error, onComplete, onChange }: CodeFieldProps) {
  const [code, setCode] = useState('')
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (error === undefined) return
    setCode('')
    field.current?.focus()
  }, [error])
  const take = (text: string): void => {
    const next = codeOf(text)
    if (busy || next === code) return
    setCode(next)
    onChange()
    if (next.length === codeDigits) onComplete(next)
  }
  return (
    <div className="code" translate="no">
      <div
        className="cells"
        data-busy={busy || undefined}
        data-wrong={error === undefined ? undefined : true}
      >
        <input
          ref={field}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-label={label}
          aria-invalid={error !== undefined}
          aria-describedby={id}
          aria-busy={busy || undefined}
          value={code}
          data-first="true"
          data-testid="wui-otp-input"
          onChange={event => take(event.currentTarget.value)}
        />
        {cells.map(place => (
          <span
            key={place}
            aria-hidden="true"
            data-next={place === Math.min(code.length, codeDigits - 1) || undefined}
          >
            {code[place]}
          </span>
        ))}
      </div>
      <p className={error === undefined ? 'label code-busy' : 'field-error'} id={id}>
        {busy && <span className="spin spinner" aria-hidden="true" />}
        {error ?? hint}
      </p>
    </div>
  )
}

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

const tryKey = memoryKey<SocialTry>('social-try')

/** Returns the social login providers that the site offers and that work on this platform. */
export function useProviders(): readonly LoginProvider[] {
  const { platform } = usePlatform()
  return providersFor(useOptions().features.socials, platform)
}

type SocialStart = {
  /**
   * Loads the login module when the user points at or focuses the providers, so that the module is ready for the click.
   */
  readonly approach: () => void
  /**
   * Starts a social login. If the login module has loaded, the login window opens during the click, so the browser does
   * not block the window. If the module has not loaded, the next view opens the window.
   */
  readonly start: (provider: LoginProvider) => void
}

export function useSocialStart(): SocialStart {
  const { state } = useUi()
  const reach = useReach()
  const login = useRef<LoginControls>(undefined)
  const { push } = useNavigation()
  const approach = useCallback(() => {
    const keep = (loaded: LoginControls) => {
      login.current = loaded
    }
    // If the login module fails to load, the next view tries again and shows the error.
    reach().then(keep, () => {})
  }, [reach])
  return {
    approach,
    start: provider => {
      state.track('SOCIAL_LOGIN_STARTED', { provider })
      if (provider === 'farcaster') return push('ConnectingFarcaster')
      if (login.current) state.memory.set(tryKey, login.current.social(provider))
      push('ConnectingSocial', { provider })
    },
  }
}

type SocialLogin = {
  readonly step: AsyncAction
  /**
   * The state of the login window: opening, waiting for the login provider, `blocked` by the browser, `joining`
   * (connecting the accounts), or failed.
   */
  readonly phase: 'opening' | 'waiting' | 'blocked' | 'joining' | 'failed'
  /** The URL of the login window, or undefined until the URL is known. */
  readonly address: string | undefined
  readonly open: () => boolean
  readonly retry: () => void
}

/**
 * Runs a social login. Opens the login window, or completes a login that has returned to the page by a redirect. Then
 * connects the accounts.
 */
export function useSocial(provider: LoginProvider | undefined, returned: string | undefined): SocialLogin {
  const { deps, state } = useUi()
  const { login, failed, retry: fetchAgain } = useLogin()
  const step = useAsyncAction({ keepsOffline: true })
  const [attempt, setAttempt] = useState<SocialTry>()
  const [address, setAddress] = useState<string>()
  const [blocked, setBlocked] = useState(false)
  const [joining, setJoining] = useState(false)
  const begun = useRef(false)
  const { run } = step

  const trackFailure = (reason: unknown): void => {
    const { code } = recordOf(reason)
    const event = code === 'social-cancelled' ? 'SOCIAL_LOGIN_CANCELED' : 'SOCIAL_LOGIN_ERROR'
    state.track(event, { provider: provider ?? 'unknown', message: code })
  }
  const follow = (attempt: SocialTry): void => {
    setAttempt(attempt)
    setAddress(undefined)
    setBlocked(!attempt.opened)
    setJoining(false)
    attempt.address.then(setAddress, () => undefined)
    run(async () => {
      try {
        await attempt.done
        setJoining(true)
        if (provider) state.track('SOCIAL_LOGIN_REQUEST_USER_DATA', { provider })
        await joinAccounts(deps)
      } catch (reason) {
        trackFailure(reason)
        throw reason
      }
      if (provider) state.track('SOCIAL_LOGIN_SUCCESS', { provider })
    })
  }
  const comeBack = (loaded: LoginControls, result: string): void => {
    setJoining(true)
    run(async () => {
      try {
        await loaded.returned(result)
        await joinAccounts(deps)
      } catch (reason) {
        trackFailure(reason)
        throw reason
      }
    })
  }
  const begin = useRef<(loaded: LoginControls) => void>(undefined)
  begin.current = loaded => {
    begun.current = true
    const kept = state.memory.get(tryKey)
    state.memory.delete(tryKey)
    if (returned !== undefined) comeBack(loaded, returned)
    else if (kept) follow(kept)
    else if (provider && provider !== 'farcaster') follow(loaded.social(provider))
  }
  useEffect(() => {
    if (login && !begun.current) begin.current?.(login)
  }, [login])
  useEffect(() => () => attempt?.cancel(), [attempt])
  useEffect(() => {
    if (failed) run(() => Promise.reject(failed))
  }, [failed, run])

  const phase = step.error
    ? 'failed'
    : joining
      ? 'joining'
      : blocked
        ? 'blocked'
        : address === undefined
          ? 'opening'
          : 'waiting'
  return {
    step,
    phase,
    address,
    open: () => {
      const opened = address !== undefined && attempt?.open(address) === true
      if (opened) setBlocked(false)
      return opened
    },
    retry: () => {
      step.clear()
      if (!login) return fetchAgain()
      if (provider && provider !== 'farcaster') follow(login.social(provider))
    },
  }
}
