import { commentsIn, type Module, testNamesIn } from './modules.ts'

/** The features. A feature's folder has this name in every layer. */
const features = [
  'balances',
  'clear-signing',
  'embedded-wallet',
  'history',
  'identity',
  'names',
  'networks',
  'onramp',
  'payments',
  'portfolio',
  'qr',
  'receive',
  'recipients',
  'session',
  'settings',
  'sign-in',
  'smart-sessions',
  'swaps',
  'telemetry',
  'transactions',
  'wallets',
]

/** The layers that have a folder for each feature, and the other names that they may contain. */
const layers: readonly { readonly folder: string; readonly others: readonly string[] }[] = [
  { folder: 'src/domain', others: ['core', 'navigation', 'options'] },
  { folder: 'src/bridge/contract', others: ['features', 'worker-api'] },
  { folder: 'src/worker/streams', others: ['feature', 'operators'] },
  { folder: 'src/ui/views', others: ['index'] },
  { folder: 'tests/domain', others: ['core', 'navigation', 'options'] },
  { folder: 'tests/worker/streams', others: ['kept-lists', 'operators'] },
  { folder: 'tests/ui/views', others: ['words-from-outside'] },
]

/** Files in a layer that do not belong to a feature's folder. */
export function strangeFeatures(paths: readonly string[]): string[] {
  return layers.flatMap(({ folder, others }) =>
    paths.filter(path => {
      const [name = ''] = path.slice(folder.length + 1).split(/[/.]/)
      return path.startsWith(`${folder}/`) && !features.includes(name) && !others.includes(name)
    }),
  )
}

/** The maximum number of files in a folder. */
const mostFiles = 40

/** Folders that directly contain too many files. */
export function crowdedFolders(paths: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const path of paths) {
    const folder = path.slice(0, path.lastIndexOf('/'))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts].filter(([, count]) => count > mostFiles).map(([folder, count]) => `${folder}: ${count}`)
}

/** Words of the old vocabulary, each with the word that replaces it. */
const oldWords: Readonly<Record<string, string>> = {
  bones: 'skeleton',
  doors: 'client',
  earlier: 'recent',
  greeting: 'handshake',
  hello: 'handshake',
  hurried: 'too soon',
  lookout: 'discovery',
  payee: 'recipient',
  payees: 'recipients',
  receiver: 'recipient',
  receivers: 'recipients',
  sides: 'connectors',
  told: 'sent, emitted or returned',
  whom: 'recipient',
  wing: 'feature',
  wings: 'features',
}

/** Names of files and of exports that have an old word in them: `path: old word -> new word`. */
export function oldNames(modules: readonly Module[]): string[] {
  return modules.flatMap(({ path, exports }) =>
    [path.slice(path.lastIndexOf('/') + 1), ...exports.map(({ name }) => name)].flatMap(name =>
      wordsOf(name)
        .filter(word => Object.hasOwn(oldWords, word))
        .map(word => `${path}: ${name}: ${word} -> ${oldWords[word]}`),
    ),
  )
}

/** Phrases of the older vocabulary, and riddles that name no subject, each with advice. They may not stand in prose. */
const oldPhrases: readonly (readonly [phrase: RegExp, advice: string])[] = [
  [/\b(whoever|whom|somebody|nobody)\b/i, 'name the user, the wallet, the tab, the request …'],
  [/(^|[.:;] )who\b|\b(by|for|of|those|to) who\b/i, 'name the subject'],
  [/\b(told|unasked)\b/i, 'sent, emitted, received or reported'],
  [/\bof ours\b/i, 'our …'],
  [/\banew\b/i, 'again'],
  [/\bdeeds?\b/i, 'effects'],
  [/\b(doors|wings?)\b/i, 'client, feature'],
  [/\bpayees?\b/i, 'recipient'],
  [/\b(lookout|hurried|greeting|vouched)\b/i, 'discovery, too soon, handshake, verified'],
]

/** Old phrases in the comments of a file of src: `path:line: phrase -> advice`. Code in backticks is not prose. */
export function oldComments(module: Module): string[] {
  return commentsIn(module).flatMap(({ line, text }) => findOldPhrases(`${module.path}:${line}`, text))
}

/** Old phrases in the names of the tests in a file. */
export function oldTestNames(path: string, code: string): string[] {
  return testNamesIn(code).flatMap(({ line, text }) => findOldPhrases(`${path}:${line}`, text))
}

function findOldPhrases(place: string, text: string): string[] {
  const prose = text.replace(/`[^`]*`/g, '')
  return oldPhrases.flatMap(([phrase, advice]) => {
    const found = phrase.exec(prose)
    return found ? [`${place}: ${found[0].trim()} -> ${advice}`] : []
  })
}

function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
}
