import { expect, it } from 'vitest'
import { chunkOf, type Graph } from '../../build/chunks.ts'

type Modules = Readonly<Record<string, { now?: readonly string[]; later?: readonly string[]; size?: number }>>

/** A module graph in the folder `/src`: for each module what it imports, what it loads later, and its size. */
function graphOf(modules: Modules): Graph {
  const at = (path: string) => (path.startsWith('/') ? path : `/src/${path}`)
  const found = (id: string) => modules[id.replace('/src/', '')]
  return {
    isEntry: id => id === at('sdk.ts'),
    importsOf: id => found(id)?.now?.map(at) ?? [],
    laterOf: id => found(id)?.later?.map(at) ?? [],
    sizeOf: id => found(id)?.size ?? 1_000,
  }
}

const graph = graphOf({
  'sdk.ts': {
    now: ['client/api.ts', 'client/built.ts'],
    later: ['ui/app/element.tsx', 'client/late-api.ts', 'client/worker-client.ts'],
  },
  'client/api.ts': { now: ['domain/core/text.ts', 'domain/core/amount.ts'] },
  'client/late-api.ts': { now: ['domain/navigation/views.ts'] },
  'client/worker-client.ts': { now: ['/node_modules/rxjs/observable.js', '/node_modules/rxjs/operators.js'] },
  'ui/app/element.tsx': {
    now: ['ui/kit/button.tsx', 'domain/navigation/views.ts', '/node_modules/rxjs/observable.js'],
    later: [
      'ui/views/swaps/swap.tsx',
      'ui/views/history/activity.tsx',
      'ui/views/nfts/nfts.tsx',
      'worker/main.ts',
    ],
  },
  'ui/views/swaps/swap.tsx': { now: ['ui/kit/button.tsx', 'ui/kit/chart.tsx', 'domain/swaps/rate.ts'] },
  'ui/views/history/activity.tsx': {
    now: ['ui/kit/chart.tsx', 'ui/kit/tabs.tsx', 'domain/history/rows.ts', 'domain/history/months.ts'],
  },
  'ui/views/nfts/nfts.tsx': {
    now: ['domain/history/rows.ts', 'domain/history/months.ts', 'ui/kit/chart.tsx'],
  },
  'ui/kit/chart.tsx': { size: 60_000 },
  'domain/history/rows.ts': { now: ['/node_modules/big.js/big.mjs'], size: 30_000 },
  'domain/history/months.ts': { size: 20_000 },
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

it('what code without the modal needs too is apart from the modal, so that such code does not load it', () => {
  const name = nameOf(true)
  expect([name('domain/navigation/views.ts'), name('/node_modules/rxjs/observable.js')]).toEqual([
    'early',
    'early',
  ])
  expect(name('/node_modules/rxjs/operators.js')).toBe('worker-client')
})

it('what one feature uses is in its file, and what the same features use is in one shared file (36)', () => {
  const name = nameOf(true)
  expect([name('ui/views/swaps/swap.tsx'), name('domain/swaps/rate.ts')]).toEqual(['swaps', 'swaps'])
  expect(name('ui/kit/tabs.tsx')).toBe('history')
  expect(name('ui/kit/chart.tsx')).toBe('shared-kit-chart')
  expect(
    ['domain/history/rows.ts', 'domain/history/months.ts', '/node_modules/big.js/big.mjs'].map(name),
  ).toEqual(Array(3).fill('shared-history-rows'))
})

it('a small module that several features use gets no file of its own', () => {
  const small = graphOf({
    'sdk.ts': { later: ['ui/views/a/a.tsx', 'ui/views/b/b.tsx', 'ui/views/c/c.tsx'] },
    'ui/views/a/a.tsx': { now: ['ui/kit/large.tsx', 'ui/kit/small.tsx'] },
    'ui/views/b/b.tsx': { now: ['ui/kit/large.tsx', 'ui/kit/small.tsx'] },
    'ui/views/c/c.tsx': { now: ['ui/kit/large.tsx'] },
    'ui/kit/large.tsx': { size: 50_000 },
    'ui/kit/small.tsx': { size: 500 },
  })
  const name = chunkOf({ entry: 'sdk.ts', source: '/src', isEntryApart: true }, small)
  expect([name('/src/ui/kit/large.tsx'), name('/src/ui/kit/small.tsx')]).toEqual([
    'shared-kit-large',
    'shared-kit-large',
  ])
})

it('code that works without the modal gets no file that imports the modal', () => {
  const mixed = graphOf({
    'sdk.ts': { later: ['ui/app/element.tsx', 'client/late-api.ts', 'client/login.ts'] },
    'ui/app/element.tsx': { now: ['ui/app/state.ts'], later: ['ui/views/a/a.tsx', 'ui/views/b/b.tsx'] },
    'client/late-api.ts': { now: ['domain/core/coin.ts'] },
    'ui/views/a/a.tsx': { now: ['domain/core/coin.ts', 'ui/parts/a/use-coin.ts'] },
    'ui/views/b/b.tsx': { now: ['domain/core/coin.ts', 'ui/parts/a/use-coin.ts'] },
    'ui/parts/a/use-coin.ts': { now: ['ui/app/state.ts'] },
  })
  const name = chunkOf({ entry: 'sdk.ts', source: '/src', isEntryApart: true }, mixed)
  expect([name('/src/domain/core/coin.ts'), name('/src/ui/parts/a/use-coin.ts')]).toEqual([
    'shared-core-coin',
    'shared-a-use-coin',
  ])
})

it('no shared file imports a file that imports it', () => {
  const layered = graphOf({
    'sdk.ts': { later: ['ui/views/a/a.tsx', 'ui/views/b/b.tsx', 'ui/views/c/c.tsx'] },
    'ui/views/a/a.tsx': { now: ['ui/kit/top.tsx'] },
    'ui/views/b/b.tsx': { now: ['ui/kit/top.tsx', 'ui/kit/middle.tsx'] },
    'ui/views/c/c.tsx': { now: ['ui/kit/bottom.tsx'] },
    'ui/kit/top.tsx': { now: ['ui/kit/middle.tsx'] },
    'ui/kit/middle.tsx': { now: ['ui/kit/bottom.tsx'], size: 90_000 },
    'ui/kit/bottom.tsx': {},
  })
  const name = chunkOf({ entry: 'sdk.ts', source: '/src', isEntryApart: true }, layered)
  const [top, middle, bottom] = ['top', 'middle', 'bottom'].map(file => name(`/src/ui/kit/${file}.tsx`))
  // `top` and `bottom` are small and have users in common, but `middle` stands between them and is too large for `c`.
  expect(top).toBe(middle)
  expect(bottom).not.toBe(middle)
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
