import { SourceMap } from 'node:module'
import { encode } from '@jridgewell/sourcemap-codec'
import { expect, it } from 'vitest'
import { ownSources } from '../../build/slim-maps.ts'

it("a slim source map leads to Portico's own sources, and to no source without its text (integrators 15)", () => {
  const map = {
    version: 3,
    names: ['own'],
    sources: [
      ...['../node_modules/rxjs/map.js', '../src/a.ts', '../node_modules/viem/b.js', '../src/c.ts'],
      'rolldown-runtime.js',
    ],
    sourcesContent: ['rxjs', 'a', 'viem', 'c', null],
    mappings: encode([
      [
        [0, 0, 0, 0],
        [10, 1, 4, 2, 0],
        [20, 2, 0, 0],
        [30, 0, 1, 1],
        [40, 3, 7, 0],
        [50, 4, 0, 0],
        [60, 1, 9, 0],
      ],
    ]),
  }
  const slim = ownSources(map)
  expect([slim.sources, slim.sourcesContent]).toEqual([
    ['../src/a.ts', '../src/c.ts'],
    ['a', 'c'],
  ])
  const read = new SourceMap({
    ...slim,
    sourcesContent: slim.sourcesContent.map(text => text ?? ''),
    file: 'x.js',
    sourceRoot: '',
  })
  const origin = (column: number) => {
    const entry = read.findEntry(0, column)
    return 'originalSource' in entry ? [entry.originalSource, entry.originalLine, entry.originalColumn] : []
  }
  expect([origin(12), origin(45)]).toEqual([
    ['../src/a.ts', 4, 2],
    ['../src/c.ts', 7, 0],
  ])
  expect([2, 25, 35, 55].map(column => origin(column)[0])).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
