import { useEffect, useState } from 'react'
import { isOwnChoice } from '../../../domain/core/own-choice.ts'
import { canTryAgain } from '../../../domain/core/try-again.ts'
import type { LoginProvider } from '../../../domain/embedded-wallet/login.ts'
import { useAnnounce } from '../../app/hooks/use-announce.ts'
import { useMessages, useNavigation, usePlatform, useUi } from '../../app/hooks/use-app.ts'
import { useAsyncAction } from '../../app/hooks/use-async-action.ts'
import type { ErrorWords, ViewModule, ViewProps } from '../../app/types.ts'
import { Button } from '../../kit/button.tsx'
import { CopyButton } from '../../kit/copy-button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { loginKeyIcon } from '../../kit/icons/login.ts'
import { LinkButton } from '../../kit/link-button.tsx'
import { coreMessages } from '../../kit/messages.ts'
import { PopupLink } from '../../kit/popup-link.tsx'
import { Screen } from '../../kit/screen.tsx'
import { joinAccounts } from '../../parts/embedded-wallet/join-accounts.ts'
import { loginMessages } from '../../parts/embedded-wallet/login-messages.ts'
import { providerNames } from '../../parts/embedded-wallet/provider-names.ts'
import { ProviderPicture } from '../../parts/embedded-wallet/providers/provider-picture.tsx'
import { useIsLoggedIn } from '../../parts/embedded-wallet/use-is-logged-in.ts'
import { useLogin } from '../../parts/embedded-wallet/use-login.ts'
import { useProviders } from '../../parts/embedded-wallet/use-providers.ts'
import { useSocial } from '../../parts/embedded-wallet/use-social.ts'
import { useSocialStart } from '../../parts/embedded-wallet/use-social-start.ts'
import { QrCode } from '../../parts/qr/lazy-qr.tsx'
import qr from '../../parts/qr/qr.css?inline'
import connecting from '../../parts/wallets/connecting.css?inline'
import login from './login.css?inline'
import { LoginPanel } from './login-panel.tsx'

export const ConnectSocials: ViewModule = { View: ConnectSocialsView }

function ConnectSocialsView() {
  const t = useMessages(loginMessages)
  const { approach, start } = useSocialStart()
  useEffect(approach, [approach])
  return (
    <Screen title={t.continueWith}>
      <SocialRows onPress={start} />
    </Screen>
  )
}

function SocialRows({ onPress }: { onPress: (provider: LoginProvider) => void }) {
  const names = useMessages(providerNames)
  const offered = useProviders()
  return (
    <ul className="rows">
      {offered.map(provider => (
        <li key={provider}>
          <button
            type="button"
            className="row"
            data-testid={`social-selector-${provider}`}
            onClick={() => onPress(provider)}
          >
            <span className="pic plain">
              <ProviderPicture provider={provider} />
            </span>
            <span className="grow">{names[provider]}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

const looks = {
  opening: 'waiting',
  waiting: 'waiting',
  blocked: 'failed',
  joining: 'connected',
  failed: 'failed',
} as const

/**
 * The view of a social login, which shows the state of the login window: opening, waiting, blocked, failed or
 * connected.
 */
export const ConnectingSocial: ViewModule = { View: ConnectingSocialView, css: connecting + login }

function ConnectingSocialView({ entry }: ViewProps) {
  const provider = entry.params?.provider as LoginProvider | undefined
  const returned = entry.params?.returned as string | undefined
  const t = useMessages(loginMessages)
  const names = useMessages(providerNames)
  const core = useMessages(coreMessages)
  const { reset } = useNavigation()
  const { platform } = usePlatform()
  const joined = useIsLoggedIn()
  const { step, phase, address, open, retry } = useSocial(provider, returned)
  const name = provider ? names[provider] : ''
  const text = {
    opening: [t.opening(name), t.continueInBody],
    waiting: platform.telegram ? [t.leaving(name), t.leavingBody] : [t.continueIn(name), t.continueInBody],
    blocked: [t.blocked, t.blockedBody(name)],
    joining: [t.welcome, t.welcomeBody],
    failed: [step.words?.headline ?? '', step.words?.body ?? ''],
  } as const
  const [headline, body] = joined ? [t.welcome, ''] : text[phase]
  const isFinal = step.error !== undefined && !canTryAgain(step.error.code)
  const isStopped = phase === 'failed' && step.error !== undefined && isOwnChoice(step.error.code)
  useAnnounce(phase === 'failed' ? undefined : headline)
  return (
    <Screen
      title={provider ? name : t.continueWith}
      foot={
        !joined && (
          <>
            {phase === 'blocked' && (
              <PopupLink address={address} onOpen={open}>
                {t.openIt(name)}
              </PopupLink>
            )}
            {phase === 'failed' && provider && !isFinal && (
              <Button kind="primary" wide testId="w3m-connecting-widget-secondary-button" onPress={retry}>
                {core.tryAgain}
              </Button>
            )}
            {phase !== 'joining' && (
              <Button wide kind={isFinal ? 'primary' : 'quiet'} onPress={() => reset('Connect')}>
                {t.another}
              </Button>
            )}
          </>
        )
      }
    >
      <LoginPanel
        icon={
          provider ? <ProviderPicture provider={provider} size={34} /> : <Icon d={loginKeyIcon} size={34} />
        }
        phase={joined ? 'connected' : isStopped ? 'stopped' : looks[phase]}
        headline={headline}
        body={body}
        hasReport={phase === 'failed' && !isStopped}
      />
    </Screen>
  )
}

/** The view of a login by Farcaster, which shows a QR code. The user scans it with the phone that has Farcaster. */
export const ConnectingFarcaster: ViewModule = { View: ConnectingFarcasterView, css: connecting + login + qr }

function ConnectingFarcasterView() {
  const t = useMessages(loginMessages)
  const core = useMessages(coreMessages)
  const { reset } = useNavigation()
  const { address, phase, words, isFinal, retry } = useFarcaster()
  if (phase !== 'waiting') {
    return (
      <Screen
        title={t.farcasterTitle}
        foot={
          phase === 'failed' && (
            <>
              {!isFinal && (
                <Button wide kind="primary" testId="w3m-connecting-widget-secondary-button" onPress={retry}>
                  {core.tryAgain}
                </Button>
              )}
              <Button wide kind={isFinal ? 'primary' : 'quiet'} onPress={() => reset('Connect')}>
                {t.another}
              </Button>
            </>
          )
        }
      >
        <LoginPanel
          icon={<ProviderPicture provider="farcaster" size={34} />}
          phase={phase === 'failed' ? 'failed' : 'connected'}
          headline={words?.headline ?? t.welcome}
          body={words?.body ?? t.welcomeBody}
          hasReport={phase === 'failed'}
        />
      </Screen>
    )
  }
  return (
    <Screen title={t.farcasterTitle} busy={address === undefined}>
      <div className="stage">
        <figure className="plate">
          {address === undefined ? (
            <span className="bone" aria-hidden="true" />
          ) : (
            <QrCode uri={address} label={t.farcasterQr} />
          )}
        </figure>
        <h2 className="headline">{address === undefined ? t.farcasterLoading : t.farcasterScan}</h2>
        <p className="label">{t.farcasterHow}</p>
        <div className="line">
          <CopyButton text={address} what={t.link} testId="wui-link-copy">
            {t.copyLink}
          </CopyButton>
          {address !== undefined && (
            <LinkButton small href={address}>
              {t.farcasterOpen}
            </LinkButton>
          )}
        </div>
      </div>
    </Screen>
  )
}

export type Farcaster = {
  /** The content of the QR code. It is undefined until the login site has created it. */
  readonly address: string | undefined
  readonly phase: 'waiting' | 'joining' | 'failed'
  readonly words?: ErrorWords
  /** Whether another attempt would fail, too. */
  readonly isFinal: boolean
  readonly retry: () => void
}

/** Creates a QR code for Farcaster, waits until the phone confirms the login, and connects the accounts. */
export function useFarcaster(): Farcaster {
  const { deps, state } = useUi()
  const t = useMessages(loginMessages)
  const { login, failed, retry: fetchAgain } = useLogin()
  const { run, clear, error, words } = useAsyncAction({ keepsOffline: true })
  const [address, setAddress] = useState<string>()
  const [joining, setJoining] = useState(false)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (failed) run(() => Promise.reject(failed))
    if (!login) return
    const stop = new AbortController()
    setAddress(undefined)
    setJoining(false)
    run(
      async () => {
        try {
          const attempt = await login.farcaster()
          if (stop.signal.aborted) return
          setAddress(attempt)
          state.announce(t.farcasterScan)
          await login.farcasterDone(stop.signal)
        } catch (reason) {
          // The user has left the view or requested another QR code, so the error of this attempt is ignored.
          if (stop.signal.aborted) return
          throw reason
        }
        if (stop.signal.aborted) return
        setJoining(true)
        await joinAccounts(deps)
        state.track('SOCIAL_LOGIN_SUCCESS', { provider: 'farcaster' })
      },
      tries === 0 ? t.farcasterLoading : undefined,
    )
    return () => stop.abort()
  }, [login, failed, run, deps, state, t, tries])
  return {
    address,
    isFinal: error !== undefined && !canTryAgain(error.code),
    phase: error ? 'failed' : joining ? 'joining' : 'waiting',
    retry: () => {
      clear()
      if (login) setTries(count => count + 1)
      else fetchAgain()
    },
    ...(words && { words }),
  }
}
