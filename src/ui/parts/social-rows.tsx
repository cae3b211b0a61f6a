import type { LoginProvider } from '../../domain/model/login.ts'
import { useProviders } from '../hooks/use-social.ts'
import { providerNames } from '../messages/login.ts'
import { Icon } from './icon.tsx'
import { providerIcons } from './login-icons.ts'

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
