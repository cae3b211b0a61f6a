import type { Chunks } from './chunks.ts'

/** The worker's later files as modules: in a module worker and in the page. */
export const moduleChunks: Chunks = {
  subjects: () => import('./subjects.ts'),
  eip155: () => import('./namespaces/eip155.ts'),
  solana: () => import('./namespaces/solana.ts'),
  walletConnect: () => import('./wallet-connect/client.ts'),
}
