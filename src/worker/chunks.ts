import type { FeatureName } from '../bridge/contract/features.ts'
import type * as Avatar from './chains/ens/avatar.ts'
import type * as CcipRead from './chains/ens/ccip-read.ts'
import type * as Normalize from './chains/ens/normalize.ts'
import type * as Eip155 from './chains/evm/balances.ts'
import type * as Solana from './chains/solana/balances.ts'
import type { FeatureModule } from './streams/feature.ts'
import type * as Subjects from './subjects.ts'
import type * as WalletConnect from './wallet-connect/client.ts'

/** The worker's later files: each fetched at its first use, by `import()` in a module, by `importScripts` in a classic worker. */
export type Chunks = {
  subjects(): Promise<typeof Subjects>
  eip155(): Promise<typeof Eip155>
  normalize(): Promise<typeof Normalize>
  avatar(): Promise<typeof Avatar>
  ccipRead(): Promise<typeof CcipRead>
  solana(): Promise<typeof Solana>
  walletConnect(): Promise<typeof WalletConnect>
  readonly features: { readonly [W in FeatureName]: () => Promise<FeatureModule<W>> }
}
