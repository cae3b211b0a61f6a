import type { CaipAddress } from '../../domain/model/caip.ts'
import type { WalletFeature } from '../../domain/rules/option-types.ts'
import { useNavigation } from '../hooks/use-navigation.ts'
import { useWalletFeatures } from '../hooks/use-wallet-features.ts'
import { useWords } from '../hooks/use-words.ts'
import { featureWords } from '../messages/features.ts'
import { receiveIcon, sendIcon, swapIcon } from './history-icons.ts'
import { Icon } from './icon.tsx'

const buyIcon = 'M10 4v12M4 10h12'
const icons: Readonly<Record<WalletFeature, string>> = {
  onramp: buyIcon,
  swaps: swapIcon,
  receive: receiveIcon,
  send: sendIcon,
}

/** Equal tiles for what the account can do; nothing where it can do nothing here. */
export function WalletFeatures({ account }: { account: CaipAddress }) {
  const t = useWords(featureWords)
  const { push } = useNavigation()
  const offered = useWalletFeatures(account)
  if (offered.length === 0) return null
  return (
    <ul className="deeds" aria-label={t.title}>
      {offered.map(({ feature, view }) => (
        <li key={feature}>
          <button
            type="button"
            className="deed"
            data-testid={`wallet-features-${feature}-button`}
            onClick={() => push(view)}
          >
            <Icon d={icons[feature]} />
            {t.features[feature]}
          </button>
        </li>
      ))}
    </ul>
  )
}
