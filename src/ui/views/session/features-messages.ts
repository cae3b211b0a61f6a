import type { WalletFeature } from '../../../domain/options/types.ts'

/** Words of what an account can do. */
export const featureMessages = {
  id: 'features',
  title: 'What you can do',
  features: {
    onramp: 'Buy',
    swaps: 'Swap',
    receive: 'Receive',
    send: 'Send',
  } satisfies Record<WalletFeature, string> as Readonly<Record<WalletFeature, string>>,
}
