import type { LoginProvider } from '../../domain/model/login.ts'
import { useAnnounce } from '../hooks/use-announce.ts'
import { useJoined } from '../hooks/use-joined-login.ts'
import { useNavigation } from '../hooks/use-navigation.ts'
import { usePlatform } from '../hooks/use-platform.ts'
import { useSocial } from '../hooks/use-social.ts'
import { useWords } from '../hooks/use-words.ts'
import { coreWords } from '../messages/core.ts'
import { loginWords, providerNames } from '../messages/login.ts'
import { Button } from '../parts/button.tsx'
import { keyIcon, providerIcons } from '../parts/login-icons.ts'
import { LoginStage } from '../parts/login-stage.tsx'
import { Screen } from '../parts/screen.tsx'
import { WindowLink } from '../parts/window-link.tsx'
import connecting from '../styles/connecting.css?inline'
import login from '../styles/login.css?inline'
import type { ViewProps } from './index.ts'

export const css = connecting + login

const looks = {
  opening: 'waiting',
  waiting: 'waiting',
  blocked: 'failed',
  joining: 'connected',
  failed: 'failed',
} as const

/** A provider's window: opening, waited for, not let open, refused, or done. */
export function View({ entry }: ViewProps) {
  const provider = entry.params?.provider as LoginProvider | undefined
  const returned = entry.params?.returned as string | undefined
  const t = useWords(loginWords)
  const core = useWords(coreWords)
  const { reset } = useNavigation()
  const { platform } = usePlatform()
  const joined = useJoined()
  const { step, phase, address, open, retry } = useSocial(provider, returned)
  const name = provider ? providerNames[provider] : ''
  const said = {
    opening: [t.opening(name), t.continueInBody],
    waiting: platform.telegram ? [t.leaving(name), t.leavingBody] : [t.continueIn(name), t.continueInBody],
    blocked: [t.blocked, t.blockedBody(name)],
    joining: [t.welcome, t.welcomeBody],
    failed: [step.words?.headline ?? '', step.words?.body ?? ''],
  } as const
  const [headline, body] = joined ? [t.welcome, ''] : said[phase]
  useAnnounce(phase === 'failed' ? undefined : headline)
  return (
    <Screen
      title={provider ? name : t.continueWith}
      foot={
        !joined && (
          <>
            {phase === 'blocked' && (
              <WindowLink address={address} onOpen={open}>
                {t.openIt(name)}
              </WindowLink>
            )}
            {phase === 'failed' && provider && (
              <Button kind="primary" wide testId="w3m-connecting-widget-secondary-button" onPress={retry}>
                {core.tryAgain}
              </Button>
            )}
            {phase !== 'joining' && (
              <Button wide kind="quiet" onPress={() => reset('Connect')}>
                {t.another}
              </Button>
            )}
          </>
        )
      }
    >
      <LoginStage
        icon={provider ? providerIcons[provider] : keyIcon}
        phase={joined ? 'connected' : looks[phase]}
        headline={headline}
        body={body}
      />
    </Screen>
  )
}
