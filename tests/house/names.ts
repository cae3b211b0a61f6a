import type { Module } from './modules.ts'

/** The features of Portico. In every layer, the folder of a feature has the name in this list. */
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

/**
 * The layers of the code that have one folder for each feature. `others` are the names of files and folders that belong
 * to no feature.
 */
const layers: readonly { readonly folder: string; readonly others: readonly string[] }[] = [
  { folder: 'src/domain', others: ['core', 'navigation', 'options', 'theme'] },
  { folder: 'src/bridge/contract', others: ['features', 'worker-api'] },
  { folder: 'src/worker/streams', others: ['feature', 'operators'] },
  { folder: 'src/ui/parts', others: [] },
  { folder: 'src/ui/views', others: ['index', 'later-views'] },
  { folder: 'tests/domain', others: ['core', 'navigation', 'options', 'theme'] },
  { folder: 'tests/worker/streams', others: ['kept-lists', 'operators'] },
  { folder: 'tests/ui/parts', others: [] },
  { folder: 'tests/ui/views', others: ['words-from-outside'] },
]

/** Returns the files in the layers that belong neither to a feature nor to `others`. */
export function strangeFeatures(paths: readonly string[]): string[] {
  return layers.flatMap(({ folder, others }) =>
    paths.filter(path => {
      const [name = ''] = path.slice(folder.length + 1).split(/[/.]/)
      return path.startsWith(`${folder}/`) && !features.includes(name) && !others.includes(name)
    }),
  )
}

/**
 * Returns the modules without a test: no test file imports the module or has its name. `tests` maps the path of each
 * test file to its text.
 */
export function untested(modules: readonly Module[], tests: ReadonlyMap<string, string>): string[] {
  const covers =
    (name: string) =>
    ([path, text]: readonly [string, string]) =>
      text.includes(`/${name}.ts`) || path.includes(`/${name}.test.`)
  return modules
    .map(({ path }) => path)
    .filter(path => ![...tests].some(covers(path.slice(path.lastIndexOf('/') + 1).replace(/\.tsx?$/, ''))))
}
