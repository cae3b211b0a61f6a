import type { Room } from './arrows.ts'

const domain = 'src/domain/'
const contract = 'src/bridge/contract/'

/**
 * Who may import whom (CONTRIBUTING.md draws it). The first room that matches a file is its room. Change the rule, the
 * picture and the reason together.
 */
export const rooms: readonly Room[] = [
  { name: 'domain/core', files: /^src\/domain\/core\//, may: [], mayType: [domain] },
  { name: 'domain/features', files: /^src\/domain\//, may: [domain] },
  {
    name: 'bridge/contract',
    files: /^src\/bridge\/contract\//,
    may: [],
    mayType: [domain],
    packages: ['rxjs'],
  },
  {
    name: 'bridge',
    files: /^src\/bridge\//,
    may: [domain],
    mayType: [contract],
    packages: ['comlink', 'rxjs'],
  },
  {
    name: 'worker/net',
    files: /^src\/worker\/net\//,
    may: ['src/worker/streams/operators/', domain],
    packages: ['rxjs', 'valibot'],
  },
  {
    name: 'worker/caches',
    files: /^src\/worker\/caches\//,
    may: [domain],
    mayType: [contract],
    packages: ['idb-keyval', 'rxjs', 'valibot'],
  },
  {
    name: 'worker/chains',
    files: /^src\/worker\/chains\//,
    may: ['src/worker/net/', domain],
    packages: ['viem', '@solana/web3.js', '@solana-program/system', '@solana-program/token'],
  },
  {
    name: 'worker/streams/operators',
    files: /^src\/worker\/streams\/operators\//,
    may: [domain],
    mayType: ['src/worker/caches/'],
    packages: ['rxjs'],
  },
  {
    name: 'worker/tabs',
    files: /^src\/worker\/tabs\//,
    // Messages of the channel are checked field by field, as stored values are.
    may: [domain, 'src/worker/caches/shape.ts'],
    packages: ['rxjs'],
  },
  {
    name: 'worker/wallet-connect',
    files: /^src\/worker\/wallet-connect\//,
    // The library's storage is encrypted: its keys open sessions.
    may: [domain, 'src/worker/caches/vault.ts'],
    mayType: [contract, 'src/worker/tabs/', 'src/worker/chunks.ts'],
    packages: ['rxjs', 'buffer', '@walletconnect/universal-provider'],
  },
  {
    name: 'worker/streams',
    files: /^src\/worker\/streams\//,
    may: [
      'src/worker/streams/',
      'src/worker/net/',
      'src/worker/caches/',
      'src/worker/chains/',
      'src/verify.ts',
      domain,
    ],
    mayType: [contract, 'src/worker/'],
    packages: ['qr/decode.js', 'rxjs', 'valibot'],
  },
  {
    name: 'worker',
    files: /^src\/worker\//,
    may: ['src/worker/', 'src/bridge/serve.ts', 'src/bridge/trusted-types.ts', domain],
    mayType: [contract],
    packages: ['rxjs'],
  },
  { name: 'host', files: /^src\/host\//, may: [domain], mayType: [contract] },
  // Context and hooks of the app: views and kit read the app through them.
  {
    name: 'ui/app/hooks',
    files: /^src\/ui\/app\/(hooks\/|context\.ts|store\.ts|language\.ts)/,
    may: ['src/ui/app/', 'src/ui/kit/messages.ts', domain],
    mayType: [contract],
    packages: ['observable-hooks', 'react', 'rxjs'],
  },
  {
    name: 'ui/app',
    files: /^src\/ui\/app\//,
    may: ['src/ui/', domain],
    mayType: [contract],
    packages: ['react', 'react-dom'],
  },
  {
    name: 'ui/kit',
    files: /^src\/ui\/kit\//,
    may: ['src/ui/app/hooks/', 'src/ui/app/context.ts', 'src/ui/app/store.ts', domain],
    packages: ['observable-hooks', 'react', 'rxjs'],
  },
  // The table of views: names every view, each by a lazy import only.
  {
    name: 'ui/views/index',
    files: /^src\/ui\/views\/index\.ts$/,
    may: ['src/ui/views/', domain],
    mayType: ['src/ui/app/types.ts'],
  },
  {
    name: 'ui/views',
    files: /^src\/ui\/views\//,
    may: ['src/ui/views/', 'src/ui/kit/', 'src/ui/app/', domain],
    mayType: [contract],
    packages: ['observable-hooks', 'react', 'rxjs', 'uqr'],
    strangers: /^View$/,
  },
  // Functions of the site for its sign-in run here, in the page; only pages of such sites fetch it.
  { name: 'sign-in', files: /^src\/sign-in\//, may: [domain], mayType: [contract] },
  // The providers that other code of the page uses; their handlers are fetched at the first request.
  {
    name: 'provider',
    files: /^src\/provider\//,
    may: ['src/host/connectors/standard-chains.ts', domain],
    mayType: [contract, 'src/client/types.ts'],
  },
  // Verifies signatures: for servers (`portico/verify`) and for the worker.
  { name: 'verify', files: /^src\/verify(\.ts|\/)/, may: ['src/verify/', domain], packages: ['viem'] },
  { name: 'wagmi', files: /^src\/wagmi\.ts$/, may: [domain], mayType: ['src/sdk.ts'] },
  // The composition root, shared by the public entries: it names bridge, host and user interface.
  {
    name: 'client',
    files: /^src\/client\//,
    may: [
      'src/bridge/',
      'src/host/',
      'src/provider/',
      'src/sign-in/',
      'src/ui/app/element.tsx',
      'src/ui/app/state.ts',
      'src/worker/page-entry.ts',
      domain,
    ],
    mayType: [contract, 'src/ui/app/types.ts'],
  },
  {
    name: 'entries',
    files: /^src\/(sdk|embed|embed-core|react)\.ts$/,
    may: ['src/client/', domain],
    mayType: ['src/provider/'],
    packages: ['react'],
  },
]
