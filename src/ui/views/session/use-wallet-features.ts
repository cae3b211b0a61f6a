import { sendNamespaces, swapNetworks } from '../../../domain/core/constants.ts'
import { type CaipAddress, namespaceOf, networkOf } from '../../../domain/core/entities.ts'
import type { View } from '../../../domain/navigation/views.ts'
import type { WalletFeature } from '../../../domain/options/types.ts'
import { useUi } from '../../app/hooks/use-app.ts'

/** An action in the account view, and the view that it opens. */
export type OfferedFeature = { readonly feature: WalletFeature; readonly view: View }

const viewOf: Readonly<Record<WalletFeature, View>> = {
  onramp: 'OnRampProviders',
  swaps: 'Swap',
  receive: 'WalletReceive',
  send: 'WalletSend',
}

/**
 * The actions that the account view offers, in the site's order: those that the site enables, the network
 * supports and this modal contains.
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
