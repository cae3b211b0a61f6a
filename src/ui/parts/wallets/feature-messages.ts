import type { WalletFeature } from '../../../domain/options/types.ts'

/** The names of the account's actions. */
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
