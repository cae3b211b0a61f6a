import type { Room } from './arrows.ts'

const domain = 'src/domain/'
const contract = 'src/bridge/contract.ts'
const wings = ['src/bridge/wings.ts', 'src/bridge/wings/']

/**
 * Who may import whom (CONTRIBUTING.md draws it). The first room that takes a file is its room. Change the rule, the
 * picture and the reason together.
 */
export const rooms: readonly Room[] = [
  { name: 'domain/constants', files: /^src\/domain\/constants\.ts$/, may: [] },
  { name: 'domain/errors', files: /^src\/domain\/errors\//, may: [] },
  {
    name: 'domain/model',
    files: /^src\/domain\/model\//,
    may: ['src/domain/errors/', 'src/domain/constants.ts'],
  },
  {
    name: 'domain/rules',
    files: /^src\/domain\/rules\//,
    may: ['src/domain/model/', 'src/domain/errors/', 'src/domain/constants.ts'],
  },
  { name: 'bridge', files: /^src\/bridge\//, may: [domain], packages: ['comlink', 'rxjs'] },
  {
    name: 'worker/sources',
    files: /^src\/worker\/sources\//,
    may: [domain],
    packages: ['qr/decode.js', 'rxjs', 'valibot'],
  },
  {
    name: 'worker/caches',
    files: /^src\/worker\/caches\//,
    may: [domain],
    mayType: [contract],
    packages: ['idb-keyval', 'rxjs', 'valibot'],
  },
  {
    name: 'worker/namespaces',
    files: /^src\/worker\/namespaces\//,
    may: ['src/worker/sources/', domain],
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
    name: 'worker/streams/session',
    files: /^src\/worker\/streams\/session(\.ts|\/)/,
    may: ['src/worker/streams/operators/', domain],
    mayType: [contract, 'src/worker/tabs.ts', 'src/worker/wallet-connect/model.ts'],
    packages: ['rxjs'],
  },
  {
    name: 'worker/streams',
    files: /^src\/worker\/streams\//,
    may: [
      'src/worker/streams/operators/',
      'src/worker/sources/',
      'src/worker/caches/',
      'src/worker/namespaces/',
      domain,
    ],
    mayType: [contract, ...wings],
    packages: ['rxjs'],
    strangers: /^create|\$$/,
  },
  {
    name: 'worker/tabs',
    files: /^src\/worker\/tabs(\.ts|\/)/,
    // Messages of the channel are checked field by field, as what is kept is.
    may: [domain, 'src/worker/caches/shape.ts'],
    packages: ['rxjs'],
  },
  {
    name: 'worker/wallet-connect',
    files: /^src\/worker\/wallet-connect\//,
    // What the library keeps is sealed: its keys open sessions.
    may: [domain, 'src/worker/caches/vault.ts'],
    mayType: [contract, 'src/worker/tabs.ts', 'src/worker/chunks.ts'],
    packages: ['rxjs', 'buffer', '@walletconnect/universal-provider'],
  },
  // Services fetched at their first use: each composes sources and streams, and knows no other wing.
  {
    name: 'worker/wings',
    files: /^src\/worker\/wings\//,
    may: [
      'src/worker/streams/',
      'src/worker/sources/',
      'src/worker/caches/',
      'src/worker/namespaces/',
      'src/worker/late-wings.ts',
      'src/worker/wings/model.ts',
      'src/verify.ts',
      domain,
    ],
    mayType: [contract, ...wings, 'src/worker/'],
    packages: ['rxjs'],
  },
  {
    name: 'worker',
    files: /^src\/worker\//,
    may: ['src/worker/', 'src/bridge/serve.ts', 'src/bridge/trusted.ts', 'src/bridge/integrity.ts', domain],
    mayType: [contract, ...wings],
    packages: ['rxjs'],
  },
  {
    name: 'host',
    files: /^src\/host\//,
    may: [domain],
    mayType: [contract],
  },
  { name: 'ui/messages', files: /^src\/ui\/messages\//, may: [domain] },
  {
    name: 'ui/hooks',
    files: /^src\/ui\/hooks\//,
    may: [
      'src/ui/session-flow.ts',
      'src/ui/state.ts',
      'src/ui/store.ts',
      'src/ui/context.ts',
      'src/ui/error-boundary.tsx',
      'src/ui/messages/',
      domain,
    ],
    mayType: [contract, ...wings],
    packages: ['observable-hooks', 'react', 'rxjs'],
  },
  {
    name: 'ui/parts',
    files: /^src\/ui\/parts\//,
    may: ['src/ui/hooks/', 'src/ui/messages/', domain, 'src/ui/styles/'],
    packages: ['react', 'uqr'],
  },
  // The one file that knows them all, and each of them by a lazy import only.
  {
    name: 'ui/views/index',
    files: /^src\/ui\/views\/index\.ts$/,
    may: ['src/ui/views/', domain],
    packages: ['react'],
  },
  {
    name: 'ui/views',
    files: /^src\/ui\/views\//,
    may: ['src/ui/hooks/', 'src/ui/parts/', 'src/ui/messages/', 'src/ui/styles/', domain],
    mayType: ['src/ui/views/index.ts', ...wings],
    packages: ['react'],
    strangers: /^View$/,
  },
  {
    name: 'ui',
    files: /^src\/ui\//,
    may: ['src/ui/', domain],
    mayType: [contract],
    packages: ['react', 'react-dom'],
  },
  // The functions a site gives for its sign-in are called here: they are of the page, and only pages of such sites fetch it.
  { name: 'sign-in', files: /^src\/sign-in\//, may: [domain], mayType: [contract, ...wings] },
  // What other code of the page is given; what answers it is fetched at the first request.
  {
    name: 'provider',
    files: /^src\/provider\//,
    may: ['src/host/standard-chains.ts', domain],
    mayType: [contract, 'src/doors/types.ts'],
  },
  // Whether a signature stands: for servers (`portico/verify`, which is its door) and for the worker.
  { name: 'verify', files: /^src\/verify(\.ts|\/)/, may: ['src/verify/', domain], packages: ['viem'] },
  { name: 'wagmi', files: /^src\/wagmi\.ts$/, may: ['src/domain/model/'], mayType: ['src/sdk.ts'] },
  // The composition root, shared by the three doors: it names bridge, host and user interface, and nobody names it but a door.
  {
    name: 'doors',
    files: /^src\/doors\//,
    may: [
      'src/bridge/',
      'src/host/',
      'src/provider/',
      'src/sign-in/',
      'src/ui/element.tsx',
      'src/ui/state.ts',
      'src/worker/page-entry.ts',
      domain,
    ],
    mayType: [contract],
  },
  {
    name: 'the three doors',
    files: /^src\/(sdk|embed|embed-core|react)\.ts$/,
    may: ['src/doors/', domain],
    mayType: ['src/provider/'],
    packages: ['react'],
  },
]
