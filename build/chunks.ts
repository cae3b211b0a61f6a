/**
 * The chunk policy of the page: which code is in which file of `dist/chunks` and `dist/embed/chunks`.
 *
 * The rolldown option `codeSplitting.groups[].name` asks `chunkOf` for each module. The answer is, in this order:
 * 1. nothing for the entry of the package, whose file holds only its own code;
 * 2. the first early chunk whose files import the module (`early` below): what one moment needs is one file;
 * 3. the chunk of the one feature that uses the module (`features`);
 * 4. a chunk for all modules that the same features use, see `joined`.
 */

/** Module graph of the bundler, as the policy needs it. */
export type Graph = {
  isEntry(id: string): boolean
  /** The modules that this one imports. Of a library with one big index, only the modules of the imported names. */
  importsOf(id: string): readonly string[]
  /** The modules that this one loads with `import()`. */
  laterOf(id: string): readonly string[]
  /** The length of the module's code. */
  sizeOf(id: string): number
}

/**
 * The functions with which a site formats amounts itself. A page that does not call them does not load them, because its
 * bundler leaves out the file.
 */
const amounts = ['domain/core/amount.ts', 'domain/core/format-amount.ts', 'domain/core/short-label.ts']

/**
 * The chunks of the first moments. `modal` has the code of the first opening, except what code of the page without the
 * modal needs too, which is in `early`. A site with networks other than EVM networks loads `discovery` at once.
 * `worker-client` has the bridge with rxjs, and the verify frame, which each pairing needs. `after-paint` has what an open
 * dialog needs after its first frame.
 */
const early = {
  modal: ['ui/app/element.tsx', 'ui/views/wallets/connect.tsx'],
  discovery: ['host/discovery/wallet-standard.ts'],
  'worker-client': ['client/worker-client.ts', 'host/page/verify-frame.ts'],
  'after-paint': [
    'ui/app/dialog/keep-still.ts',
    'ui/app/dialog/ghost.ts',
    'ui/app/dialog/secret-guard.ts',
    'ui/app/funnel.ts',
    'ui/app/standby.ts',
    'ui/app/translated-text.ts',
    'ui/views/later-views.ts',
    'host/page/page-changes.ts',
  ],
}

/**
 * The chunks for the code of single features. Each pattern matches source files that `import()` loads. A file belongs
 * to the first chunk with a matching pattern.
 */
const features: Readonly<Record<string, readonly string[]>> = {
  // With the script tag, the core file loads this chunk with `import()`. In the npm package, the entry imports
  // `client/api.ts` statically.
  portico: ['client/api.ts'],
  // The colours, fonts and corners of the site's theme. A page whose site sets no theme never loads them.
  theme: [
    'ui/app/host-theme.ts',
    'client/(theme-report|frame-theme|elements/button-theme).ts',
    'domain/theme/',
  ],
  api: ['client/(late-api|transfers|report).ts', 'client/elements/'],
  // Only the page of a returning visitor loads this chunk.
  'last-balance': ['client/last-balances.ts'],
  'api-reviews': ['client/confirmations.ts'],
  'sign-in': ['sign-in/', 'client/open-sign-in.ts'],
  login: ['client/login.ts'],
  connectors: ['host/connectors/injected.ts', 'client/wallet-app-prompt.ts', 'provider/'],
  // The protocol of wallet apps on Android phones, which no other wallet needs.
  'solana-mobile': ['host/connectors/solana-mobile/'],
  'other-wallets': ['host/discovery/embedding.ts', 'host/connectors/'],
  // A page with several wallets compares their names.
  'look-alikes': ['host/discovery/look-alikes.ts'],
  errors: ['ui/app/explain.ts', 'domain/core/errors/'],
  // Only a view that has thrown an error loads this file.
  report: ['ui/kit/report-of-view.tsx'],
  // Lines for the developer, which pages without a mistake never load.
  console: ['client/console-lines.ts'],
  arguments: ['domain/(onramp|swaps)/'],
  // The bundled logos of networks are in this chunk, so that they are loaded when the modal draws the first network.
  dialog: ['ui/app/dialog/(fly-home|hidden-origin|sheet|toast)', 'ui/kit/marks/mark.tsx'],
  // Only a modal in another language than English loads this chunk, and then the file of its language.
  languages: ['ui/app/translator.ts'],
  // Only sites with their own messages load these chunks.
  'site-messages': ['ui/app/language/site-messages.ts'],
  'message-parser': ['ui/app/language/compile-message.ts'],
  // This chunk loads only if the picture of a token or wallet is missing.
  marks: ['ui/kit/marks/listed-marks.ts'],
  // The consent to terms, which only some sites require.
  legal: ['ui/parts/wallets/legal.tsx'],
  // What the first view gets after its first frame: the line about the site, the QR code, the drawings of the guide beside
  // it, the login options.
  'connect-parts': [
    'ui/parts/wallets/site-line.tsx',
    'ui/parts/qr/',
    'ui/app/find-in-catalogue.ts',
    'ui/views/wallets/guide-drawings.tsx',
    'ui/parts/embedded-wallet/login-options.tsx',
  ],
  'email-login': ['ui/views/embedded-wallet/(create|email|connect)'],
  approve: ['ui/views/embedded-wallet/approve-transaction.tsx'],
  'login-account': ['ui/parts/embedded-wallet/embedded-account.tsx'],
  // This chunk contains all remaining views of a login, because they need the same code.
  'login-views': ['ui/views/embedded-wallet/'],
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
  send: ['ui/views/transactions/', 'domain/transactions/send-arguments.ts'],
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
 * What one more file costs a feature, in characters of source text: it is worth it if the feature then loads that much less
 * code that it does not need. A file has its request, and text compresses worse in small files.
 */
const priceOfFile = 12_000

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
  const late = lateFiles(before, source, graph)
  const modal = closureOf(early.modal.map(absolute), graph)
  const ofPage = closureOf(
    [
      absolute(entry),
      ...[...early.discovery, ...early['worker-client']].map(absolute),
      ...[...late.keys()].filter(id => !id.startsWith(absolute('ui/'))),
    ],
    graph,
  )
  const needsModal = (id: string) =>
    [...closureOf([id], graph)].some(each => modal.has(each) && !ofPage.has(each))
  const lateChunks = joined(usersOf(late, before, graph), needsModal, source, graph)
  // `account-cookie.ts` imports nothing, so that a server that only reads the cookie bundles only the entry.
  const apart = ['client/built.ts', 'client/account-cookie.ts']
  return id => {
    if (isEntryApart && (graph.isEntry(id) || apart.some(path => id === absolute(path)))) return null
    if (isEntryApart && amounts.some(path => id === absolute(path))) return 'amounts'
    const first = closures.find(([, ids]) => ids.has(id))?.[0]
    if (first === 'modal' && ofPage.has(id)) return 'early'
    return first ?? lateChunks.get(id) ?? null
  }
}

/** Returns for each module outside the early chunks the features that use it. */
function usersOf(
  late: ReadonlyMap<string, string>,
  before: ReadonlySet<string>,
  graph: Graph,
): ReadonlyMap<string, ReadonlySet<string>> {
  const users = new Map<string, Set<string>>()
  for (const [id, feature] of late)
    for (const module of closureOf([id], graph))
      if (!before.has(module)) users.set(module, (users.get(module) ?? new Set()).add(feature))
  return users
}

/** Modules that the same features use. The features are bits of one number, so that sets of them are compared fast. */
type Group = {
  readonly users: bigint
  readonly ids: readonly string[]
  readonly size: number
  /** Whether one of the modules imports the chunk `modal`. */
  readonly needsModal: boolean
}

/**
 * Returns the chunk of each module. At first the modules that the same features use are a group. Then two groups of
 * several features become one while this makes the loads of all features cheaper in sum: the features of the one group load the other one too,
 * with all that it imports, but they load fewer files.
 *
 * A module's users always use what it imports, so that no two chunks import each other.
 */
function joined(
  users: ReadonlyMap<string, ReadonlySet<string>>,
  needsModal: (id: string) => boolean,
  source: string,
  graph: Graph,
): ReadonlyMap<string, string> {
  const features = [...new Set([...users.values()].flatMap(set => [...set]))]
  const bitsOf = (set: ReadonlySet<string>) =>
    features.reduce((bits, feature, i) => (set.has(feature) ? bits | (1n << BigInt(i)) : bits), 0n)
  let groups = grouped(
    [...users].map(([id, set]) => ({
      users: bitsOf(set),
      ids: [id],
      size: graph.sizeOf(id),
      needsModal: needsModal(id),
    })),
  )
  for (;;) {
    const best = bestStep(groups, graph)
    if (!best) break
    groups = grouped(
      groups.map(group => (best.moved.has(group) ? { ...group, users: group.users | best.users } : group)),
    )
  }
  const names = new Map<string, string>()
  for (const { users: bits, ids } of groups) {
    const [feature, ...others] = features.filter((_, i) => (bits >> BigInt(i)) & 1n)
    const name =
      others.length === 0 && feature ? feature : sharedName(ids, new Set(names.values()), source, graph)
    for (const id of ids) names.set(id, name)
  }
  return names
}

/** Joins the groups that have the same users. */
function grouped(groups: readonly Group[]): readonly Group[] {
  const found = new Map<bigint, Group>()
  for (const group of groups) {
    const same = found.get(group.users)
    found.set(
      group.users,
      same
        ? {
            users: group.users,
            ids: [...same.ids, ...group.ids],
            size: same.size + group.size,
            needsModal: same.needsModal || group.needsModal,
          }
        : group,
    )
  }
  return [...found.values()]
}

type Step = { readonly users: bigint; readonly moved: ReadonlySet<Group>; readonly cost: number }

/** Returns the step that saves most. Returns undefined if no step saves anything. */
function bestStep(groups: readonly Group[], graph: Graph): Step | undefined {
  const imported = importsOfGroups(groups, graph)
  const shared = groups.filter(({ users }) => countOf(users) > 1)
  const withModal = groups.reduce((bits, group) => (group.needsModal ? bits | group.users : bits), 0n)
  const steps = shared.flatMap((a, i) =>
    shared.slice(i + 1).flatMap(b => ((a.users & b.users) === 0n ? [] : [stepOf(a, b, groups, imported)])),
  )
  // A feature that works without the modal must not load it.
  const allowed = steps.filter(
    ({ users, moved }) => (users & ~withModal) === 0n || ![...moved].some(group => group.needsModal),
  )
  return allowed.reduce<Step | undefined>(
    (best, step) => (step.cost < (best?.cost ?? 0) ? step : best),
    undefined,
  )
}

/** What it costs, in characters, if each user of two groups loads both, and all that they import. */
function stepOf(
  a: Group,
  b: Group,
  groups: readonly Group[],
  imported: ReadonlyMap<Group, ReadonlySet<Group>>,
): Step {
  const users = a.users | b.users
  const moved = new Set([...(imported.get(a) ?? []), ...(imported.get(b) ?? [])])
  const after = new Set([...moved].map(group => group.users | users))
  const more = [...moved].reduce((sum, group) => sum + group.size * countOf(users & ~group.users), 0)
  const loads = (sets: Iterable<bigint>) => [...sets].reduce((sum, set) => sum + countOf(set), 0)
  const staying = groups.filter(group => !moved.has(group) && after.has(group.users))
  const files = loads(after) - loads([...moved, ...staying].map(group => group.users))
  return { users, moved, cost: more + files * priceOfFile }
}

/** Returns for each group the groups that it imports, and itself. */
function importsOfGroups(groups: readonly Group[], graph: Graph): ReadonlyMap<Group, ReadonlySet<Group>> {
  const groupOf = new Map(groups.flatMap(group => group.ids.map(id => [id, group] as const)))
  const found = new Map<Group, ReadonlySet<Group>>()
  const visit = (group: Group): ReadonlySet<Group> => {
    const known = found.get(group)
    if (known) return known
    const reached = new Set([group])
    for (const next of new Set(
      group.ids.flatMap(id => graph.importsOf(id).flatMap(to => groupOf.get(to) ?? [])),
    ))
      if (next !== group) for (const each of visit(next)) reached.add(each)
    found.set(group, reached)
    return reached
  }
  groups.forEach(visit)
  return found
}

function countOf(users: bigint): number {
  return users.toString(2).replaceAll('0', '').length
}

/** Names a chunk of several features after its largest module, as `shared-<folder>-<file>`. */
function sharedName(
  ids: readonly string[],
  taken: ReadonlySet<string>,
  source: string,
  graph: Graph,
): string {
  const bySize = [...ids].sort((a, b) => graph.sizeOf(b) - graph.sizeOf(a))
  const names = bySize.map(id => {
    const inside = id.startsWith(`${source}/`) ? id : (id.split('/node_modules/').at(-1) ?? id)
    const [file = '', folder = ''] = inside.split('/').reverse()
    return `shared-${folder}-${file.slice(0, file.indexOf('.'))}`
  })
  return names.find(each => !taken.has(each)) ?? `${names[0]}-${taken.size}`
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
