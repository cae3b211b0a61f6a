import type { LoginProvider } from '../../../domain/embedded-wallet/login.ts'
import { useAnnounce, useMessages, useNavigation, usePlatform } from '../../app/hooks/use-app.ts'
import type { ViewProps } from '../../app/types.ts'
import { Button } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { coreMessages } from '../../kit/messages.ts'
import { PopupLink } from '../../kit/popup-link.tsx'
import { Screen } from '../../kit/screen.tsx'
import connecting from '../wallets/connecting.css?inline'
import login from './login.css?inline'
import { keyIcon } from './login-icons.ts'
import { LoginPanel } from './login-panel.tsx'
import { loginMessages, providerNames } from './messages.ts'
import { ProviderPicture } from './providers/provider-picture.tsx'
import { useIsLoggedIn } from './use-login.ts'
import { useSocial } from './use-social.ts'

export const css = connecting + login

const looks = {
  opening: 'waiting',
  waiting: 'waiting',
  blocked: 'failed',
  joining: 'connected',
  failed: 'failed',
} as const

/** Shows the state of a social provider's login window: opening, waiting, blocked, refused or done. */
export function View({ entry }: ViewProps) {
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
  // The login service refuses this site for every user, so another attempt cannot succeed.
  const refusesSite = step.error?.code === 'unverified-domain'
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
            {phase === 'failed' && provider && !refusesSite && (
              <Button kind="primary" wide testId="w3m-connecting-widget-secondary-button" onPress={retry}>
                {core.tryAgain}
              </Button>
            )}
            {phase !== 'joining' && (
              <Button wide kind={refusesSite ? 'primary' : 'quiet'} onPress={() => reset('Connect')}>
                {t.another}
              </Button>
            )}
          </>
        )
      }
    >
      <LoginPanel
        icon={provider ? <ProviderPicture provider={provider} size={34} /> : <Icon d={keyIcon} size={34} />}
        phase={joined ? 'connected' : looks[phase]}
        headline={headline}
        body={body}
      />
    </Screen>
  )
}
