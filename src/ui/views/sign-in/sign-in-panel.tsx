import { useEffect, useMemo, useRef, useState } from 'react'
import { addressOf, type Connection } from '../../../domain/core/entities.ts'
import type { ErrorRecord } from '../../../domain/core/errors/app-error.ts'
import { createSignal, type ReadonlySignal } from '../../../domain/core/signal.ts'
import type { SignInState } from '../../../domain/sign-in/types.ts'
import { useAnnounce } from '../../app/hooks/use-announce.ts'
import { useMessages, useNavigation, useOptions, useSignal, useUi } from '../../app/hooks/use-app.ts'
import { useErrorText } from '../../app/hooks/use-error-text.ts'
import { useSession } from '../../app/hooks/use-session.ts'
import type { ViewModule } from '../../app/types.ts'
import { Address } from '../../kit/address.tsx'
import { Banner } from '../../kit/banner.tsx'
import { Button } from '../../kit/button.tsx'
import { ButtonPair } from '../../kit/button-pair.tsx'
import { Confirm } from '../../kit/confirm.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { ErrorBanner } from '../../kit/error-banner.tsx'
import { Icon } from '../../kit/icon.tsx'
import { forwardIcon, warnIcon } from '../../kit/icons/common.ts'
import { Outcome } from '../../kit/outcome.tsx'
import { Picture } from '../../kit/picture.tsx'
import { Screen } from '../../kit/screen.tsx'
import { useLogin } from '../../parts/embedded-wallet/use-login.ts'
import { useLoginState } from '../../parts/embedded-wallet/use-login-state.ts'
import { Face } from '../../parts/session/face.tsx'
import { signInMessages } from './messages.ts'
import signIn from './sign-in.css?inline'

/** The request to sign in: the site, the account, the full message, and what happens if the user cancels. */
function SignInPanel() {
  const t = useMessages(signInMessages)
  const { close, reset } = useNavigation()
  const signIn = useSignIn()
  const { active, connection } = useSession()
  if (!signIn.enabled)
    return <SignInMessage headline={t.disabled} body={t.disabledBody} act={t.done} onPress={close} />
  if (signIn.phase === 'signed')
    return <SignInMessage good headline={t.signed} body={t.signedBody} act={t.done} onPress={close} />
  if (!active)
    return <SignInMessage headline={t.connectFirst} act={t.connect} onPress={() => reset('Connect')} />
  return <Asking signIn={signIn} address={addressOf(active)} connection={connection} />
}

type AskingProps = {
  readonly signIn: SignInView
  readonly address: string
  readonly connection: Connection | undefined
}

function Asking({ signIn, address, connection }: AskingProps) {
  const t = useMessages(signInMessages)
  const { metadata } = useOptions()
  const wallet = connection?.wallet ?? { name: '' }
  const { phase, message, error, required, clockOffMs, host, sign, cancel } = signIn
  const busy = phase === 'signing'
  // The site has asked for the signature of another page or account. A second attempt would help only an attacker.
  const isBlocked = error?.code === 'sign-in-message-wrong'
  const wantsRef = useRef<HTMLHeadingElement>(null)
  const [open, setOpen] = useState(false)
  useAnnounce(busy ? t.continueIn(wallet.name) : undefined)
  const [before = '', after = ''] = t.wants(host, '\u0000').split('\u0000')
  return (
    <Screen
      title={t.title}
      busy={phase === 'checking'}
      foot={
        <>
          {isBlocked ? (
            <Button kind="primary" wide testId="w3m-connecting-siwe-cancel" onPress={cancel}>
              {t.cancel}
            </Button>
          ) : (
            <ButtonPair>
              <Button testId="w3m-connecting-siwe-cancel" onPress={cancel}>
                {t.cancel}
              </Button>
              <Confirm
                kind="primary"
                off={busy || !(message || error)}
                testId="w3m-connecting-siwe-sign"
                reviewed={[{ ref: wantsRef }]}
                onPress={sign}
              >
                {error && !busy ? t.again : t.sign}
              </Confirm>
            </ButtonPair>
          )}
          {required && <p className="fine">{t.cancelDisconnects}</p>}
        </>
      }
    >
      <div className="stage sign-in">
        <div className={busy ? 'pair busy' : 'pair'}>
          <Picture name={metadata.name ?? host} src={metadata.icons?.[0]} size={56} />
          <span className="dots" aria-hidden="true" />
          <Face address={address} wallet={wallet} size={56} />
        </div>
        <h2 ref={wantsRef} className="headline">
          {before}
          <Address address={address} />
          {after}
        </h2>
        <p>{busy ? t.approveIn(wallet.name) : t.free}</p>
        {error &&
          (connection?.kind === 'auth' ? (
            <EmbeddedWalletFailure error={error} wallet={wallet.name} />
          ) : (
            <Failure error={error} wallet={wallet.name} />
          ))}
        {clockOffMs !== undefined && (
          <Banner testId="portico-clock-off">
            {clockOffMs === 0
              ? t.clockDoubtful
              : t[clockOffMs > 0 ? 'clockSlow' : 'clockFast'](Math.round(Math.abs(clockOffMs) / 60_000))}
          </Banner>
        )}
        <div className={open ? 'text open' : 'text'}>
          <button
            type="button"
            aria-expanded={open}
            aria-controls="sign-in-text"
            onClick={() => setOpen(!open)}
          >
            {t.what}
            <Icon d={forwardIcon} size={16} flip />
          </button>
          <pre
            id="sign-in-text"
            className="mono"
            dir="ltr"
            hidden={!open}
            data-testid="portico-sign-in-message"
          >
            {message ?? t.making}
          </pre>
        </div>
      </div>
    </Screen>
  )
}

type FailureProps = { readonly error: ErrorRecord; readonly wallet: string }

function Failure({ error, wallet }: FailureProps) {
  const words = useErrorText()(error, { wallet })
  return <ErrorBanner code={error.code} words={words} testId="portico-sign-in-error" />
}

/**
 * The error of a sign-in with an embedded wallet. If the account is a smart account, the site may be unable to verify
 * the signature, so the error suggests the other account type.
 */
function EmbeddedWalletFailure({ error, wallet }: FailureProps) {
  const { user } = useLoginState(useLogin().login)
  const isDoubtful = user?.accountType === 'smartAccount' && error.code === 'sign-in-refused'
  return <Failure error={isDoubtful ? { ...error, code: 'smart-account-doubtful' } : error} wallet={wallet} />
}

type SignInMessageProps = {
  readonly headline: string
  readonly body?: string
  readonly act: string
  readonly good?: boolean
  readonly onPress: () => void
}

function SignInMessage({ headline, body, act, good, onPress }: SignInMessageProps) {
  const t = useMessages(signInMessages)
  return (
    <Screen
      title={t.title}
      foot={
        <Button kind="primary" wide onPress={onPress}>
          {act}
        </Button>
      }
    >
      {good ? (
        <Outcome state="done" title={headline} body={body} />
      ) : (
        <EmptyState icon={warnIcon} title={headline} body={body} />
      )}
    </Screen>
  )
}

const off$: ReadonlySignal<SignInState> = createSignal<SignInState>({ phase: 'off', required: false })

type SignInView = SignInState & {
  /** Whether the site has configured a sign-in. */
  readonly enabled: boolean
  /** The domain and port of the page, such as `shop.example:8080`. */
  readonly host: string
  readonly sign: () => void
  readonly cancel: () => void
}

/**
 * Returns the state and the actions of the sign-in. Requests a sign-in when the view mounts, even if the user has
 * cancelled an earlier sign-in.
 */
function useSignIn(): SignInView {
  const { deps } = useUi()
  const { signIn, platform } = deps
  const state = useSignal(signIn?.state$ ?? off$)
  useEffect(() => signIn?.request(), [signIn])
  const host = useMemo(() => new URL(platform().page.origin).host, [platform])
  return {
    ...state,
    enabled: signIn !== undefined,
    host,
    sign: () => signIn?.sign(),
    cancel: () => signIn?.cancel(),
  }
}

/**
 * The view that asks for a new sign-in after a change of account or network. It covers the current view, which appears
 * again after the sign-in.
 */
export const ConnectingSiwe: ViewModule = { View: ConnectingSiweView, css: signIn }

function ConnectingSiweView() {
  return <SignInPanel />
}

/** The view that asks the user to sign in right after connecting. It is the first view of the stack. */
export const SIWXSignMessage: ViewModule = { View: SIWXSignMessageView, css: signIn }

function SIWXSignMessageView() {
  return <SignInPanel />
}
