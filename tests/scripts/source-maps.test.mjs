import { readFileSync, writeFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { join } from 'node:path'
import { encode } from '@jridgewell/sourcemap-codec'
import { expect, it } from 'vitest'
import { editScript, editsOf, joinMaps } from '../../scripts/build/source-maps.mjs'
import { temporaryFolder } from './temporary-folder.mjs'

/**
 * Returns a source map that maps each word of `text` to a place in `source`. The line stays the same, and the column is
 * the number of the word in its line.
 */
const mapOfWords = (source, text) => ({
  version: 3,
  sources: [source],
  sourcesContent: [null],
  names: [],
  mappings: encode(
    text
      .split('\n')
      .map((line, index) => [...line.matchAll(/\w+/g)].map((word, at) => [word.index, 0, index, at])),
  ),
})

/**
 * Returns the original place of a word: the source file, the line and the column. In these maps, the column is the
 * word's number in its line.
 */
const originOf = (map, text, word) => {
  const before = text.slice(0, text.indexOf(word)).split('\n')
  const entry = new SourceMap(map).findEntry(before.length - 1, before.at(-1).length)
  return [entry.originalSource, entry.originalLine, entry.originalColumn]
}

it('a source map stays correct after edits of its script, even if the edits add lines', () => {
  const file = join(temporaryFolder(), 'script.js')
  const text = 'one two three\nfour five'
  writeFileSync(file, text)
  writeFileSync(`${file}.map`, JSON.stringify(mapOfWords('a.ts', text)))
  const after = editScript(file, [
    ...editsOf(text, /two|five/g, word => `${word}${word}\n`),
    { index: 0, length: 0, text: 'prefix;' },
  ])
  expect(after).toBe('prefix;one twotwo\n three\nfour fivefive\n')
  expect(readFileSync(file, 'utf8')).toBe(after)
  const map = JSON.parse(readFileSync(`${file}.map`, 'utf8'))
  expect(originOf(map, after, 'one')).toEqual(['a.ts', 0, 0])
  expect(originOf(map, after, 'three')).toEqual(['a.ts', 0, 2])
  expect(originOf(map, after, 'four')).toEqual(['a.ts', 1, 0])
})

it('the source map of a script includes the source maps of its embedded scripts', () => {
  const [first, second] = ['alpha beta', 'gamma delta']
  const map = joinMaps('all.js', [
    { line: 1, map: mapOfWords('a.ts', first) },
    { line: 4, map: mapOfWords('b.ts', second) },
  ])
  const text = `{\n${first}\n}\n{\n${second}\n}`
  expect(originOf(map, text, 'beta')).toEqual(['a.ts', 0, 1])
  expect(originOf(map, text, 'delta')).toEqual(['b.ts', 0, 1])
})
