/** What src/sdk.ts gives, sorted. A change here is a change for every host site: it belongs into CHANGELOG.md. */
export const publicNames: readonly string[] = [
  'createPortico',
  'networks',
  'type Account',
  'type Eip1193Events',
  'type Eip1193Provider',
  'type HostOptions',
  'type OpenOptions',
  'type Portico',
  'type PorticoEvents',
  'type PorticoState',
  'type ProviderOf',
  'type SolanaWallet',
  'type Subscribable',
  'type ThemeMode',
  'version',
]
