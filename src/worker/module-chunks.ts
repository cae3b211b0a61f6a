import type { Chunks } from './chunks.ts'

/** The worker's later files as modules: in a module worker and in the page. */
export const moduleChunks: Chunks = {
  subjects: () => import('./subjects.ts'),
  eip155: () => import('./namespaces/eip155.ts'),
  normalize: () => import('./namespaces/normalize.ts'),
  avatar: () => import('./namespaces/avatar.ts'),
  ccipRead: () => import('./namespaces/ccip-read.ts'),
  solana: () => import('./namespaces/solana.ts'),
  walletConnect: () => import('./wallet-connect/client.ts'),
  wings: {
    codes: () => import('./wings/codes.ts'),
    money: () => import('./wings/money.ts'),
    names: () => import('./wings/names.ts'),
    permissions: () => import('./wings/permissions.ts'),
    // In one file with what it reads: a second file that shares so much with it would take the worker's start apart.
    portfolio: () => import('./subjects.ts'),
    signIn: () => import('./wings/sign-in.ts'),
    swap: () => import('./wings/swap.ts'),
  },
}
