import { sendNamespaces, swapNetworks } from '../../../domain/core/constants.ts'
import { type CaipAddress, namespaceOf, networkOf } from '../../../domain/core/entities.ts'
import type { View } from '../../../domain/navigation/views.ts'
import type { WalletFeature } from '../../../domain/options/types.ts'
import { useUi } from '../../app/hooks/use-app.ts'

/** An action of the account view, such as send, and the view that it opens. */
type OfferedFeature = { readonly feature: WalletFeature; readonly view: View }

const viewOf: Readonly<Record<WalletFeature, View>> = {
  onramp: 'OnRampProviders',
  swaps: 'Swap',
  receive: 'WalletReceive',
  send: 'WalletSend',
}

/**
 * Returns the actions of the account view in the site's order. Leaves out an action that the site disables or the
 * network does not support.
 */
export function useWalletFeatures(account: CaipAddress): readonly OfferedFeature[] {
  const { features } = useUi().deps.options
  const works: Readonly<Record<WalletFeature, boolean>> = {
    onramp: sendNamespaces.includes(namespaceOf(account)),
    swaps: swapNetworks.includes(networkOf(account)),
    receive: true,
    send: sendNamespaces.includes(namespaceOf(account)),
  }
  return features.walletFeaturesOrder
    .map(feature => ({ feature, view: viewOf[feature] }))
    .filter(({ feature }) => features[feature] && works[feature])
}
