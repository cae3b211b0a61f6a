import type { Module } from './modules.ts'

/** The features. Each is one folder, by this name, in every layer that has something of it. */
const features = [
  'balances',
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

/** The layers with a folder for each feature, and the names in them that belong to no feature. */
const layers: readonly { readonly folder: string; readonly others: readonly string[] }[] = [
  { folder: 'src/domain', others: ['core', 'navigation', 'options'] },
  { folder: 'src/bridge/contract', others: ['features', 'worker-api'] },
  { folder: 'src/worker/streams', others: ['feature', 'operators'] },
  { folder: 'src/ui/views', others: ['index'] },
  { folder: 'tests/domain', others: ['core', 'navigation', 'options'] },
  { folder: 'tests/worker/streams', others: ['kept-lists', 'operators'] },
  { folder: 'tests/ui/views', others: ['words-from-outside'] },
]

/** Files in a layer that are in no feature's folder. */
export function strangeFeatures(paths: readonly string[]): string[] {
  return layers.flatMap(({ folder, others }) =>
    paths.filter(path => {
      const [name = ''] = path.slice(folder.length + 1).split(/[/.]/)
      return path.startsWith(`${folder}/`) && !features.includes(name) && !others.includes(name)
    }),
  )
}

/** A folder with more files than this is divided. */
const mostFiles = 40

/** Folders with too many files of their own. */
export function crowdedFolders(paths: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const path of paths) {
    const folder = path.slice(0, path.lastIndexOf('/'))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts].filter(([, count]) => count > mostFiles).map(([folder, count]) => `${folder}: ${count}`)
}

/** Words of an older vocabulary, each with the word the field uses. */
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

function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
}
