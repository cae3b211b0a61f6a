import { type CaipAddress, namespaceOf, networkOf } from '../../../domain/core/caip.ts'
import { sendNamespaces, swapNetworks } from '../../../domain/core/constants.ts'
import type { View } from '../../../domain/navigation/views.ts'
import type { WalletFeature } from '../../../domain/options/types.ts'
import { useUi } from '../../app/context.ts'

/** An action of the account, and its view. */
export type OfferedFeature = { readonly feature: WalletFeature; readonly view: View }

const viewOf: Readonly<Record<WalletFeature, View>> = {
  onramp: 'OnRampProviders',
  swaps: 'Swap',
  receive: 'WalletReceive',
  send: 'WalletSend',
}

/** Available actions in the site's order: enabled, supported on the network, and part of this modal. */
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
