import type { Chunks } from './chunks.ts'

/** The worker's later files as modules: in a module worker and in the page. */
export const moduleChunks: Chunks = {
  subjects: () => import('./subjects.ts'),
  eip155: () => import('./namespaces/eip155.ts'),
  normalize: () => import('./namespaces/normalize.ts'),
  solana: () => import('./namespaces/solana.ts'),
  walletConnect: () => import('./wallet-connect/client.ts'),
  wings: {
    money: () => import('./wings/money.ts'),
    names: () => import('./wings/names.ts'),
    permissions: () => import('./wings/permissions.ts'),
    portfolio: () => import('./wings/portfolio.ts'),
    signIn: () => import('./wings/sign-in.ts'),
    swap: () => import('./wings/swap.ts'),
  },
}
