import { useMessages, useNavigation } from '../../app/hooks/use-app.ts'
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
import { useFarcaster } from './use-farcaster.ts'

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
