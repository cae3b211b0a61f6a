import type { WingName } from '../bridge/wings.ts'
import type * as Avatar from './namespaces/avatar.ts'
import type * as CcipRead from './namespaces/ccip-read.ts'
import type * as Eip155 from './namespaces/eip155.ts'
import type * as Normalize from './namespaces/normalize.ts'
import type * as Solana from './namespaces/solana.ts'
import type * as Subjects from './subjects.ts'
import type * as WalletConnect from './wallet-connect/client.ts'
import type { WingModule } from './wings/model.ts'

/** The worker's later files: each fetched at its first use, by `import()` in a module, by `importScripts` in a classic worker. */
export type Chunks = {
  subjects(): Promise<typeof Subjects>
  eip155(): Promise<typeof Eip155>
  normalize(): Promise<typeof Normalize>
  avatar(): Promise<typeof Avatar>
  ccipRead(): Promise<typeof CcipRead>
  solana(): Promise<typeof Solana>
  walletConnect(): Promise<typeof WalletConnect>
  readonly wings: { readonly [W in WingName]: () => Promise<WingModule<W>> }
}
