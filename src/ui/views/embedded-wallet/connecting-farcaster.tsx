import { useEffect, useState } from 'react'
import { useMessages, useNavigation, useUi } from '../../app/hooks/use-app.ts'
import { useAsyncAction } from '../../app/hooks/use-async-action.ts'
import type { ErrorWords } from '../../app/types.ts'
import { Button, CopyButton, LinkButton } from '../../kit/button.tsx'
import { coreMessages } from '../../kit/messages.ts'
import { Screen } from '../../kit/screen.tsx'
import { QrCode } from '../qr/lazy-qr.tsx'
import qr from '../qr/qr.css?inline'
import connecting from '../wallets/connecting.css?inline'
import login from './login.css?inline'
import { LoginPanel } from './login-panel.tsx'
import { loginMessages } from './messages.ts'
import { ProviderPicture } from './providers/provider-picture.tsx'
import { joinAccounts, useLogin } from './use-login.ts'

export const css = connecting + login + qr

/** Shows a QR code that the user scans with a phone that has Farcaster, in order to log in. */
export function View() {
  const t = useMessages(loginMessages)
  const core = useMessages(coreMessages)
  const { reset } = useNavigation()
  const { address, phase, words, retry } = useFarcaster()
  if (phase !== 'waiting') {
    return (
      <Screen
        title={t.farcasterTitle}
        foot={
          phase === 'failed' && (
            <>
              <Button wide kind="primary" testId="w3m-connecting-widget-secondary-button" onPress={retry}>
                {core.tryAgain}
              </Button>
              <Button wide kind="quiet" onPress={() => reset('Connect')}>
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
  /** Content of the QR code. Undefined until the code is created. */
  readonly address: string | undefined
  readonly phase: 'waiting' | 'joining' | 'failed'
  readonly words?: ErrorWords
  readonly retry: () => void
}

/** Creates a QR code, and waits until a phone confirms the login. */
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
          // The view was unmounted, or has requested another code.
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
    phase: error ? 'failed' : joining ? 'joining' : 'waiting',
    retry: () => {
      clear()
      if (login) setTries(count => count + 1)
      else fetchAgain()
    },
    ...(words && { words }),
  }
}
