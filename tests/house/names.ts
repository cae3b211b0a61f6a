import { commentsIn, type Module, testNamesIn } from './modules.ts'

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
  { folder: 'src/domain', others: ['core', 'navigation', 'options'] },
  { folder: 'src/bridge/contract', others: ['features', 'worker-api'] },
  { folder: 'src/worker/streams', others: ['feature', 'operators'] },
  { folder: 'src/ui/views', others: ['index'] },
  { folder: 'tests/domain', others: ['core', 'navigation', 'options'] },
  { folder: 'tests/worker/streams', others: ['kept-lists', 'operators'] },
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

/** The maximum number of files in a folder. */
const mostFiles = 40

/** Returns the folders that directly contain more than `mostFiles` files. */
export function crowdedFolders(paths: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const path of paths) {
    const folder = path.slice(0, path.lastIndexOf('/'))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts].filter(([, count]) => count > mostFiles).map(([folder, count]) => `${folder}: ${count}`)
}

/**
 * Words that the project no longer uses, each with the word that replaces it. No file and no export may have such a
 * word in its name.
 */
const oldWords: Readonly<Record<string, string>> = {
  alive: 'liveness',
  arrivals: 'outputs',
  asked: 'requested',
  bone: 'skeleton',
  bones: 'skeleton',
  course: 'task',
  courses: 'tasks',
  curated: 'verified',
  deed: 'effect',
  deeds: 'effects',
  doors: 'client',
  earlier: 'recent',
  envelope: 'rpc',
  extra: 'additional',
  face: 'wallet info',
  faces: 'wallet info',
  feed: 'leader stream',
  feeds: 'leader streams',
  findings: 'warnings',
  greeting: 'handshake',
  hear: 'subscribe',
  heard: 'received',
  hello: 'handshake',
  hurried: 'too soon',
  joined: 'connect result',
  judge: 'flag',
  judged: 'flagged',
  letter: 'outbox message',
  letters: 'outbox',
  life: 'transaction state',
  lookout: 'discovery',
  met: 'network registry',
  movement: 'balance change',
  movements: 'balance changes',
  moves: 'balance changes',
  news: 'change',
  nobody: 'the user, the wallet or the tab',
  openings: 'view params',
  payee: 'recipient',
  payees: 'recipients',
  question: 'params',
  questions: 'leader calls',
  receiver: 'recipient',
  receivers: 'recipients',
  refusals: 'blockedBy',
  repeats: 'duplicateOf',
  resumed: 'resubscribed',
  samples: 'value history',
  seller: 'on-ramp provider',
  sellers: 'on-ramp providers',
  settled: 'debounced',
  sides: 'connectors',
  sight: 'clickjacking guard',
  somebody: 'the user, the wallet or the tab',
  spark: 'sparkline',
  stage: 'panel',
  tell: 'broadcast',
  tells: 'broadcasts',
  told: 'sent, emitted or returned',
  vouched: 'verified',
  whoever: 'the user, the wallet or the tab',
  whom: 'the recipient, the user or the tab',
  wing: 'feature',
  wish: 'params, request or draft',
  wishes: 'options',
  wings: 'features',
  worth: 'value',
}

/** The words of `oldWords` that are also ordinary English, so `oldWordInProse` ignores them. */
const ordinaryWords = new Set(
  'alive asked earlier face faces feed findings hello letter letters met moves question questions receiver repeats resumed samples settled sides stage tell tells wish wishes worth'.split(
    ' ',
  ),
)

/** The words of `oldWords` that no constant, variable, function or type may have in its name, exported or not. */
const oldLocalWords = new Set(
  'asked curated deed greeting hear heard hurried judged seller sight tell told vouched whom wish wishes'.split(
    ' ',
  ),
)

/**
 * Returns the names of files, exports and declarations that contain a word of `oldWords`, as `path: name: old word ->
 * new word`.
 */
export function oldNames(modules: readonly Module[]): string[] {
  return modules.flatMap(({ path, code, exports }) => {
    const published = [path.slice(path.lastIndexOf('/') + 1), ...exports.map(({ name }) => name)]
    const declared = [...code.matchAll(/\b(?:const|let|function|type) ([A-Za-z]\w*)/g)].map(
      ([, name = '']) => name,
    )
    const find = (names: readonly string[], isOld: (word: string) => boolean) =>
      names.flatMap(name =>
        wordsOf(name)
          .filter(isOld)
          .map(word => `${path}: ${name}: ${word} -> ${oldWords[word]}`),
      )
    const found = [
      ...find(published, word => Object.hasOwn(oldWords, word)),
      ...find(declared, word => oldLocalWords.has(word)),
    ]
    return [...new Set(found)]
  })
}

/**
 * Phrases that comments, test names and documents may not contain, because they are outdated or have no clear subject.
 * Each phrase has advice for the writer.
 */
const oldPhrases: readonly (readonly [phrase: RegExp, advice: string])[] = [
  [/(^|[.:;] )who\b|\b(by|for|of|those|to) who\b/i, 'name the subject'],
  [/\bunasked\b/i, 'without a request'],
  [/\bof ours\b/i, 'our …'],
  [/\banew\b/i, 'again'],
  [/\b(all the same|for ever|go(es)? on|lets? go of)\b/i, 'nevertheless, without end, continues, clears'],
  [/\barrival\b/i, 'output'],
  [/\bdoubt(ful)?\b/i, 'spam flag, suspicious'],
  [/(?<![-\w])elsewhere\b/i, 'name the other tab, network or page'],
  [/\bfigures?\b/i, 'analytics, number'],
  [/\bpass(es)? for\b/i, 'impersonates'],
  [/\bpatience\b/i, 'time limit, loading phase'],
  [/\bwish(es)?\b/i, 'params, options'],
]

/** Matches the forbidden words in comments, test names and documents. */
const oldWordInProse = new RegExp(
  `\\b(${Object.keys(oldWords)
    .filter(word => !ordinaryWords.has(word))
    .join('|')})\\b`,
  'gi',
)

/**
 * Returns the outdated words and phrases in the comments of a source file, each as `path:line: phrase -> advice`. Code
 * in backticks is not checked.
 */
export function oldComments(module: Module): string[] {
  return commentsIn(module).flatMap(({ line, text }) => findOldPhrases(`${module.path}:${line}`, text))
}

/** Returns the forbidden phrases in the test names of a file. */
export function oldTestNames(path: string, code: string): string[] {
  return testNamesIn(code).flatMap(({ line, text }) => findOldPhrases(`${path}:${line}`, text))
}

/** Returns the forbidden phrases in a document. Code blocks, quoted test names and link targets are not checked. */
export function oldSentences(path: string, markdown: string): string[] {
  const prose = markdown.replace(/^```[\s\S]*?^```|“[^”]*”|\]\([^)]*\)/gm, code =>
    code.replace(/[^\n]/g, ' '),
  )
  return prose.split('\n').flatMap((line, index) => findOldPhrases(`${path}:${index + 1}`, line))
}

function findOldPhrases(place: string, text: string): string[] {
  const prose = text.replace(/@example[\s\S]*|`[^`]*`/g, '')
  const words = (prose.match(oldWordInProse) ?? []).map(
    word => `${place}: ${word} -> ${oldWords[word.toLowerCase()]}`,
  )
  const phrases = oldPhrases.flatMap(([phrase, advice]) => {
    const found = phrase.exec(prose)
    return found ? [`${place}: ${found[0].trim()} -> ${advice}`] : []
  })
  return [...words, ...phrases]
}

function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
}
