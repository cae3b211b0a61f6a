import { useFarcaster } from '../hooks/use-farcaster.ts'
import { useNavigation } from '../hooks/use-navigation.ts'
import { useWords } from '../hooks/use-words.ts'
import { coreWords } from '../messages/core.ts'
import { loginWords } from '../messages/login.ts'
import { Button, LinkButton } from '../parts/button.tsx'
import { CopyButton } from '../parts/copy-button.tsx'
import { LateQrCode } from '../parts/late-qr-code.tsx'
import { providerIcons } from '../parts/login-icons.ts'
import { LoginStage } from '../parts/login-stage.tsx'
import { Screen } from '../parts/screen.tsx'
import connecting from '../styles/connecting.css?inline'
import login from '../styles/login.css?inline'
import qr from '../styles/qr.css?inline'

export const css = connecting + login + qr

/** A code that a phone with Farcaster agrees by. */
export function View() {
  const t = useWords(loginWords)
  const core = useWords(coreWords)
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
        <LoginStage
          icon={providerIcons.farcaster}
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
            <LateQrCode uri={address} label={t.farcasterQr} />
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
