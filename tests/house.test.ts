import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { isPinned } from '../scripts/lib/licence-rules.mjs'
import { catalogue } from '../src/domain/core/errors/catalogue.ts'
import { circles, wrongArrows } from './house/arrows.ts'
import { filesUnder, type Module, readModules, toModule, withoutComments } from './house/modules.ts'
import { crowdedFolders, oldNames, strangeFeatures } from './house/names.ts'
import { publicNames } from './house/public-names.ts'
import { rooms } from './house/rooms.ts'
import { sentences } from './house/sentences.ts'
import { moduleState } from './house/state.ts'
import { sharedClasses } from './house/styles.ts'
import {
  breaches,
  floats,
  idleTests,
  machines,
  openers,
  outsideHost,
  postponed,
  replacedModules,
  sinks,
} from './house/text.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string): string => readFileSync(`${root}/${path}`, 'utf8')
const modules = readModules(root, 'src')
const tracked = trackedFiles()
const code = tracked.filter(path => /\.(ts|tsx|mjs|css)$/.test(path))

/** Portico itself never raises these: their sentences are part of the specification's catalogue. */
const codesOfTheSpecification = [
  'auth-connector-not-found',
  'capabilities-malformed',
  'chain-required',
  'connection-client-missing',
  'connector-already-connected',
  'connector-chain-missing',
  'gas-estimate-failed',
  'network-client-missing',
  'no-active-network',
  'sign-in-disabled',
  'smart-account-doubtful',
]

describe('the rules see what they look at', () => {
  it('read the whole source', () => expect(modules.length).toBeGreaterThan(20))
  it('know the tracked files', () => expect(tracked.length).toBeGreaterThan(80))
  it('find a wrong arrow, and say which', () => {
    const view = toModule('src/ui/views/session/account.tsx', `import { open } from '../../../host/links.ts'`)
    expect(wrongArrows([view], rooms)).toEqual([
      'src/ui/views/session/account.tsx -> src/host/links.ts: ui/views may not import this',
    ])
  })
  it.each<[string, string, string]>([
    ['a view with comlink', 'src/ui/views/a.tsx', `import { wrap } from 'comlink'`],
    ['a value out of the contract', 'src/host/a.ts', `import { x } from '../bridge/contract/worker-api.ts'`],
    ['a re-export that leaves the room', 'src/domain/core/a.ts', `export { x } from '../names/x.ts'`],
    [
      'a lazy import that leaves the room',
      'src/domain/core/a.ts',
      `export const f = () => import('../../host/x.ts')`,
    ],
    ['a package in the domain', 'src/domain/names/a.ts', `import { map } from 'rxjs/operators'`],
    ['the core that knows a feature', 'src/domain/core/a.ts', `import { x } from '../names/x.ts'`],
    ['a door past the sdk', 'src/embed.ts', `import { connect } from './bridge/connect.ts'`],
    ['the sandbox in the product', 'src/host/a.ts', `import { x } from '../../sandbox/start.ts'`],
    ['a file in no room', 'src/utils.ts', `export const x = 1`],
  ])('find %s', (_what, path, text) => expect(wrongArrows([toModule(path, text)], rooms)).toHaveLength(1))
  it.each([
    [
      'src/ui/views/a.tsx',
      `import { View as B } from './b.tsx'`,
      'src/ui/views/b.tsx',
      'export function View() {}',
    ],
  ])('find %s that imports its like', (path, text, other, like) => {
    expect(wrongArrows([toModule(path, text), toModule(other, like)], rooms)).toHaveLength(1)
    expect(wrongArrows([toModule(path, text), toModule(other, 'export const help = 1')], rooms)).toEqual([])
  })
  it('let types through where types may go', () => {
    const stream = toModule(
      'src/worker/streams/a.ts',
      `import type { Session } from '../../bridge/contract/worker-api.ts'`,
    )
    expect(wrongArrows([stream], rooms)).toEqual([])
  })
  it('find a circle of values, and not one of types', () => {
    const a = (kind: string) => toModule('src/a.ts', `import ${kind} { b } from './b.ts'; export const a = 1`)
    const b = toModule('src/b.ts', `import { a } from './a.ts'; export const b = a`)
    expect(circles([a(''), b])).toEqual(['src/a.ts -> src/b.ts -> src/a.ts'])
    expect(circles([a('type'), b])).toEqual([])
  })
  it.each([
    'let count = 0',
    'export let count = 0',
    'const seen = new Map<string, string>()',
    'export const seen = new Set()',
    'const list: string[] = []',
    'const cache = {}',
    'const words$ = new BehaviorSubject(1)',
  ])('find module state: %s', text => expect(moduleState(toModule('src/x.ts', text))).toHaveLength(1))
  it.each([
    'const table = new Map([[1, 2]])',
    'const names = ["a"]',
    'function f() { let x = 0; return x }',
    'const f = () => new Map()',
  ])('take no constant for state: %s', text => expect(moduleState(toModule('src/x.ts', text))).toEqual([]))
  it.each([
    [sinks, 'node.inner' + 'HTML = text'],
    [openers, "win.open(href, '_blank')"],
    [openers, '<a rel="opener">'],
    [sinks, 'ev' + 'al(text)'],
    [sinks, 'new Func' + 'tion(text)'],
    [machines, `const folder = '${['', 'work', 'main'].join('/')}'`],
    [machines, 'https://' + 'registry.' + 'npmjs.org/viem'],
    [postponed, '// TO' + 'DO: later'],
    [replacedModules, 'vi.mo' + "ck('viem')"],
    [idleTests, 'it.on' + "ly('x', () => {})"],
    [idleTests, 'it.skip' + "If(absent)('reads the vectors', () => {})"],
    [idleTests, 'await page.waitFor' + 'Timeout(500)'],
    [idleTests, 'await new Promise(resolve => set' + 'Timeout(resolve, 100))'],
    [floats, 'return Num' + 'ber(text)'],
    [floats, 'return parse' + 'Float(text)'],
    [outsideHost, 'window.' + 'ethereum.request()'],
    [outsideHost, 'navi' + 'gator.clipboard'],
  ])('find a line the text rules forbid (%#)', (rule, line) =>
    expect(breaches('x.ts', line, rule)).toHaveLength(1),
  )
  it.each([
    [sinks, 'const evaluated = retrieval(x)'],
    [openers, "win.open(href, target, 'noopener,noreferrer')"],
    [machines, "fetch('https://site.example/home/page')"],
    [idleTests, "describe.skipIf(process.platform === 'win32')('a child process', () => {})"],
    [floats, 'const numbers = BigInt(text)'],
  ])('leave an innocent line alone (%#)', (rule, line) => expect(breaches('x.ts', line, rule)).toEqual([]))
})

describe('who may import whom', () => {
  it('no arrow points where it must not', () => expect(wrongArrows(modules, rooms)).toEqual([]))
  it('no circle by value imports', () => expect(circles(modules)).toEqual([]))
  it('no circle by imports of types, besides the error classes with their codes and the start of the worker', () => {
    const divided = modules.filter(
      ({ path }) => !/^src\/(domain\/core\/errors|worker)\/[\w-]+\.ts$/.test(path),
    )
    const withTypes = divided.map(module => ({
      ...module,
      imports: module.imports.map(one => ({ ...one, kind: 'value' as const })),
    }))
    expect(circles(withTypes)).toEqual([])
  })
  it('nothing in src imports the sandbox, the demo or the tests', () => {
    const out = (module: Module) =>
      module.imports.filter(one => /^(sandbox|demo|tests|scripts)\//.test(one.to))
    expect(modules.flatMap(out)).toEqual([])
  })
  it('the sandbox takes only domain from src', () => {
    const wrong = readModules(root, 'sandbox').flatMap(module =>
      module.imports
        .filter(one => one.to.startsWith('src/') && !one.to.startsWith('src/domain/'))
        .map(one => `${module.path} -> ${one.to}`),
    )
    expect(wrong).toEqual([])
  })
  it('only the host touches what belongs to the page', () => {
    const page = /^src\/(domain|bridge|ui)\/|^src\/(embed|react)\./
    expect(modules.filter(({ path }) => page.test(path)).flatMap(check(outsideHost))).toEqual([])
  })
})

describe('names of files, folders and exports', () => {
  it('find a folder of no feature, a crowded folder and an old word', () => {
    expect(
      strangeFeatures(['src/domain/money/a.ts', 'src/domain/swaps/a.ts', 'src/ui/views/index.ts']),
    ).toEqual(['src/domain/money/a.ts'])
    const many = Array.from({ length: 41 }, (_, index) => `src/ui/kit/${index}.tsx`)
    expect(crowdedFolders([...many, 'src/ui/app/a.ts'])).toEqual(['src/ui/kit: 41'])
    expect(oldNames([toModule('src/worker/late-wings.ts', 'export const readPayee = 1')])).toEqual([
      'src/worker/late-wings.ts: late-wings.ts: wings -> features',
      'src/worker/late-wings.ts: readPayee: payee -> recipient',
    ])
  })
  it('a feature has the same folder name in every layer', () => expect(strangeFeatures(tracked)).toEqual([]))
  it('no folder of src has more than 40 files', () =>
    expect(crowdedFolders(tracked.filter(path => path.startsWith('src/')))).toEqual([]))
  it('no file and no export of src has a word of the old vocabulary', () =>
    expect(oldNames(modules)).toEqual([]))
})

describe('nothing is dead', () => {
  it('src reads every constant of the table', () => {
    const table = modules.find(({ path }) => path === 'src/domain/core/constants.ts')
    const readers = modules.filter(module => module !== table).map(withoutComments)
    const isRead = (name: string) => readers.some(text => new RegExp(`\\b${name}\\b`).test(text))
    expect(table?.exports.map(({ name }) => name).filter(name => !isRead(name))).toEqual([])
  })
  it('src raises every error code, besides those whose sentence the specification fixes', () => {
    const words = /^src\/domain\/core\/errors\/(catalogue|help|\w+-(messages|help))\.ts$/
    const raisers = modules.filter(({ path }) => !words.test(path)).map(withoutComments)
    const isRaised = (code: string) => {
      const name = new RegExp(`['"\`]${code}['"\`]|\\b${code}:`)
      return raisers.some(text => name.test(text))
    }
    expect(
      Object.keys(catalogue)
        .filter(code => !isRaised(code))
        .sort(),
    ).toEqual(codesOfTheSpecification)
  })
})

describe('style sheets', () => {
  const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1, -4)
  const base = [...read('src/ui/app/element.tsx').matchAll(/styles\/([\w-]+)\.css/g)].map(
    ([, name = '']) => name,
  )
  const sheets = code
    .filter(path => /^src\/ui\/.*\.css$/.test(path))
    .map(path => ({ name: nameOf(path), css: read(path) }))

  it('L2: style no class of another one', () => expect(sharedClasses(sheets, base)).toEqual([]))
  it('L2: are seen where they do', () => {
    const own = { name: 'one', css: '.dot { color: red } .one .row { color: red }' }
    expect(sharedClasses([own, { name: 'two', css: '@media print { .dot:hover { gap: 0 } }' }], [])).toEqual([
      '.dot is styled by one and by two',
      'two styles .dot:hover, which is not its own',
    ])
    expect(sharedClasses([own, { name: 'rows', css: '.row, .dots { gap: 0 }' }], ['rows'])).toEqual([])
    expect(sharedClasses([{ name: 'one', css: 'p + p { gap: 0 }' }], [])).toHaveLength(1)
  })
})

describe('how files are', () => {
  it('short: under 300 lines, tests with their tables under 500', () => {
    const limit = (path: string) => (path.startsWith('tests/') ? 500 : 300)
    const lines = code.map(path => [path, read(path).split('\n').length] as const)
    expect(lines.filter(([path, count]) => count >= limit(path))).toEqual([])
  })
  it('named in kebab-case', () => {
    const name = /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|bench|config|d))?\.(ts|tsx|mjs|css)$/
    expect(code.filter(path => !name.test(path.slice(path.lastIndexOf('/') + 1)))).toEqual([])
  })
  it('with named exports only', () => {
    expect(
      modules.filter(one => one.exports.some(({ name }) => name === 'default')).map(one => one.path),
    ).toEqual([])
  })
  it('no barrels', () => {
    const barrel = ({ path, body }: Module) =>
      path !== 'src/sdk.ts' &&
      body.length > 0 &&
      body.every(one => /^Export/.test(one.type) && Boolean(one.source))
    expect(modules.filter(barrel).map(one => one.path)).toEqual([])
  })
  it('no state at module level', () => expect(modules.flatMap(moduleState)).toEqual([]))
  it('no window that may reach back, but for the one of a social login', () => {
    const found = modules.flatMap(check(openers)).map(one => one.split(':')[0])
    expect(found).toEqual(['src/host/embedded-wallet/popup.ts', 'src/ui/kit/popup-link.tsx'])
    const count = (path: string, part: RegExp) => (read(path).match(part) ?? []).length
    const silent = modules.filter(
      ({ path }) => count(path, /target="_blank"/g) > count(path, /rel="noopener/g),
    )
    expect(silent.map(({ path }) => path)).toEqual([])
  })
  it('no way from text to markup or code', () => expect(modules.flatMap(check(sinks))).toEqual([]))
  it('no amount becomes a float', () => {
    const path = 'src/domain/core/amount.ts'
    expect(modules.filter(module => module.path === path).flatMap(check(floats))).toEqual([])
  })
  it('nothing put off', () =>
    expect(tracked.filter(isText).flatMap(path => breaches(path, read(path), postponed))).toEqual([]))
  it('no machine, no registry', () => {
    expect(tracked.filter(isText).flatMap(path => breaches(path, read(path), machines))).toEqual([])
  })
  it('no test left out, none that sleeps', () => {
    const tests = code.filter(path => path.startsWith('tests/'))
    expect(tests.flatMap(path => breaches(path, read(path), idleTests))).toEqual([])
  })
  it('no folder of public test vectors without its licence and its source', () => {
    const files = tracked.filter(path => /^tests\/vectors\/[^/]+\//.test(path))
    const folders = [...new Set(files.map(path => path.split('/')[2]))]
    expect(folders.length).toBeGreaterThan(10)
    const licensed = (folder: string | undefined) =>
      files.some(path => path.startsWith(`tests/vectors/${folder}/LICENSE`))
    expect(folders.filter(folder => !licensed(folder))).toEqual([])
    const named = read('tests/vectors/README.md')
    expect(folders.filter(folder => !named.includes(`\n| ${folder} |`))).toEqual([])
  })
  it('no module replaced by a test', () => {
    const tests = code.filter(path => path.startsWith('tests/'))
    expect(tests.flatMap(path => breaches(path, read(path), replacedModules))).toEqual([])
  })
})

describe('what is promised', () => {
  it('every dependency is pinned exactly', () => {
    const { dependencies, devDependencies } = JSON.parse(read('package.json'))
    const ranges = Object.entries<string>({ ...dependencies, ...devDependencies })
    expect(ranges.length).toBeGreaterThan(30)
    expect(ranges.filter(([, range]) => !isPinned(range))).toEqual([])
  })
  it('the public names of the sdk', () => {
    const sdk = modules.find(({ path }) => path === 'src/sdk.ts')
    expect(sdk?.exports.map(({ name, type }) => (type ? `type ${name}` : name)).sort()).toEqual(publicNames)
  })
  it.each(sentences)('the catalogue says: %s', sentence => {
    const said: readonly string[] = Object.values(catalogue)
    expect(said).toContain(sentence)
  })
})

function check(rule: Parameters<typeof breaches>[2]) {
  return (module: Module): string[] => breaches(module.path, withoutComments(module), rule)
}

function isText(path: string): boolean {
  return (
    /\.(ts|tsx|mjs|css|html|json|md|svg)$|^\.ci\/run$|^\.npmrc$/.test(path) &&
    path !== 'package-lock.json' &&
    // What others wrote, word for word.
    !/^tests\/vectors\/[^/]+\//.test(path)
  )
}

/** What git tracks; in a copy without git, everything but what is made. */
function trackedFiles(): string[] {
  if (!existsSync(`${root}/.git`)) {
    return ['src', 'sandbox', 'demo', 'tests', 'scripts'].flatMap(folder => filesUnder(root, folder, /./))
  }
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  return listed.split('\0').filter(path => path !== '' && existsSync(`${root}/${path}`))
}
