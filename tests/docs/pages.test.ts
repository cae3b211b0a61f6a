import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { anchorOf } from '../../site/generate/markdown.ts'
import { resolveOptions } from '../../src/domain/options/resolve.ts'
import {
  englishCatalogue,
  messageIdSource,
  placesOfLists,
  placesOfSentences,
  valuesOfPlaces,
} from '../../src/locales/catalogue.ts'
import { apiPage } from './api.ts'
import { membersOf } from './described.ts'
import { errorsPage, unmatchedCodes } from './errors.ts'
import { eventsPage } from './events.ts'
import { faultMistakes, faultsPage } from './faults.ts'
import { messagesPage } from './messages.ts'
import { optionsPage, siteOptions } from './options.ts'
import { packageMistakes, packagesPage, shippedPackages } from './packages.ts'
import { allProofs, proofsIn } from './proofs.ts'
import { providerPage } from './provider.ts'
import { sizePage } from './size.ts'
import { specificationMistakes, specificationPage } from './specification.ts'
import { specification } from './specification-rows.ts'
import { viewsPage } from './views.ts'

const pages = {
  api: apiPage,
  errors: errorsPage,
  events: eventsPage,
  faults: faultsPage,
  messages: messagesPage,
  options: optionsPage,
  packages: packagesPage,
  provider: providerPage,
  sizes: sizePage,
  specification: specificationPage,
  views: viewsPage,
}

it.each(Object.entries(pages))(
  'a documentation page equals the output of "npm run docs" for the current source code: docs/%s.md',
  async (name, page) => {
    await expect(await page()).toMatchFileSnapshot(`../../docs/${name}.md`)
  },
)

it('the type of the ids of messages equals the output of "npm run docs" for the current source code', async () => {
  await expect(messageIdSource()).toMatchFileSnapshot('../../src/domain/options/message-id.ts')
})

it.each([
  ['en', englishCatalogue],
  ['places', placesOfSentences],
  ['lists', placesOfLists],
  ['values', valuesOfPlaces],
] as const)(
  'a file of the languages equals the output of "npm run docs" for the current source code: data/locales/%s.json',
  async (name, content) => {
    await expect(`${JSON.stringify(content(), null, 2)}\n`).toMatchFileSnapshot(
      `../../data/locales/${name}.json`,
    )
  },
)

it('every error code has a documented cause and a documented fix', () => {
  expect(unmatchedCodes()).toEqual([])
})

it('the documentation states the default of each boolean or text option except defaultNetwork', () => {
  const options = resolveOptions({})
  const { features } = resolveOptions({ projectId: 'p1' })
  const stated = [
    ...siteOptions().map(({ name, text }) => [name, Reflect.get(options, name), text] as const),
    ...membersOf('src/domain/options/types.ts', 'Features').map(
      ({ name, text }) => [`features.${name}`, Reflect.get(features, name), text] as const,
    ),
  ]
  const wrong = stated.filter(([, value, text]) => {
    const words = typeof value === 'boolean' ? `Default ${value}` : `Default \`${String(value)}\``
    return (typeof value === 'boolean' || typeof value === 'string') && !text.includes(words)
  })
  expect(wrong.map(([name, value]) => [name, value])).toEqual([['defaultNetwork', 'eip155:1']])
})

it('every row of the specification that is done has a test that names it, and every other row has a reason', () => {
  const rows = specification.flatMap(section => section.rows)
  expect(rows.length).toBeGreaterThan(350)
  expect(specificationMistakes(rows, allProofs('Specification'))).toEqual([])
})

it('every package of the shipped files has its version in the lockfile, and a reason for a second version (40)', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    readonly packages: Readonly<Record<string, { readonly version?: string }>>
  }
  const locked = Object.entries(packages).map(([path, { version = '' }]) => ({
    name: path.replace(/^.*node_modules\//, ''),
    version,
  }))
  expect(packageMistakes(shippedPackages, locked)).toEqual([])
  const [first] = shippedPackages
  if (!first) throw new Error('there are no packages')
  expect(packageMistakes([{ ...first, version: '0.0.0' }], locked)).toHaveLength(1)
  expect(packageMistakes([first, first], locked)).toHaveLength(1)
})

it('every fault of the matrix has a test that injects it, and every test names faults of the matrix (40)', () => {
  expect(faultMistakes()).toEqual([])
})

it.each<[string, Parameters<typeof faultMistakes>]>([
  ['a fault without a test', [[['A1', 'Breaks', 'Works']], []]],
  ['a test of no fault', [[], [{ path: 'a', name: 'works', rows: ['A2'] }]]],
  ['a comment without a test', [[['A1', 'Breaks', 'Works']], [{ path: 'a', name: '', rows: ['A1'] }]]],
])('the rule for the faults rejects %s (40)', (_what, [rows, proofs]) => {
  expect(faultMistakes(rows, proofs)).toHaveLength(1)
})

const proof = { path: 'tests/a.test.ts', name: 'adds', rows: ['1.1'] }
it.each<[string, Parameters<typeof specificationMistakes>]>([
  ['a done row that no test names', [[['1.1', 'Adds', 'done']], []]],
  ['an open row without a reason', [[['1.1', 'Adds', 'open']], [proof]]],
  [
    'a row that stands there twice',
    [
      [
        ['1.1', 'Adds', 'done'],
        ['1.1', 'Adds', 'done'],
      ],
      [proof],
    ],
  ],
  ['a test of a row that does not exist', [[['1.1', 'Adds', 'done']], [{ ...proof, rows: ['1.1', '1.2'] }]]],
  ['a comment without a test', [[['1.1', 'Adds', 'done']], [{ ...proof, name: '' }]]],
])('the rule for the rows of the specification rejects %s', (_what, [rows, proofs]) => {
  expect(specificationMistakes(rows, proofs)).toHaveLength(1)
})

it('the name of a test is read behind the comment that names its rows', () => {
  const code = [
    "describe('sums', () => {",
    '  // Specification 1.1, 4b.2',
    '  // Another comment.',
    "  it.each(table)('adds %s', () => {})",
    '  // Specification 9.1',
    '  it(`subtracts`, () => {})',
    '})',
    '// Specification 9.2',
    "const table = [['one', 1]]",
    'const limits = [',
    '  // Specification 9.3',
    "  ['the limit', 1],",
    ']',
  ].join('\n')
  expect(proofsIn('a', code, 'Specification').map(({ name, rows }) => [name, rows])).toEqual([
    ['adds %s', ['1.1', '4b.2']],
    ['subtracts', ['9.1']],
    ['', ['9.2']],
    ['the limit', ['9.3']],
  ])
})

it('every link between documentation pages leads to an existing file and heading', () => {
  const paths = [
    'README.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    ...readdirSync('docs').map(name => `docs/${name}`),
  ]
  const broken = paths
    .filter(path => path.endsWith('.md'))
    .flatMap(path => linksOf(path).map(link => [path, link] as const))
    .filter(([path, link]) => !leadsSomewhere(path, link))
  expect(broken).toEqual([])
})

it('every test that SECURITY.md names exists, with the words that are quoted of it (33)', () => {
  const text = readFileSync('SECURITY.md', 'utf8').replaceAll(/\s+/g, ' ')
  const named = [...text.matchAll(/`(tests\/[^`]+\.test\.tsx?)`(?: \("([^"]+)"\))?/g)]
  expect(named.length).toBeGreaterThan(20)
  const missing = named.filter(
    ([, path = '', words = '']) => !existsSync(path) || !readFileSync(path, 'utf8').includes(words),
  )
  expect(missing.map(([whole]) => whole)).toEqual([])
})

it('every task in docs/tasks.md needs at most three lines of code', () => {
  const [samples = ''] = /(?<=^```ts\n)[\s\S]*?(?=^```$)/m.exec(readFileSync('docs/tasks.md', 'utf8')) ?? []
  const tasks = samples.trim().split('\n\n')
  expect(tasks.length).toBeGreaterThanOrEqual(13)
  const isShort = (task: string) => /^\/\/ .+(?:\n(?!\/\/).+){1,3}$/.test(task)
  expect(tasks.filter(task => !isShort(task))).toEqual([])
})

/** Returns the links of a page to other files and to its own headings. */
function linksOf(path: string): readonly string[] {
  const text = readFileSync(path, 'utf8').replace(/^```[\s\S]*?^```/gm, '')
  return [...text.matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, link = '']) => link)
}

function leadsSomewhere(path: string, link: string): boolean {
  const [file = '', heading] = link.split('#')
  const target = file === '' ? path : join(dirname(path), file)
  if (!existsSync(target)) return false
  return heading === undefined || anchorsOf(readFileSync(target, 'utf8')).includes(heading)
}

/** Returns the anchors of a page: those that a code host gives to the headings, and those that the page sets itself. */
function anchorsOf(text: string): readonly string[] {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))
  return [...headings, ...[...text.matchAll(/<a id="([^"]+)"/g)].map(([, id = '']) => id)]
}
