import { views } from '../../src/domain/navigation/views.ts'
import type { Room } from './arrows.ts'

const domain = 'src/domain/'
const contract = 'src/bridge/contract/'

/**
 * The allowed imports between the rooms, which are groups of source files. A file belongs to the first room whose
 * pattern matches its path. If you change a rule, change the picture in CONTRIBUTING.md too.
 */
export const rooms: readonly Room[] = [
  {
    name: 'domain/core',
    files: /^src\/domain\/core\//,
    may: [],
    mayType: [domain],
    packages: ['@noble/hashes', '@scure/base'],
  },
  {
    name: 'domain/evm',
    // These files encode and decode call data, so only the worker loads them.
    files: /^src\/domain\/(clear-signing\/|swaps\/permit\.ts)/,
    may: [domain],
    packages: ['viem'],
  },
  // `tlds` is a list without code: the top-level domains, by which adverts in token names are recognised.
  {
    name: 'domain/features',
    files: /^src\/domain\//,
    may: [domain, 'data/networks.json'],
    packages: ['tlds'],
  },
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
    may: ['src/worker/net/', domain, 'data/tokens.json'],
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
    may: [domain],
    packages: ['rxjs'],
  },
  {
    name: 'worker/wallet-connect',
    files: /^src\/worker\/wallet-connect\//,
    // These files need `vault.ts` to encrypt the storage of the WalletConnect library, because the keys in that storage
    // control sessions.
    may: [domain, 'src/worker/caches/vault.ts'],
    mayType: [contract, 'src/worker/tabs/'],
    packages: ['rxjs', 'buffer', '@walletconnect/core', '@walletconnect/universal-provider'],
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
      'data/clear-signing/',
    ],
    mayType: [contract, 'src/worker/'],
    packages: ['qr/decode.js', 'rxjs', 'uqr', 'valibot'],
  },
  {
    name: 'worker',
    files: /^src\/worker\//,
    may: [
      'src/worker/',
      'src/bridge/liveness.ts',
      'src/bridge/wire.ts',
      'src/bridge/trusted-types.ts',
      domain,
    ],
    mayType: [contract],
    packages: ['rxjs'],
  },
  {
    name: 'host',
    files: /^src\/host\//,
    may: [domain],
    mayType: [contract],
    packages: ['@safe-global/safe-apps-sdk', 'comlink', 'idb-keyval'],
  },
  // The React context and the hooks through which views and shared components (kit) access the state of the modal.
  {
    name: 'ui/app/hooks',
    files: /^src\/ui\/app\/(hooks\/|latest\.ts)/,
    may: ['src/ui/app/', 'src/ui/kit/messages.ts', domain],
    mayType: [contract],
    packages: ['observable-hooks', 'react', 'rxjs'],
  },
  {
    name: 'ui/app',
    files: /^src\/ui\/app\//,
    may: ['src/ui/app/', 'src/ui/kit/', 'src/ui/parts/', 'src/ui/views/index.ts', 'data/locales/', domain],
    mayType: [contract],
    packages: ['@formatjs/icu-messageformat-parser', 'react', 'react-dom', 'rxjs'],
  },
  {
    name: 'ui/kit',
    files: /^src\/ui\/kit\//,
    // The files of `ui/kit` may import `lazy.tsx`, so that the page downloads the built-in logos only if a picture is
    // missing.
    may: ['src/ui/app/hooks/', 'src/ui/app/latest.ts', 'src/ui/app/lazy.tsx', domain, 'data/marks/'],
    packages: ['observable-hooks', 'react', 'rxjs'],
  },
  // Components, hooks and messages of a feature that several views use.
  {
    name: 'ui/parts',
    files: /^src\/ui\/parts\//,
    may: ['src/ui/parts/', 'src/ui/kit/', 'src/ui/app/', domain],
    mayType: [contract],
    packages: ['observable-hooks', 'react', 'rxjs'],
  },
  // The tables of all views. They load each view by a lazy import.
  {
    name: 'ui/views/index and later-views',
    files: /^src\/ui\/views\/(index|later-views)\.ts$/,
    may: ['src/ui/views/', domain],
    mayType: ['src/ui/app/types.ts'],
  },
  {
    name: 'ui/views',
    files: /^src\/ui\/views\//,
    may: ['src/ui/parts/', 'src/ui/kit/', 'src/ui/app/', domain],
    mayType: [contract],
    packages: ['observable-hooks', 'react', 'rxjs'],
    apart: /^src\/ui\/views\/[\w-]+\//,
    // A file with one view exports that view as `View`. A file with several views exports each view by its name.
    strangers: new RegExp(`^(View|${views.join('|')})$`),
  },
  // The list of all messages, for translation tools and tests. The modal itself does not load it.
  {
    name: 'locales',
    files: /^src\/locales\//,
    may: ['src/client/elements/element-messages.ts', 'src/locales/', 'src/ui/', 'data/locales/', domain],
    packages: ['@formatjs/icu-messageformat-parser'],
  },
  // The code that calls the site's sign-in functions in the page. Only pages of sites with sign-in load this code.
  { name: 'sign-in', files: /^src\/sign-in\//, may: [domain], mayType: [contract], packages: ['rxjs'] },
  // The EIP-1193 provider and the Solana provider that other libraries on the page can use. The code that handles their
  // requests loads at the first request.
  {
    name: 'provider',
    files: /^src\/provider\//,
    may: ['src/host/connectors/standard-chains.ts', domain],
    mayType: [contract, 'src/client/types.ts'],
  },
  // The code that verifies signatures. Servers import it as `portico/verify`, and the worker imports it too.
  {
    name: 'verify',
    files: /^src\/verify(\.ts|\/)/,
    may: ['src/verify/', domain],
    packages: ['viem', '@noble/curves', '@noble/hashes', '@scure/sr25519'],
  },
  // The file that creates the Content-Security-Policy of a page. Servers and builds call its functions.
  { name: 'policy', files: /^src\/policy\.ts$/, may: [domain] },
  {
    name: 'wagmi',
    files: /^src\/wagmi\.ts$/,
    may: [domain],
    mayType: ['src/sdk.ts'],
    // wagmi has viem beside it. Sites compare the classes of its errors.
    packages: ['viem'],
  },
  {
    name: 'appkit',
    files: /^src\/appkit(-elements|-missing|-react|-types)?\.ts$/,
    may: ['src/sdk.ts', 'src/react/', domain],
    packages: ['react'],
  },
  // The code that creates a Portico, and connects its bridge, host and user interface. The entry points of the package
  // import this code.
  {
    name: 'client',
    files: /^src\/client\//,
    may: [
      'src/bridge/',
      'src/host/',
      'src/provider/',
      'src/sign-in/',
      'src/ui/app/element.tsx',
      'src/ui/app/host-theme.ts',
      'src/ui/app/modal-element.ts',
      'src/ui/app/translator.ts',
      'src/ui/app/state.ts',
      'src/worker/page-entry.ts',
      domain,
    ],
    mayType: [contract, 'src/ui/app/types.ts'],
  },
  {
    name: 'entries',
    files: /^src\/((sdk|embed|embed-core|react|svelte|vue)\.ts$|react\/)/,
    may: ['src/client/', domain],
    mayType: ['src/provider/'],
    packages: ['react', 'svelte', 'vue'],
  },
]
