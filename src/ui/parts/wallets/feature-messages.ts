import type { WalletFeature } from '../../../domain/options/types.ts'

export const featureMessages = {
  id: 'features',
  title: 'What you can do',
  features: {
    onramp: 'Buy',
    swaps: 'Swap',
    receive: 'Receive',
    send: 'Send',
  } satisfies Record<WalletFeature, string>,
}
