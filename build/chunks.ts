/**
 * The chunk policy of the page: which code is in which file of `dist/chunks` and `dist/embed/chunks`.
 *
 * The rolldown option `codeSplitting.groups[].name` asks `chunkOf` for each module. The answer is, in this order:
 * 1. nothing for the entry of the package, whose file holds only its own code;
 * 2. the first early chunk whose files import the module (`early` below): what one moment needs is one file;
 * 3. the chunk of the one feature that uses the module (`features`);
 * 4. the first row of `shared` that lists all features that use the module; otherwise `values` (domain, libraries) or `kit`.
 */

/** Module graph of the bundler, as the policy needs it. */
export type Graph = {
  isEntry(id: string): boolean
  /** The modules that this one imports. Of a library with one big index, only the modules of the imported names. */
  importsOf(id: string): readonly string[]
  /** The modules that this one loads with `import()`. */
  laterOf(id: string): readonly string[]
}

/**
 * The functions with which a site formats amounts itself. A page that does not call them does not load them, because its
 * bundler leaves out the file.
 */
const amounts = ['domain/core/amount.ts', 'domain/core/format-amount.ts', 'domain/core/short-label.ts']

/**
 * The chunks of the first moments. `latest` has the two classes of rxjs that the first view reads streams with, and small
 * modules; the worker client and the API need them too, also where no modal is opened. `modal` has the code of the first opening. `worker-client` has the bridge with rxjs, and the verify frame, which each
 * pairing needs.
 */
const early = {
  latest: [
    'ui/app/latest.ts',
    'domain/core/loadable.ts',
    'domain/core/address-text.ts',
    'domain/embedded-wallet/auth-id.ts',
    'domain/navigation/views.ts',
    'domain/wallets/wallet-order.ts',
  ],
  modal: [
    'ui/app/element.tsx',
    'ui/views/wallets/connect.tsx',
    'ui/app/hooks/use-app.ts',
    'ui/app/hooks/use-session.ts',
    'ui/kit/hooks/timers.ts',
  ],
  'worker-client': ['client/worker-client.ts', 'host/page/verify-frame.ts'],
}

/**
 * The chunks for the code of single features. Each pattern matches source files that `import()` loads. A file belongs
 * to the first chunk with a matching pattern.
 */
const features: Readonly<Record<string, readonly string[]>> = {
  // With the script tag, the core file loads this chunk with `import()`, so the chunk has no other code. In the npm
  // package, the entry point imports `client/api.ts` statically.
  portico: ['client/api.ts'],
  // The colours, fonts and corners of the site's theme. A page whose site sets no theme never loads them.
  theme: [
    'ui/app/host-theme.ts',
    'client/(theme-report|frame-theme|elements/button-theme).ts',
    'domain/theme/',
  ],
  api: ['client/(late-api|transfers|report).ts', 'client/elements/'],
  'api-reviews': ['client/reviews.ts'],
  'sign-in': ['sign-in/', 'client/open-sign-in.ts'],
  login: ['client/login.ts'],
  connectors: ['host/connectors/injected.ts', 'client/wallet-app-prompt.ts', 'provider/'],
  // The protocol of wallet apps on Android phones, which no other wallet needs.
  'solana-mobile': ['host/connectors/solana-mobile/'],
  'other-wallets': ['host/discovery/embedding.ts', 'host/connectors/'],
  // This chunk contains only the discovery of wallets, because a site with networks other than EVM networks loads it at
  // once.
  discovery: ['host/discovery/'],
  errors: ['ui/app/explain.ts', 'domain/core/errors/'],
  // Only a view that has thrown an error loads this file.
  report: ['ui/kit/report-of-view.tsx'],
  // Lines for the developer, which pages without a mistake never load.
  console: ['client/console-lines.ts'],
  addresses: ['domain/'],
  // The bundled logos of networks are in this chunk, so that they are loaded when the modal draws the first network.
  dialog: [
    'ui/app/dialog/(fly-home|hidden-origin|sheet|toast)',
    'ui/app/translator.ts',
    'ui/kit/marks/mark.tsx',
  ],
  // What an open dialog needs after its first frame.
  'after-paint': [
    'ui/app/(dialog/(keep-still|ghost)|standby|translated-text).ts',
    'host/page/page-changes.ts',
  ],
  // This chunk loads only if the picture of a token or wallet is missing.
  marks: ['ui/kit/marks/listed-marks.ts'],
  // This chunk contains the QR code, the line about the site above the wallets, the drawings of the guide beside the QR
  // code, and the consent to terms, which only some sites require.
  qr: ['ui/parts/qr/', 'ui/parts/wallets/(legal|site-line).tsx', 'ui/views/wallets/guide-drawings.tsx'],
  'email-login': ['ui/views/embedded-wallet/(create|email|connect)'],
  approve: ['ui/views/embedded-wallet/approve-transaction.tsx'],
  'login-account': ['ui/parts/embedded-wallet/embedded-account.tsx'],
  // This chunk contains all remaining views of a login, because they need the same code.
  'login-options': ['ui/parts/embedded-wallet/', 'ui/views/embedded-wallet/'],
  account: ['ui/views/session/account.tsx', 'ui/views/portfolio/portfolio.tsx', 'ui/app/track.ts'],
  holdings: [
    'ui/views/session/account-body.tsx',
    'ui/parts/history/history-activity.tsx',
    'ui/parts/balances/',
    'ui/parts/portfolio/',
  ],
  // This chunk contains the note that the modal shows in place of a form if the wallet connection does not allow
  // transactions. The note belongs here because it offers to disconnect.
  profile: ['ui/views/session/', 'ui/views/settings/', 'ui/parts/transactions/cannot-send.tsx'],
  history: ['ui/views/history/'],
  'remote-wallet': ['ui/views/wallets/(open-|connecting-wallet-connect)'],
  connecting: ['ui/views/wallets/connecting'],
  wallets: ['ui/views/wallets/'],
  recipients: ['ui/parts/recipients/'],
  'send-review': ['ui/views/transactions/send-review.tsx', 'ui/parts/transactions/review-changed.tsx'],
  sent: ['ui/views/transactions/wallet-send-confirmed.tsx'],
  'send-tokens': ['ui/views/transactions/wallet-send-select-token.tsx'],
  send: ['ui/views/transactions/'],
  'swap-tokens': ['ui/views/swaps/swap-select-token.tsx'],
  'swap-review': ['ui/views/swaps/(swap-review|swap-part|unfinished-swap).tsx'],
  swaps: ['ui/views/swaps/'],
  'trade-forms': ['ui/views/(onramp/buy|payments/pay)-form.tsx'],
  onramp: ['ui/views/onramp/'],
  payments: ['ui/views/payments/'],
  networks: ['ui/views/networks/', 'ui/views/receive/'],
  names: ['ui/views/names/'],
  sessions: ['ui/views/smart-sessions/'],
  'sign-in-views': ['ui/views/sign-in/'],
}

/**
 * Chunks for code that several features need. The code goes into the first chunk whose list contains all features that
 * need the code. The chunks for the page without the modal are at the top, and import nothing from the modal.
 */
const shared: Readonly<Record<string, readonly string[]>> = {
  api: ['api', 'sign-in'],
  'other-wallets': ['other-wallets', 'solana-mobile'],
  discovery: ['discovery', 'other-wallets', 'solana-mobile'],
  connectors: ['api', 'login', 'connectors', 'other-wallets', 'solana-mobile', 'sign-in'],
  // This chunk does not contain the texts of errors, which load only when an error is shown.
  portico: ['portico', 'api', 'login', 'connectors', 'other-wallets', 'solana-mobile', 'sign-in'],
  errors: ['portico', 'api', 'login', 'connectors', 'other-wallets', 'solana-mobile', 'sign-in', 'errors'],
  // The modal draws the logos of tokens and wallets with the code that draws the logos of networks.
  dialog: ['dialog', 'marks'],
  // The console lines load alone where the site sets no theme.
  console: ['console', 'theme'],
  payments: ['payments', 'trade-forms'],
  onramp: ['onramp', 'trade-forms'],
  history: ['history', 'holdings'],
  account: ['account', 'holdings'],
  recipients: ['recipients', 'send-review'],
  qr: ['qr', 'send-review'],
  waiting: ['qr', 'connecting', 'remote-wallet', 'email-login'],
  links: ['api', 'connecting', 'remote-wallet'],
  addresses: [
    ...['api', 'sign-in', 'login', 'connectors', 'other-wallets', 'solana-mobile'],
    ...['addresses', 'payments', 'trade-forms', 'history', 'holdings'],
  ],
  'login-kit': ['login-options', 'email-login', 'login-account'],
  'login-base': [
    ...['login', 'login-options', 'email-login'],
    ...['login-account', 'approve', 'sign-in-views'],
  ],
  'account-kit': ['account', 'holdings', 'profile', 'connecting'],
  notes: ['account', 'holdings', 'names', 'sessions', 'history'],
  'swap-kit': ['swaps', 'swap-tokens', 'swap-review'],
  review: ['trade-forms', 'swap-review', 'send-review'],
  guard: ['approve', 'sign-in-views', 'trade-forms', 'swap-review', 'send-review'],
  // The code that shows a sent transaction. The review of a send or a swap loads this code in advance.
  sent: ['sent', 'trade-forms', 'swap-review', 'send-review'],
  'send-kit': ['send', 'send-tokens', 'recipients', 'send-review', 'sent', 'trade-forms', 'swap-review'],
  outcome: [
    ...['onramp', 'payments', 'trade-forms', 'names', 'sessions'],
    ...['sent', 'swap-review', 'send-review'],
  ],
  lists: [
    ...['holdings', 'wallets', 'networks', 'swap-tokens', 'send-tokens'],
    ...['email-login', 'remote-wallet'],
  ],
  trade: ['onramp', 'payments', 'trade-forms', 'swaps', 'swap-tokens', 'swap-review', 'networks'],
  fields: ['send', 'recipients', 'swaps', 'swap-review', 'trade-forms'],
  facts: ['profile', 'history', 'trade-forms', 'swap-review', 'send-review'],
}

/**
 * Returns the function that names the chunk of a module. `source` is the folder `src`, `entry` is relative to it. With
 * `isEntryApart`, the file of the entry holds only the entry's own code, so that no chunk imports from it.
 */
export function chunkOf(
  { entry, source, isEntryApart }: { entry: string; source: string; isEntryApart: boolean },
  graph: Graph,
): (id: string) => string | null {
  const absolute = (path: string) => `${source}/${path}`
  const closures = Object.entries({ base: [entry], ...early }).map(
    ([name, files]) => [name, closureOf(files.map(absolute), graph)] as const,
  )
  const before = new Set(closures.flatMap(([, ids]) => [...ids]))
  const lateChunkOf = lateChunks(before, source, graph)
  // `account-cookie.ts` imports nothing, so that a server that only reads the cookie bundles only the entry.
  const apart = ['client/built.ts', 'client/account-cookie.ts']
  return id => {
    if (isEntryApart && (graph.isEntry(id) || apart.some(path => id === absolute(path)))) return null
    if (isEntryApart && amounts.some(path => id === absolute(path))) return 'amounts'
    return closures.find(([, ids]) => ids.has(id))?.[0] ?? lateChunkOf(id) ?? null
  }
}

function lateChunks(before: ReadonlySet<string>, source: string, graph: Graph) {
  const users = new Map<string, Set<string>>()
  for (const [id, feature] of lateFiles(before, source, graph))
    for (const module of closureOf([id], graph))
      if (!before.has(module)) users.set(module, (users.get(module) ?? new Set()).add(feature))
  return (id: string): string | undefined => {
    const needed = [...(users.get(id) ?? [])]
    if (needed.length < 2) return needed[0]
    const chunk = Object.entries(shared).find(([, by]) => needed.every(feature => by.includes(feature)))?.[0]
    if (chunk) return chunk
    // The domain imports nothing of the user interface, so it is below the kit. What needs a library, such as the hash of an
    // address, is apart, because many views show no address.
    if ([...closureOf([id], graph)].some(isOfLibrary))
      return id.startsWith(`${source}/ui/`) ? 'kit' : 'libraries'
    return id.startsWith(`${source}/domain/`) ? 'values' : 'kit'
  }
}

/** Whether a module belongs to a package. */
function isOfLibrary(id: string): boolean {
  return id.includes('/node_modules/')
}

/**
 * Returns the files that `import()` loads, each with its feature. The worker's files are left out: they have files of their
 * own.
 */
function lateFiles(before: ReadonlySet<string>, source: string, graph: Graph): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const add = (modules: Iterable<string>) => {
    for (const id of [...modules].flatMap(module => graph.laterOf(module))) {
      if (
        !id.startsWith(`${source}/`) ||
        id.startsWith(`${source}/worker/`) ||
        before.has(id) ||
        found.has(id)
      )
        continue
      found.set(id, featureOf(id.slice(source.length + 1)))
      add(closureOf([id], graph))
    }
  }
  add(before)
  return found
}

function featureOf(file: string): string {
  const found = Object.entries(features).find(([, patterns]) =>
    patterns.some(pattern => new RegExp(`^${pattern}`).test(file)),
  )
  // A view of a new feature is in a chunk of the feature's name, so that a new feature needs no row.
  const name = found?.[0] ?? /^ui\/(?:parts|views)\/([\w-]+)\//.exec(file)?.[1]
  if (!name) throw new Error(`build/chunks.ts has no chunk for src/${file}, which import() loads`)
  return name
}

/** Returns the modules with these ids and all modules that they import. */
export function closureOf(ids: readonly string[], graph: Graph): ReadonlySet<string> {
  const found = new Set<string>()
  const add = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    graph.importsOf(id).forEach(add)
  }
  ids.forEach(add)
  return found
}
