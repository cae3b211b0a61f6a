import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { siteOf } from '../../site/generate/site.ts'
import { compileSite, type Diagnostic } from './compile.ts'
import { withoutHover } from './hover.ts'
import { accepted, refused } from './literals.ts'
import { reachedTypes } from './reached-types.ts'
import { filesOf, samplesOfDocs, samplesOfMarkdown } from './samples.ts'

const names = 'tests/types/site.d.ts'
const declarations = readdirSync('dist/types').map(path => `dist/types/${path}`)
const pagesOfDocs = readdirSync('docs').filter(name => name.endsWith('.md') && name !== 'specification.md')
const read = (path: string): string => readFileSync(path, 'utf8')
const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, '')
const words = ({ file, line, message }: Diagnostic): string => `${file} line ${line}: ${message}`

describe('the types of the built package', () => {
  it('compile with every code sample of the README, of docs/ and of every public docstring', async () => {
    const pages = ['README.md', ...pagesOfDocs.map(name => `docs/${name}`)]
    const samples = pages.map(path => filesOf(path, samplesOfMarkdown(read(path))))
    expect(samples.filter(found => Object.keys(found).length > 0).length).toBeGreaterThan(20)
    expect(Object.keys(Object.assign({}, ...samples)).length).toBeGreaterThan(100)
    const examples = [...declarations, 'dist/testing/testing.d.ts', 'dist/testing/vitest.d.ts'].map(path =>
      filesOf(path, samplesOfDocs(read(path))),
    )
    const files = Object.assign({}, ...samples, ...examples)
    expect((await compileSite('samples', files, [names])).map(words)).toEqual([])
  })

  it('compile with every code sample of the reference of the site', async () => {
    const { pages } = siteOf(process.cwd())
    const files = pages
      .filter(({ path }) => path.startsWith('reference/'))
      .map(({ path, body }) => filesOf(path, samplesOfMarkdown(body)))
    const all: Readonly<Record<string, string>> = Object.assign({}, ...files)
    expect(Object.keys(all).length).toBeGreaterThan(300)
    expect((await compileSite('reference', all, [names])).map(words)).toEqual([])
  })

  it('accept valid literal values and reject misspelt ones', async () => {
    const file = (kind: string, index: number) => `${kind}-${index}.tsx`
    const files = Object.fromEntries([
      ...accepted.map((text, index) => [file('accepted', index), `import 'portico/react'\n${text}`]),
      ...refused.map((text, index) => [file('refused', index), text]),
    ])
    const found = await compileSite('literals', files, [names])
    expect(found.filter(diagnostic => !diagnostic.file.startsWith('refused')).map(words)).toEqual([])
    const missed = refused.filter(
      (_, index) => !found.some(diagnostic => diagnostic.file === file('refused', index)),
    )
    expect(missed).toEqual([])
  })

  it('consist of one declaration file for each entry point', () => {
    expect(declarations.sort()).toEqual(
      ['appkit-react', 'appkit', 'policy', 'react', 'sdk', 'svelte', 'verify', 'vue', 'wagmi'].map(
        name => `dist/types/${name}.d.ts`,
      ),
    )
  })

  it('compile in a project without the option skipLibCheck', async () => {
    const found = await compileSite('declarations', { 'main.ts': '' }, declarations, { skipLibCheck: false })
    expect(found.filter(diagnostic => diagnostic.file.startsWith('dist')).map(words)).toEqual([])
  })

  it('import no package except React, Svelte and Vue, each only in its own entry point', () => {
    const bare = declarations.flatMap(path =>
      [...withoutComments(read(path)).matchAll(/(?:from |import\()['"]([^.'"][^'"]*)['"]/g)].map(
        ([, name]) => `${path}: ${name}`,
      ),
    )
    expect([...new Set(bare)].sort()).toEqual([
      'dist/types/appkit-react.d.ts: react',
      'dist/types/react.d.ts: react',
      'dist/types/svelte.d.ts: svelte/elements',
      'dist/types/vue.d.ts: vue',
    ])
  })

  it('contain an exported name for every type in the public API', () => {
    expect(
      reachedTypes('sdk')
        .filter(({ isExported }) => !isExported)
        .map(({ name }) => name),
    ).toEqual([])
  })

  it.each(declarations)('contain a description of every public member: %s', file => {
    expect(withoutHover(file)).toEqual([])
  })

  it('contain a description of every public member of the testing kit', () => {
    expect(withoutHover('dist/testing/testing.d.ts')).toEqual([])
    expect(withoutHover('dist/testing/vitest.d.ts')).toEqual([])
  })
})
