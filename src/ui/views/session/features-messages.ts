import type { WalletFeature } from '../../../domain/options/types.ts'

/** Messages of the actions of an account. */
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
