import { type CaipAddress, namespaceOf, networkOf } from '../../../domain/core/caip.ts'
import { sendNamespaces, swapNetworks } from '../../../domain/core/constants.ts'
import type { View } from '../../../domain/navigation/views.ts'
import type { WalletFeature } from '../../../domain/options/types.ts'
import { useUi } from '../../app/context.ts'

/** A thing the account can do, and the view that does it. */
export type OfferedFeature = { readonly feature: WalletFeature; readonly view: View }

const viewOf: Readonly<Record<WalletFeature, View>> = {
  onramp: 'OnRampProviders',
  swaps: 'Swap',
  receive: 'WalletReceive',
  send: 'WalletSend',
}

/** What the account can do here, in the site's order: what is switched on, works on its network, and is part of this modal. */
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
