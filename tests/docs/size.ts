import budgets from '../../size-budgets.json' with { type: 'json' }
import { generated, table } from './described.ts'

/** When the browser loads each part that size-budgets.json lists. */
const moments: Readonly<Record<string, string>> = {
  'script-tag loader': 'with the page, if you use the script tag',
  'main thread until Connect is painted':
    'at the first opening. The first file of the package is part of it, and is in your own bundle',
  'the same for the script tag': 'at the first opening',
  'the bridge, beside it': 'at the first opening, and with the page of a returning visitor',
  view: 'each view, when it opens for the first time',
  'marks of tokens and wallets': 'if the picture of a token or a wallet is missing',
  'requests to wallets without the modal': 'at `connect`, `signMessage` and other calls without the modal',
  'wallets of other networks, found at once': 'with the page, on sites with other networks than EVM',
  'wallet apps on Android': 'when the visitor chooses the Solana wallet app',
  'worker core': 'at the first opening, in the worker',
  'EVM reading': 'for an account of an EVM network, in the worker',
  'Solana reading': 'for an account of Solana, in the worker',
  WalletConnect: 'when the QR code is shown, and for wallets that were connected with it, in the worker',
  'the reader of what is signed': 'for a request to an embedded wallet, in the worker',
  'descriptions of messages to sign, by contract': 'for a typed message to sign, in the worker',
  'descriptions of trades': 'for a call of a contract that trades tokens, in the worker',
  'descriptions of vaults': 'for a call of a contract that holds deposits, in the worker',
  'descriptions of other calls': 'for a call of another contract with a description, in the worker',
  'drawing codes': 'when a QR code is shown, in the worker',
  'codes in pictures': 'when the visitor scans a QR code, in the worker',
  'React hooks': 'in your bundle, if you import `portico/react`',
  'names of AppKit': 'in your bundle, if you import `portico/appkit`',
  'hooks of AppKit': 'in your bundle, if you import `portico/appkit/react`',
  'Vue composables': 'in your bundle, if you import `portico/vue`',
  'Svelte stores': 'in your bundle, if you import `portico/svelte`',
  'checking sign-ins': 'on your server, if you import `portico/verify`',
  'connector for wagmi': 'in your bundle, if you import `portico/wagmi`',
}

/** Returns the page that lists each part of Portico with its size budget. */
export function sizePage(): string {
  const parts = budgets.budgets.filter(budget => !('filesOf' in budget))
  return `${generated}

# Sizes

The parts of Portico and when they load. Four parts have a largest size, in KiB of compressed JavaScript (gzip): \`npm test\` refuses a build in which
one of them is larger. A part does not count what loads before it. \`npm run size\` prints the size of every part. [Speed](speed.md) has what a page
really loads before the first click and after it, measured in a browser.

A build of your site gains about 240 files, together 5.3 MB before compression: some 115 files (2.7 MB) for the page, of which 24 are languages, 30
(1.3 MB) for the worker, and 100 (1.3 MB) with the worker's code once more, for pages in which no worker can start. The files are many so that a
visitor loads only what the table names. A visitor whose browser starts the worker loads none of the last 100.

${table(
  ['part', 'at most, KiB', 'loads'],
  parts.map(part => [part.name, 'most' in part ? String(part.most) : '', momentOf(part.name)]),
)}
`
}

function momentOf(name: string): string {
  const moment = moments[name]
  if (moment === undefined) throw new Error(`tests/docs/size.ts does not say when "${name}" loads`)
  return moment
}
