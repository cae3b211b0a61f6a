import type { Chunks } from './chunks.ts'

/** The worker's later files as modules: in a module worker and in the page. */
export const moduleChunks: Chunks = {
  subjects: () => import('./subjects.ts'),
  eip155: () => import('./chains/evm/balances.ts'),
  normalize: () => import('./chains/ens/normalize.ts'),
  avatar: () => import('./chains/ens/avatar.ts'),
  ccipRead: () => import('./chains/ens/ccip-read.ts'),
  solana: () => import('./chains/solana/balances.ts'),
  walletConnect: () => import('./wallet-connect/client.ts'),
  features: {
    qr: () => import('./streams/qr/feature.ts'),
    transactions: () => import('./streams/transactions/feature.ts'),
    names: () => import('./streams/names/feature.ts'),
    smartSessions: () => import('./streams/smart-sessions/feature.ts'),
    // In one file with what it reads: a second file that shares so much with it would take the worker's start apart.
    portfolio: () => import('./subjects.ts'),
    signIn: () => import('./streams/sign-in/feature.ts'),
    swaps: () => import('./streams/swaps/feature.ts'),
    onramp: () => import('./streams/onramp/feature.ts'),
    payments: () => import('./streams/payments/feature.ts'),
  },
}
