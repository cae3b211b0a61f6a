import { SourceMap } from 'node:module'
import MagicString from 'magic-string'
import type { Rolldown } from 'vite'
import { expect, it } from 'vitest'
import { editChunk, joinScripts, mapOf, type Output } from '../../build/source-text.ts'

/** A chunk with a source map that leads each line to the same line of `name.ts`. */
function builtFrom(...files: readonly (readonly [name: string, code: string])[]): Output {
  const entries = files.flatMap(([name, code]) => {
    const map = new MagicString(code).generateMap({ hires: true, source: `${name}.ts`, includeContent: true })
    return [
      [`${name}.js`, { type: 'chunk', fileName: `${name}.js`, code }],
      [`${name}.js.map`, { type: 'asset', fileName: `${name}.js.map`, source: map.toString() }],
    ]
  })
  return Object.fromEntries(entries)
}

const chunkNamed = (output: Output, name: string) => output[`${name}.js`] as Rolldown.OutputChunk

/** Returns the source file and the line to which the map leads from a word of the text. */
function originOf(map: string, text: string, word: string): readonly unknown[] {
  const before = text.slice(0, text.indexOf(word)).split('\n')
  const entry = new SourceMap(JSON.parse(map)).findEntry(before.length - 1, before.at(-1)?.length ?? 0)
  return 'originalSource' in entry ? [entry.originalSource, entry.originalLine, entry.originalColumn] : []
}

it('a source map stays right when its chunk is edited', () => {
  const output = builtFrom(['one', 'alpha beta\ngamma'])
  const chunk = chunkNamed(output, 'one')
  editChunk(output, chunk, text => {
    text.prepend('first;\n')
    text.update(0, 5, 'a much longer word')
  })
  expect(chunk.code).toBe('first;\na much longer word beta\ngamma')
  const map = String((output['one.js.map'] as Rolldown.OutputAsset).source)
  expect(originOf(map, chunk.code, 'beta')).toEqual(['one.ts', 0, 6])
  expect(originOf(map, chunk.code, 'gamma')).toEqual(['one.ts', 1, 0])
})

it('the source map of a file that contains several chunks leads to the sources of each', () => {
  const output = builtFrom(['one', 'alpha beta'], ['two', 'gamma\ndelta'])
  const parts = ['one', 'two'].map(name => ({
    name: `${name}.js`,
    text: new MagicString(chunkNamed(output, name).code).prepend('{\n').append('\n}\n'),
    map: mapOf(output, `${name}.js`),
  }))
  const { code, map } = joinScripts('folder/all.js', parts)
  expect(code).toBe('{\nalpha beta\n}\n{\ngamma\ndelta\n}\n')
  expect(originOf(map, code, 'beta')).toEqual(['../one.ts', 0, 6])
  expect(originOf(map, code, 'delta')).toEqual(['../two.ts', 1, 0])
})
