import { generated } from './described.ts'

/** A package of npm whose code is in Portico's files, and why. `second` says why there is another version of it. */
export type ShippedPackage = {
  readonly name: string
  readonly version: string
  readonly reason: string
  readonly second?: string
}

const together = (reason: string, packages: Readonly<Record<string, string>>): readonly ShippedPackage[] =>
  Object.entries(packages).map(([name, version]) => ({ name, version, reason }))

const ofWalletConnect = 'WalletConnect: its protocol, as the library of its authors speaks it'
const ofSolana = 'Solana: transactions, addresses and their encodings'

/** The packages in the shipped files. A test compares this list with `dist/bom.json`. */
export const shippedPackages: readonly ShippedPackage[] = [
  ...together('The user interface', { react: '19.3.1', 'react-dom': '19.3.1', scheduler: '0.28.0' }),
  ...together('Streams of data between sources, cache and views', {
    rxjs: '7.8.2',
    'observable-hooks': '4.2.4',
    tslib: '2.9.1',
  }),
  ...together('Calls between the page and the worker', { comlink: '4.4.2' }),
  ...together('The database of the browser', { 'idb-keyval': '6.3.0' }),
  ...together('Validates everything that comes from outside', { valibot: '1.5.0' }),
  ...together('EVM networks: encoding, decoding, reading', {
    viem: '2.57.1',
    ox: '0.14.45',
    abitype: '1.2.3',
  }),
  ...together('Names of ENS, normalised as ENSIP-15 says', { '@adraffy/ens-normalize': '1.11.1' }),
  ...together('Signatures and hashes', {
    '@noble/curves': '1.9.1',
    '@noble/hashes': '1.8.0',
    '@scure/base': '1.2.6',
  }),
  ...together('Signatures of Polkadot', { '@scure/sr25519': '0.2.0' }),
  {
    name: '@noble/curves',
    version: '1.9.7',
    reason: 'Signatures of Polkadot',
    second: '@scure/sr25519 names this version, and only the file for signatures of Polkadot has it',
  },
  ...together(ofSolana, {
    '@solana-program/system': '0.6.2',
    '@solana-program/token': '0.4.1',
    '@solana/addresses': '2.0.0',
    '@solana/assertions': '2.0.0',
    '@solana/codecs-core': '2.0.0',
    '@solana/codecs-data-structures': '2.0.0',
    '@solana/codecs-numbers': '2.0.0',
    '@solana/codecs-strings': '2.0.0',
    '@solana/errors': '2.0.0',
    '@solana/functional': '2.0.0',
    '@solana/instructions': '2.0.0',
    '@solana/keys': '2.0.0',
    '@solana/rpc-types': '2.0.0',
    '@solana/signers': '2.0.0',
    '@solana/transaction-messages': '2.0.0',
    '@solana/transactions': '2.0.0',
  }),
  ...together(ofWalletConnect, {
    '@walletconnect/core': '2.21.8',
    '@walletconnect/environment': '1.0.1',
    '@walletconnect/events': '1.0.1',
    '@walletconnect/heartbeat': '1.2.2',
    '@walletconnect/jsonrpc-http-connection': '1.0.8',
    '@walletconnect/jsonrpc-provider': '1.0.14',
    '@walletconnect/jsonrpc-types': '1.0.4',
    '@walletconnect/jsonrpc-utils': '1.0.8',
    '@walletconnect/jsonrpc-ws-connection': '1.0.16',
    '@walletconnect/logger': '2.1.2',
    '@walletconnect/relay-api': '1.0.11',
    '@walletconnect/relay-auth': '1.1.0',
    '@walletconnect/safe-json': '1.0.2',
    '@walletconnect/sign-client': '2.21.8',
    '@walletconnect/time': '1.0.2',
    '@walletconnect/types': '2.21.8',
    '@walletconnect/universal-provider': '2.21.8',
    '@walletconnect/utils': '2.21.8',
    '@walletconnect/window-getters': '1.0.1',
    '@walletconnect/window-metadata': '1.0.1',
    'base-x': '5.0.1',
    'base64-js': '1.5.1',
    blakejs: '1.2.1',
    bs58: '6.0.0',
    buffer: '6.0.3',
    'detect-browser': '5.3.0',
    events: '3.3.0',
    ieee754: '1.2.1',
    multiformats: '9.9.0',
    uint8arrays: '3.1.1',
    ws: '7.5.14',
  }),
  {
    name: 'tslib',
    version: '1.14.1',
    reason: ofWalletConnect,
    second: 'small packages of WalletConnect name this version, and only its files have it',
  },
  {
    name: 'viem',
    version: '2.31.0',
    reason: ofWalletConnect,
    second: '@walletconnect/utils names this version, and only its files have the parts that it uses',
  },
  ...together('Sites inside the app of Safe', { '@safe-global/safe-apps-sdk': '9.1.0' }),
  ...together('Draws QR codes', { uqr: '0.1.3' }),
  ...together('Reads QR codes in pictures', { qr: '0.7.0' }),
  ...together('Top-level domains, to recognise names and advertisements', { tlds: '1.261.0' }),
  ...together('Reads the messages of the languages', {
    '@formatjs/icu-messageformat-parser': '3.5.23',
    '@formatjs/icu-skeleton-parser': '2.1.13',
  }),
]

/** The number of packages that the shipped files should have at most. */
const goal = 60

/** Returns the page with the packages of npm in the shipped files. */
export function packagesPage(): string {
  const names = new Set(shippedPackages.map(({ name }) => name))
  const rows = [...shippedPackages]
    .sort((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1))
    .map(({ name, version, reason, second }) => `| ${name} | ${version} | ${reason} | ${second ?? ''} |\n`)
  return `${generated}

# Packages in the shipped files

Portico installs no package beside itself: the code of these packages is a part of its files. Each has its exact version in the lockfile,
and its licence in \`THIRD_PARTY_NOTICES.txt\`. \`dist/bom.json\` (CycloneDX) lists them for machines.

These are ${names.size} packages. The goal is ${goal}. Most of those above it come with WalletConnect and with Solana's library, which split
themselves into many small packages. A package with two versions says why.

| package | version | what for | why a second version |
| --- | --- | --- | --- |
${rows.join('')}`
}

/** Returns what is wrong with the list: packages without a place in the lockfile, and second versions without a reason. */
export function packageMistakes(
  packages: readonly ShippedPackage[],
  locked: readonly { readonly name: string; readonly version: string }[],
): readonly string[] {
  const isLocked = ({ name, version }: ShippedPackage) =>
    locked.some(other => other.name === name && other.version === version)
  const twice = packages.filter(
    ({ name }, index) => packages.findIndex(other => other.name === name) !== index,
  )
  return [
    ...packages
      .filter(listed => !isLocked(listed))
      .map(({ name, version }) => `${name} ${version} is not in the lockfile`),
    ...twice.filter(({ second }) => !second).map(({ name }) => `${name} has two versions without a reason`),
  ]
}
