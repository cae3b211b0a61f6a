import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { isPinned } from '../scripts/lib/licence-rules.mjs'
import { catalogue } from '../src/domain/core/errors/app-error.ts'
import { circles, wrongArrows } from './house/arrows.ts'
import { hardCodedTexts } from './house/hard-coded.ts'
import { filesUnder, type Module, readModules, toModule, withoutComments } from './house/modules.ts'
import { strangeFeatures, untested } from './house/names.ts'
import { publicNames } from './house/public-names.ts'
import { rooms } from './house/rooms.ts'
import { moduleState } from './house/state.ts'
import { commonProperties, drawnWhileScrolling, oddDistances, sharedClasses } from './house/styles.ts'
import {
  awaitedReads,
  breaches,
  floats,
  idleTests,
  machines,
  openers,
  outsideHost,
  postponed,
  replacedModules,
  sinks,
  streamedCommands,
} from './house/text.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string): string => readFileSync(`${root}/${path}`, 'utf8')
const modules = readModules(root, 'src')
const tracked = trackedFiles()
const code = tracked.filter(path => /\.(ts|tsx|mjs|css)$/.test(path))
const tests = code.filter(path => /^tests\/.*\.test\.\w+$/.test(path))

describe("the checks of the repository's rules", () => {
  it('find more than 20 files in src, because a check of no files always passes', () =>
    expect(modules.length).toBeGreaterThan(20))
  it('find more than 80 files in Git, because a check of no files always passes', () =>
    expect(tracked.length).toBeGreaterThan(80))
  it('report the file and the target of a forbidden import', () => {
    const view = toModule('src/ui/views/session/account.tsx', `import { open } from '../../../host/links.ts'`)
    expect(wrongArrows([view], rooms)).toEqual([
      'src/ui/views/session/account.tsx -> src/host/links.ts: ui/views may not import this',
    ])
  })
  it.each<[string, string, string]>([
    ['a view with comlink', 'src/ui/views/a.tsx', `import { wrap } from 'comlink'`],
    [
      'a value from the folder of types',
      'src/host/a.ts',
      `import { x } from '../bridge/contract/worker-api.ts'`,
    ],
    [
      'a re-export from a folder that is not allowed',
      'src/domain/core/a.ts',
      `export { x } from '../names/x.ts'`,
    ],
    [
      'a lazy import from a folder that is not allowed',
      'src/domain/core/a.ts',
      `export const f = () => import('../../host/x.ts')`,
    ],
    ['a package in the domain', 'src/domain/names/a.ts', `import { map } from 'rxjs/operators'`],
    ['the core that imports a feature', 'src/domain/core/a.ts', `import { x } from '../names/x.ts'`],
    [
      'an entry point that imports past the SDK',
      'src/embed.ts',
      `import { connect } from './bridge/connect.ts'`,
    ],
    [
      'a file of the product that imports the sandbox',
      'src/host/a.ts',
      `import { x } from '../../sandbox/start.ts'`,
    ],
    ['a file in a folder without rules', 'src/utils.ts', `export const x = 1`],
  ])('report a forbidden import: %s', (_what, path, text) =>
    expect(wrongArrows([toModule(path, text)], rooms)).toHaveLength(1),
  )
  it.each([
    [
      'src/ui/views/a.tsx',
      `import { View as B } from './b.tsx'`,
      'src/ui/views/b.tsx',
      'export function View() {}',
    ],
  ])('report a view that imports another view: %s', (path, text, other, like) => {
    expect(wrongArrows([toModule(path, text), toModule(other, like)], rooms)).toHaveLength(1)
    expect(wrongArrows([toModule(path, text), toModule(other, 'export const help = 1')], rooms)).toEqual([])
  })
  it.each([
    ['a value', `import { help } from '../session/b.ts'`, 1],
    ['a type', `import type { Help } from '../session/b.ts'`, 1],
    ['a file that loads later', `export const load = () => import('../session/b.ts')`, 1],
    ['a file of the same folder', `import { help } from './b.ts'`, 0],
    ['a part', `import { help } from '../../parts/session/b.ts'`, 0],
  ])('report the import of another feature’s folder by a view: %s', (_what, text, reports) =>
    expect(wrongArrows([toModule('src/ui/views/swaps/a.tsx', text)], rooms)).toHaveLength(reports),
  )
  it('accept an import of a type where only imports of types are allowed', () => {
    const stream = toModule(
      'src/worker/streams/a.ts',
      `import type { Session } from '../../bridge/contract/worker-api.ts'`,
    )
    expect(wrongArrows([stream], rooms)).toEqual([])
  })
  it('report a cycle of value imports, but not a cycle that contains a type import', () => {
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
  ])('report a variable at module level whose content can change: %s', text =>
    expect(moduleState(toModule('src/x.ts', text))).toHaveLength(1),
  )
  it.each([
    'const table = new Map([[1, 2]])',
    'const names = ["a"]',
    'function f() { let x = 0; return x }',
    'const f = () => new Map()',
  ])('do not report a constant or a local variable as state at module level: %s', text =>
    expect(moduleState(toModule('src/x.ts', text))).toEqual([]),
  )
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
    [awaitedReads, 'return firstValueFrom(page$)'],
    [streamedCommands, "import { type Observable } from 'rxjs'"],
  ])('report a line that the rules of tests/house/text.ts forbid (example %#)', (rule, line) =>
    expect(breaches('x.ts', line, rule)).toHaveLength(1),
  )
  it.each([
    [sinks, 'const evaluated = retrieval(x)'],
    [openers, "win.open(href, target, 'noopener,noreferrer')"],
    [machines, "fetch('https://site.example/home/page')"],
    [idleTests, "describe.skipIf(process.platform === 'win32')('a child process', () => {})"],
    [floats, 'const numbers = BigInt(text)'],
  ])('do not report a line that the rules of tests/house/text.ts allow (example %#)', (rule, line) =>
    expect(breaches('x.ts', line, rule)).toEqual([]),
  )
})

describe('the imports in src', () => {
  it('follow the import rules of tests/house/rooms.ts', () => expect(wrongArrows(modules, rooms)).toEqual([]))
  it('form no cycle, except for imports of types', () => expect(circles(modules)).toEqual([]))
  it('form no cycle even if imports of types are included, except in the files of the error classes', () => {
    const divided = modules.filter(({ path }) => !/^src\/domain\/core\/errors\/[\w-]+\.ts$/.test(path))
    const withTypes = divided.map(module => ({
      ...module,
      imports: module.imports.map(imported => ({ ...imported, kind: 'value' as const })),
    }))
    expect(circles(withTypes)).toEqual([])
  })
  it('include no file of the sandbox, the demo, the tests or the scripts', () => {
    const out = (module: Module) =>
      module.imports.filter(imported => /^(sandbox|demo|tests|scripts)\//.test(imported.to))
    expect(modules.flatMap(out)).toEqual([])
  })
})

it('the sandbox imports from src only files of src/domain', () => {
  const wrong = readModules(root, 'sandbox').flatMap(module =>
    module.imports
      .filter(imported => imported.to.startsWith('src/') && !imported.to.startsWith('src/domain/'))
      .map(imported => `${module.path} -> ${imported.to}`),
  )
  expect(wrong).toEqual([])
})

it('the domain, the bridge and the UI do not use window.ethereum, navigator, location or iframes', () => {
  const page = /^src\/(domain|bridge|ui)\/|^src\/(embed|react)\./
  expect(modules.filter(({ path }) => page.test(path)).flatMap(check(outsideHost))).toEqual([])
})

describe('the folders of the repository', () => {
  it('are checked by a rule that reports unknown features', () =>
    expect(
      strangeFeatures(['src/domain/money/a.ts', 'src/domain/swaps/a.ts', 'src/ui/views/index.ts']),
    ).toEqual(['src/domain/money/a.ts']))
  it('use the same folder name for a feature in every layer, such as src/domain and src/ui/views', () =>
    expect(strangeFeatures(tracked)).toEqual([]))
  it('contain no function parameter that is called "one" instead of what it is', () => {
    const unnamed = /\bone =>|\(one[,)]|\bconst one of\b/
    expect(code.filter(path => path !== 'tests/house.test.ts' && unnamed.test(read(path)))).toEqual([])
  })
})

describe('the code in src', () => {
  it('uses every constant of src/domain/core/constants.ts', () => {
    const table = modules.find(({ path }) => path === 'src/domain/core/constants.ts')
    const readers = modules.filter(module => module !== table).map(withoutComments)
    const isRead = (name: string) => readers.some(text => new RegExp(`\\b${name}\\b`).test(text))
    expect(table?.exports.map(({ name }) => name).filter(name => !isRead(name))).toEqual([])
  })
  it('uses each known error code outside the files that only list the codes', () => {
    // These files list error codes, for example with their messages. A code in these files does not count as raised.
    const lists =
      /^src\/domain\/(core\/errors\/(app-error|core-error|help|developer-advice|provider-error|\w+-messages)|transactions\/nothing-sent)\.ts$|\/telemetry\/alerts\.ts$/
    const raisers = modules.filter(({ path }) => !lists.test(path)).map(withoutComments)
    const isRaised = (code: string) => {
      const name = new RegExp(`['"\`]${code}['"\`]|\\b${code}:`)
      return raisers.some(text => name.test(text))
    }
    expect(Object.keys(catalogue).filter(code => !isRaised(code))).toEqual([])
  })
  it('uses each message of the user interface outside the file that defines the message', () => {
    const words = new Map(modules.map(({ path, code }) => [path, new Set(code.match(/\w+/g))]))
    const unread = modules
      .filter(
        ({ path, code }) => /^src\/(ui|sign-in)\/.*messages\.ts$/.test(path) && /^ {2}id: '/m.test(code),
      )
      .flatMap(({ path, code }) =>
        [...code.matchAll(/^ {2}(\w+):/gm)].map(([, name = '']) => ({ path, name })),
      )
      .filter(({ path, name }) => ![...words].some(([other, found]) => other !== path && found.has(name)))
    expect(unread).toEqual([])
  })
  it('lists all messages of the user interface in src/locales/all-messages.ts for translation', () => {
    const known = read('src/locales/all-messages.ts')
    const lists = modules.flatMap(({ code }) => [
      ...code.matchAll(/const (\w+(?:Messages|Names)) = \{\s*id: '(\w+)'/g),
    ])
    expect(lists.length).toBeGreaterThan(40)
    const isKnown = ([, name, id]: RegExpExecArray) =>
      new RegExp(`^  ${id}: \\[.*\\b${name}\\b`, 'm').test(known)
    expect(lists.filter(list => !isKnown(list)).map(([, name]) => name)).toEqual([])
  })
})

describe('the style sheets in src', () => {
  const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1, -4)
  const base = [...read('src/ui/app/element.tsx').matchAll(/styles\/([\w-]+)\.css/g)].map(
    ([, name = '']) => name,
  )
  // `scripts` loads with a language, and styles scripts in all views. `uncommon` loads after the first view.
  base.push('scripts', 'uncommon')
  const sheets = code
    .filter(path => /^src\/ui\/.*\.css$/.test(path))
    .map(path => ({ name: nameOf(path), css: read(path) }))

  it('contain no rule for a class that belongs to a different style sheet', () =>
    expect(sharedClasses(sheets, base)).toEqual([]))
  it('are checked by a rule that reports a class with styles in two style sheets', () => {
    const own = { name: 'one', css: '.dot { color: red } .one .row { color: red }' }
    expect(sharedClasses([own, { name: 'two', css: '@media print { .dot:hover { gap: 0 } }' }], [])).toEqual([
      '.dot is styled by one and by two',
      'two styles .dot:hover, which is not its own',
    ])
    expect(sharedClasses([own, { name: 'rows', css: '.row, .dots { gap: 0 }' }], ['rows'])).toEqual([])
    expect(sharedClasses([{ name: 'one', css: 'p + p { gap: 0 }' }], [])).toHaveLength(1)
  })
  it('animate only opacity and transform in an animation that follows the scroll position', () => {
    expect(sheets.flatMap(({ css }) => drawnWhileScrolling(css))).toEqual([])
    const rule = '.list { animation: edge linear; animation-timeline: scroll(self) }'
    expect(drawnWhileScrolling(`${rule} @keyframes edge { from, 95% { --edge: 0 } }`)).toEqual(['--edge'])
    expect(drawnWhileScrolling(`${rule} @keyframes edge { to { opacity: 0 } }`)).toEqual([])
  })
  it('name their custom properties so that no page sets one by chance', () => {
    const places = code.filter(path => /^src\/.*\.(?:css|tsx?)$/.test(path))
    expect(places.flatMap(path => commonProperties(read(path)).map(name => `${path} ${name}`))).toEqual([])
    const css = '.a { --s: 1px;\n  gap: calc(var(--pt-s) * var( --row, 2)); color: var(--wc-accent) }'
    expect(commonProperties(css)).toEqual(['--s', '--row'])
    expect(commonProperties("style={{ '--own': ring }} count = --left")).toEqual(['--own'])
  })
  it('keep the distances 4, 8, 12, 16 and 24 px (37.2)', () =>
    expect(sheets.flatMap(oddDistances)).toEqual([]))
  it('are checked by a rule that reports a distance beside the scale', () => {
    const css =
      '.a {\n  gap: calc(var(--pt-s) * 10) 4px;\n  margin: calc(var(--pt-s) * -12) 7px;\n  padding: calc(var(--pt-s) * 128);\n}'
    expect(oddDistances({ name: 'a', css })).toEqual(['a has a gap of 10', 'a has a margin of 7'])
  })
})

describe('the files of the repository', () => {
  it('include a test for each use-* file in src/ui that has more than 30 lines', () => {
    const hooks = modules.filter(
      ({ path, code }) => /^src\/ui\/.*\/use-[\w-]+\.tsx?$/.test(path) && code.split('\n').length > 30,
    )
    expect(hooks.length).toBeGreaterThan(20)
    expect(untested(hooks, new Map(tests.map(path => [path, read(path)])))).toEqual([])
  })
  it('are checked by a rule that reports a hook file without a test', () => {
    const hook = toModule('src/ui/app/use-now.ts', 'export const useNow = () => 1')
    expect(untested([hook], new Map([['tests/a.test.ts', `import { x } from './use-then.ts'`]]))).toEqual([
      'src/ui/app/use-now.ts',
    ])
    expect(untested([hook], new Map([['tests/a.test.ts', `from '../src/ui/app/use-now.ts'`]]))).toEqual([])
    expect(untested([hook], new Map([['tests/ui/app/use-now.test.tsx', '']]))).toEqual([])
  })
  it('have names in kebab-case', () => {
    const name = /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|bench|config|d))?\.(ts|tsx|mjs|css)$/
    expect(code.filter(path => !name.test(path.slice(path.lastIndexOf('/') + 1)))).toEqual([])
  })
  it('have no default export in src', () => {
    expect(
      modules
        .filter(module => module.exports.some(({ name }) => name === 'default'))
        .map(module => module.path),
    ).toEqual([])
  })
  it('contain more than re-exports, except for src/sdk.ts', () => {
    const barrel = ({ path, body }: Module) =>
      path !== 'src/sdk.ts' &&
      body.length > 0 &&
      body.every(statement => /^Export/.test(statement.type) && Boolean(statement.source))
    expect(modules.filter(barrel).map(module => module.path)).toEqual([])
  })
  it('follow these rules: queries.ts awaits no stream, and actions.ts uses no Observable', () => {
    const filesNamed = (name: string) =>
      modules.filter(
        ({ path }) => /^src\/worker\/streams\/[^/]+\/(?=[^/]+$)/.test(path) && path.endsWith(name),
      )
    expect(filesNamed('/queries.ts').flatMap(check(awaitedReads))).toEqual([])
    expect(filesNamed('/actions.ts').flatMap(check(streamedCommands))).toEqual([])
  })
  it('have no module-level variable in src whose content can change', () =>
    expect(modules.flatMap(moduleState)).toEqual([]))
  it('open no window that can access its opener, except for the popup of a social login', () => {
    const found = modules.flatMap(check(openers)).map(problem => problem.split(':')[0])
    // open-link.ts replaces the page of the whole tab (`_top`), so it opens no window.
    expect(found).toEqual([
      'src/host/embedded-wallet/popup.ts',
      'src/host/page/open-link.ts',
      'src/ui/kit/popup-link.tsx',
    ])
    expect(read('src/host/page/open-link.ts')).toContain("if (target !== '_top')")
    const count = (path: string, part: RegExp) => (read(path).match(part) ?? []).length
    const silent = modules.filter(
      ({ path }) => count(path, /target="_blank"/g) > count(path, /rel="noopener/g),
    )
    expect(silent.map(({ path }) => path)).toEqual([])
  })
  it('never turn text into markup or code', () => expect(modules.flatMap(check(sinks))).toEqual([]))
  it('include src/domain/core/amount.ts, which never converts an amount to a float', () => {
    const path = 'src/domain/core/amount.ts'
    expect(modules.filter(module => module.path === path).flatMap(check(floats))).toEqual([])
  })
  it('contain no mark of unfinished work', () =>
    expect(tracked.filter(isText).flatMap(path => breaches(path, read(path), postponed))).toEqual([]))
  it("contain no absolute path from a developer's computer, and no URL of a package registry", () => {
    expect(tracked.filter(isText).flatMap(path => breaches(path, read(path), machines))).toEqual([])
  })
  it('contain no test that is skipped or that waits for a fixed time', () => {
    const all = code.filter(path => path.startsWith('tests/'))
    expect(all.flatMap(path => breaches(path, read(path), idleTests))).toEqual([])
  })
  it('include a licence and a documented source for every folder of public test vectors', () => {
    const files = tracked.filter(path => /^tests\/vectors\/[^/]+\//.test(path))
    const folders = [...new Set(files.map(path => path.split('/')[2]))]
    expect(folders.length).toBeGreaterThan(10)
    const licensed = (folder: string | undefined) =>
      files.some(path => path.startsWith(`tests/vectors/${folder}/LICENSE`))
    expect(folders.filter(folder => !licensed(folder))).toEqual([])
    const named = read('tests/vectors/README.md')
    expect(folders.filter(folder => !named.includes(`\n| ${folder} |`))).toEqual([])
  })
  it('mock no module in tests', () => {
    const all = code.filter(path => path.startsWith('tests/'))
    expect(all.flatMap(path => breaches(path, read(path), replacedModules))).toEqual([])
  })
})

describe('the documents, the package.json and the public names of the repository', () => {
  it('include a CONTRIBUTING.md that names only existing files, except in "Adding a feature"', () => {
    const [before = '', after = ''] = read('CONTRIBUTING.md').split(/^## Adding a feature[\s\S]*?(?=^## )/m)
    const named = [...`${before}${after}`.matchAll(/`((?:\.\/)?[a-z-]+\/[\w./-]+)`/g)].map(
      ([, path = '']) => path,
    )
    expect(named.length).toBeGreaterThan(25)
    const roots = [root, `${root}/src`, `${root}/src/domain`, `${root}/src/worker`]
    // The build writes dist/ after these checks.
    expect(
      named.filter(
        path => !path.startsWith('dist/') && !roots.some(folder => existsSync(`${folder}/${path}`)),
      ),
    ).toEqual([])
  })
  it('include a package.json that pins every dependency to one exact version', () => {
    const { dependencies, devDependencies } = JSON.parse(read('package.json'))
    const ranges = Object.entries<string>({ ...dependencies, ...devDependencies })
    expect(ranges.length).toBeGreaterThan(30)
    expect(ranges.filter(([, range]) => !isPinned(range))).toEqual([])
  })
  it('include exactly the exports of src/sdk.ts in the list of public names', () => {
    const sdk = modules.find(({ path }) => path === 'src/sdk.ts')
    expect(sdk?.exports.map(({ name, type }) => (type ? `type ${name}` : name)).sort()).toEqual(publicNames)
  })
})

describe('texts that people see or hear', () => {
  /** Files whose English texts no language changes, with the reason. */
  const untranslated: readonly (readonly [path: RegExp, why: string])[] = [
    [
      /^src\/domain\/core\/errors\//,
      'the English messages of errors: the languages have a sentence for each code',
    ],
    [/^src\/domain\/sign-in\/message\.ts$|^src\/provider\/solana-sign-in\.ts$/, 'EIP-4361 fixes these words'],
    [
      /^src\/domain\/(balances\/token-spam|onramp\/onramp|options\/resolve)\.ts$/,
      'names of tokens and networks',
    ],
    [/^src\/client\/(console-lines|report)\.ts$/, 'for the developer of the site'],
    [/^src\/(wagmi|locales\/catalogue)\.ts$/, 'errors of wagmi, notes for translators'],
    [/^src\/bridge\/supervisor\.ts$|^src\/worker\/wallet-connect\/client\.ts$/, 'read by programs'],
    [/^src\/client\/elements\/draw-elements\.ts$/, 'the name WalletConnect'],
    [/^src\/client\/elements\/outdated-label\.ts$/, 'the loader shows it before any language can load'],
    [/^src\/ui\/kit\/dotted\.tsx$/, 'the dot between facts'],
    [/^src\/ui\/views\/names\/register-account-name\.tsx$/, 'the dot of a name such as ann.example'],
  ]
  it('come from lists of messages, so that every language has them (38)', () => {
    const found = modules
      .filter(({ path }) => !untranslated.some(([of]) => of.test(path)))
      .flatMap(hardCodedTexts)
    expect(found).toEqual([])
  })
  it('are still in the files that are left out, or the file is checked too (38)', () => {
    for (const [of] of untranslated)
      expect(modules.filter(({ path }) => of.test(path)).flatMap(hardCodedTexts), String(of)).not.toEqual([])
  })
  it.each([
    ['a text of an element', '<p>Nothing here yet</p>'],
    ['one word of an element', '<b>Send</b>'],
    ['a choice of words', "<b>{isOpen ? 'Close' : t.open}</b>"],
    ['a label', '<button aria-label="Close" />'],
    ['a label in an expression', '<input placeholder={found ? t.name : `Name`} />'],
    ['a prop of a component', '<Banner title="Wrong network" />'],
    ['a text that a script writes', "node.textContent = 'Connect'"],
    ['an attribute that a script sets', "node.setAttribute('aria-label', 'Connect')"],
    ['an announcement', "state.announce('Copied', 'assertive')"],
    ['a toast', "state.showToast(ok ? t.done : 'Failed', 'bad')"],
    ['a sentence in a variable', "const label = 'This page has changed. Reload'"],
    ['a sentence in an object', "const row = { name: 'Browser wallet' }"],
    ['the English message of an error', 'state.announce(event.error.message)'],
    ['the English message of a code', "const words = messageOf('action-not-allowed')"],
    ['a full stop between two texts', '<p>{t.waiting}. {t.closes}</p>'],
    ['a full stop after a text', '<Banner title={`${t.changed}.`} />'],
    ['a dot between facts', '<p>{wallet} · {kind}</p>'],
    ['a list with commas', "<b>{names.join(', ')}</b>"],
  ])('are reported if they stand in the code: %s (38)', (_what, text) => {
    expect(hardCodedTexts(toModule('src/ui/x.tsx', text))).toHaveLength(1)
  })
  it.each([
    [
      'a list of messages',
      "export const doneMessages = { id: 'done', title: 'All is done', more: (n: string) => `See ${n}.` }",
    ],
    ['an error', "throw new TypeError('No provider was found')"],
    ['a line of the console', "console.warn('Portico has no message')"],
    ['a class, a test id and a view', `<p className="grow two" data-testid="x">{open('Account')}</p>`],
    ['a type', "type Name = 'Browser wallet'"],
  ])('are no texts: %s (38)', (_what, text) => {
    expect(hardCodedTexts(toModule('src/ui/x.tsx', text))).toEqual([])
  })
})

describe('what the specification names and Portico does differently', () => {
  const texts = modules.map(({ code }) => code)
  // Specification 2.38
  it.each([
    ['connect-button-', 'account-button-', 'w3m-switch-active-chain-button', 'wui-alertbar-text'],
    ['w3m-account-default-send', 'w3m-account-default-swap', 'w3m-account-default-onramp'],
  ])('no element has these test ids of other modals (2.38): %s, %s, %s', (...ids) => {
    for (const id of ids) expect(texts.filter(text => text.includes(id))).toEqual([])
  })
  // Specification 2.38
  it('the actions of the account and its activity have test ids of their own (2.38)', () => {
    for (const id of ['wallet-features-', 'w3m-account-default-activity-button'])
      expect(texts.filter(text => text.includes(id)).length, id).toBeGreaterThan(0)
  })
  // Specification 7.1
  it('one file writes the URL of a request to a service, with the project id and the SDK (7.1)', () => {
    const own = /\$\{(?:base|data|catalogue|analytics|[\w.]*endpoints\.\w+)\}|\b(?:base|endpoints\.\w+) \+/
    const writers = modules.filter(({ path, code }) => path.startsWith('src/worker/') && own.test(code))
    expect(writers.map(({ path }) => path)).toEqual(['src/worker/net/service-url.ts'])
  })
  // Specification 9.30
  it('no library keeps queries, so nothing but the cache tables decides how old data may be (9.30)', () => {
    const names = modules.flatMap(({ imports }) => imports.map(({ to }) => to))
    expect(names.length).toBeGreaterThan(1_000)
    expect(names.filter(name => /^(?!src|data)(?:.*query|swr|.*apollo)/.test(name))).toEqual([])
  })
})

function check(rule: Parameters<typeof breaches>[2]) {
  return (module: Module): string[] => breaches(module.path, withoutComments(module), rule)
}

function isText(path: string): boolean {
  return (
    /\.(ts|tsx|mjs|css|html|json|md|svg)$|^\.ci\/run$|^\.npmrc$/.test(path) &&
    path !== 'package-lock.json' &&
    // Leaves out test vectors, which are unchanged files of other projects.
    !/^tests\/vectors\/[^/]+\//.test(path)
  )
}

/**
 * Returns the files that Git tracks. In a copy of the project without Git, returns all files of the folders with code.
 */
function trackedFiles(): string[] {
  if (!existsSync(`${root}/.git`)) {
    return ['src', 'sandbox', 'demo', 'tests', 'scripts'].flatMap(folder => filesUnder(root, folder, /./))
  }
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  return listed.split('\0').filter(path => path !== '' && existsSync(`${root}/${path}`))
}
