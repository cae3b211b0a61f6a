import type { LoginProvider } from '../../../domain/embedded-wallet/login.ts'
import { Icon } from '../../kit/icon.tsx'
import { providerIcons } from './login-icons.ts'
import { providerNames } from './messages.ts'
import { useProviders } from './use-social.ts'

/** Every provider as a row. */
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
              <Icon d={providerIcons[provider]} />
            </span>
            <span className="grow">{providerNames[provider]}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
