import { expect, it } from 'vitest'
import { chunkOf, type Graph } from '../../build/chunks.ts'

/** A module graph in the folder `/src`: for each module what it imports, and what it loads later. */
function graphOf(
  modules: Readonly<Record<string, { now?: readonly string[]; later?: readonly string[] }>>,
): Graph {
  const at = (path: string) => (path.startsWith('/') ? path : `/src/${path}`)
  const found = (id: string) => modules[id.replace('/src/', '')]
  return {
    isEntry: id => id === at('sdk.ts'),
    importsOf: id => found(id)?.now?.map(at) ?? [],
    laterOf: id => found(id)?.later?.map(at) ?? [],
  }
}

const graph = graphOf({
  'sdk.ts': { now: ['client/api.ts', 'client/built.ts'], later: ['ui/app/element.tsx'] },
  'client/api.ts': { now: ['domain/core/text.ts', 'domain/core/amount.ts'] },
  'ui/app/element.tsx': {
    now: ['ui/kit/button.tsx'],
    later: [
      'ui/views/swaps/swap.tsx',
      'ui/views/history/activity.tsx',
      'ui/views/nfts/nfts.tsx',
      'worker/main.ts',
    ],
  },
  'ui/views/swaps/swap.tsx': { now: ['ui/kit/button.tsx', 'ui/kit/chart.tsx', 'domain/swaps/rate.ts'] },
  'ui/views/history/activity.tsx': {
    now: ['ui/kit/chart.tsx', 'domain/history/rows.ts', 'domain/history/months.ts'],
  },
  'ui/views/nfts/nfts.tsx': { now: ['domain/history/rows.ts', 'domain/history/months.ts'] },
  'domain/history/rows.ts': { now: ['/node_modules/big.js/big.mjs'] },
})
const nameOf = (isEntryApart: boolean) => {
  const name = chunkOf({ entry: 'sdk.ts', source: '/src', isEntryApart }, graph)
  return (path: string) => name(path.startsWith('/') ? path : `/src/${path}`)
}

it("the package's entry has only its own code in its file, and what it imports is in `base`", () => {
  expect([nameOf(true)('sdk.ts'), nameOf(true)('client/built.ts')]).toEqual([null, null])
  expect([nameOf(true)('client/api.ts'), nameOf(true)('domain/core/text.ts')]).toEqual(['base', 'base'])
  expect(nameOf(false)('sdk.ts')).toBe('base')
})

it('the functions that format amounts have a file of their own, which a site that does not call them leaves out', () => {
  expect(nameOf(true)('domain/core/amount.ts')).toBe('amounts')
  expect(nameOf(false)('domain/core/amount.ts')).toBe('base')
})

it('what the first opening needs is in one file, also if later views use it too', () =>
  expect([nameOf(true)('ui/app/element.tsx'), nameOf(true)('ui/kit/button.tsx')]).toEqual(['modal', 'modal']))

it('what one feature uses is in its file, and what several use in a shared one', () => {
  const name = nameOf(true)
  expect([name('ui/views/swaps/swap.tsx'), name('domain/swaps/rate.ts')]).toEqual(['swaps', 'swaps'])
  expect([name('ui/kit/chart.tsx'), name('domain/history/months.ts')]).toEqual(['kit', 'values'])
})

it('a library that several features use is apart, together with what needs it', () => {
  const name = nameOf(true)
  expect([name('/node_modules/big.js/big.mjs'), name('domain/history/rows.ts')]).toEqual([
    'libraries',
    'libraries',
  ])
})

it('the view of a new feature needs no row: its file has the name of its folder', () =>
  expect(nameOf(true)('ui/views/nfts/nfts.tsx')).toBe('nfts'))

it("the worker's files and modules that nothing loads are left to the bundler", () =>
  expect([nameOf(true)('worker/main.ts'), nameOf(true)('other.ts')]).toEqual([null, null]))

it('a lazy file outside the folders of features is refused until it has a row', () => {
  const odd = graphOf({ 'sdk.ts': { later: ['odd/thing.ts'] } })
  expect(() => chunkOf({ entry: 'sdk.ts', source: '/src', isEntryApart: true }, odd)).toThrow(
    'build/chunks.ts has no chunk for src/odd/thing.ts',
  )
})
