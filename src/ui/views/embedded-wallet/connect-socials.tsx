import { useEffect } from 'react'
import type { LoginProvider } from '../../../domain/embedded-wallet/login.ts'
import { useMessages } from '../../app/hooks/use-app.ts'
import { Screen } from '../../kit/screen.tsx'
import { loginMessages, providerNames } from './messages.ts'
import { ProviderPicture } from './providers/provider-picture.tsx'
import { useProviders, useSocialStart } from './use-social.ts'

/** All social providers of the site. */
export function View() {
  const t = useMessages(loginMessages)
  const { approach, start } = useSocialStart()
  useEffect(approach, [approach])
  return (
    <Screen title={t.continueWith}>
      <SocialRows onPress={start} />
    </Screen>
  )
}

/** Lists every social provider as a row. */
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
