import type { CaipAddress } from '../../../domain/core/entities.ts'
import type { WalletFeature } from '../../../domain/options/types.ts'
import { useMessages, useNavigation } from '../../app/hooks/use-app.ts'
import { Icon } from '../../kit/icon.tsx'
import { buyIcon, receiveIcon, sendIcon, swapIcon } from '../../kit/icons/transactions.ts'
import { featureMessages } from './feature-messages.ts'
import { useWalletFeatures } from './use-wallet-features.ts'

const icons: Readonly<Record<WalletFeature, string>> = {
  onramp: buyIcon,
  swaps: swapIcon,
  receive: receiveIcon,
  send: sendIcon,
}

/** Buttons with the actions of the account, such as send. Renders nothing if no action is available. */
export function WalletFeatures({ account }: { account: CaipAddress }) {
  const t = useMessages(featureMessages)
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
