import type { LoginProvider } from '../../../domain/embedded-wallet/login.ts'
import { providerNames } from './messages.ts'
import { ProviderPicture } from './providers/provider-picture.tsx'
import { useProviders } from './use-social.ts'

/** Lists every social provider as a row. */
export function SocialRows({ onPress }: { onPress: (provider: LoginProvider) => void }) {
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
            <span className="grow">{providerNames[provider]}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
