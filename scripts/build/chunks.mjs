import { at } from '../lib/paths.mjs'

/**
 * The chunks for the code of single features. Each pattern matches source files that `import()` loads. A file belongs
 * to the first chunk with a matching pattern.
 */
const features = {
  // With the script tag, the core file loads this chunk with `import()`, so the chunk has no other code. In the npm
  // package, the entry point imports `client/api.ts` statically.
  portico: ['client/api.ts'],
  api: ['client/late-api.ts', 'client/elements/'],
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
  addresses: ['domain/'],
  // The bundled logos of networks are in this chunk, so that they are loaded when the modal draws the first network.
  dialog: ['ui/app/dialog/', 'ui/app/host-theme.ts', 'ui/app/translator.ts', 'ui/kit/marks/mark.tsx'],
  // This chunk loads only if the picture of a token or wallet is missing.
  marks: ['ui/kit/marks/listed-marks.ts'],
  // This chunk contains the QR code, the drawings of the guide beside the QR code, and the consent to terms, which only
  // some sites require.
  qr: ['ui/views/qr/', 'ui/views/wallets/(guide-drawings|legal).tsx'],
  'email-login': ['ui/views/embedded-wallet/(create|email|connect)'],
  approve: ['ui/views/embedded-wallet/approve-transaction.tsx'],
  'login-account': ['ui/views/embedded-wallet/embedded-account.tsx'],
  // This chunk contains all remaining views of a login, because they need the same code.
  'login-options': ['ui/views/embedded-wallet/'],
  account: ['ui/views/session/account.tsx', 'ui/views/portfolio/portfolio.tsx', 'ui/app/track.ts'],
  holdings: [
    'ui/views/session/account-body.tsx',
    'ui/views/history/history-activity.tsx',
    'ui/views/(portfolio|balances)/',
  ],
  // This chunk contains the note that the modal shows in place of a form if the wallet connection does not allow
  // transactions. The note belongs here because it offers to disconnect.
  profile: ['ui/views/session/', 'ui/views/settings/', 'ui/views/transactions/cannot-send.tsx'],
  history: ['ui/views/history/'],
  'remote-wallet': ['ui/views/wallets/(open-|connecting-wallet-connect)'],
  connecting: ['ui/views/wallets/connecting'],
  wallets: ['ui/views/wallets/'],
  recipients: ['ui/views/recipients/'],
  'send-review': ['ui/views/transactions/send-review.tsx'],
  sent: ['ui/views/transactions/wallet-send-confirmed.tsx'],
  'send-tokens': ['ui/views/transactions/wallet-send-select-token.tsx'],
  send: ['ui/views/transactions/'],
  'swap-tokens': ['ui/views/swaps/swap-select-token.tsx'],
  'swap-review': ['ui/views/swaps/(swap-review|swap-part).tsx'],
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
const shared = {
  api: ['api', 'sign-in'],
  'other-wallets': ['other-wallets', 'solana-mobile'],
  discovery: ['discovery', 'other-wallets', 'solana-mobile'],
  connectors: ['api', 'login', 'connectors', 'other-wallets', 'solana-mobile', 'sign-in'],
  // This chunk does not contain the texts of errors, which load only when an error is shown.
  portico: ['portico', 'api', 'login', 'connectors', 'other-wallets', 'solana-mobile', 'sign-in'],
  errors: ['portico', 'api', 'login', 'connectors', 'other-wallets', 'solana-mobile', 'sign-in', 'errors'],
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
 * Returns a function from the id of a module to the name of its chunk. The function returns undefined for modules of
 * `before`, because they load earlier. `closureOf(ids)` returns the modules with these ids and all modules that they
 * import.
 */
export const lateChunks = (before, closureOf, context) => {
  const users = new Map()
  for (const [id, feature] of lateFiles(before, closureOf, context)) {
    for (const module of closureOf([id])) {
      if (!before.has(module)) users.set(module, (users.get(module) ?? new Set()).add(feature))
    }
  }
  const domain = at('src/domain/')
  return id => {
    const needed = [...(users.get(id) ?? [])]
    if (needed.length < 2) return needed[0]
    const chunk = Object.keys(shared).find(name => needed.every(feature => shared[name].includes(feature)))
    return chunk ?? (id.startsWith(domain) ? 'values' : 'kit')
  }
}

/**
 * Returns the files that `import()` loads, each with its feature. Leaves out the worker's files, because they have
 * chunks of their own.
 */
const lateFiles = (before, closureOf, context) => {
  const sources = at('src/')
  const service = at('src/worker/')
  const found = new Map()
  const add = modules => {
    for (const id of [...modules].flatMap(id => context.getModuleInfo(id)?.dynamicallyImportedIds ?? [])) {
      if (!id.startsWith(sources) || id.startsWith(service) || before.has(id) || found.has(id)) continue
      found.set(id, featureOf(id.slice(sources.length)))
      add(closureOf([id]))
    }
  }
  add(before)
  return found
}

const featureOf = file => {
  const found = Object.keys(features).find(name => features[name].some(pattern => isIn(pattern, file)))
  if (!found) throw new Error(`scripts/build/chunks.mjs has no chunk for src/${file}, which import() loads`)
  return found
}

const isIn = (pattern, file) => new RegExp(`^${pattern}`).test(file)
