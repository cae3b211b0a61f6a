import { posix } from 'node:path'
import remapping from '@jridgewell/remapping'
import MagicString, { Bundle } from 'magic-string'
import type { Rolldown } from 'vite'

/** The files that an environment writes, by name. */
export type Output = Rolldown.OutputBundle

/**
 * Edits a built chunk, and keeps its source map right. The bundler has already turned the map into a file of the output.
 */
export function editChunk(
  output: Output,
  chunk: Rolldown.OutputChunk,
  edit: (text: MagicString) => void,
): void {
  const text = new MagicString(chunk.code)
  edit(text)
  const map = mapFileOf(output, chunk.fileName)
  if (map)
    map.source = remapped(text.generateMap({ hires: 'boundary', source: chunk.fileName }), () => map.source)
  chunk.code = text.toString()
}

/** A script that becomes part of a file: its text, and the source map of the script as it was before the edits. */
export type ScriptPart = {
  readonly name: string
  readonly text: MagicString
  readonly map: string | undefined
}

/** Joins scripts to the text of `file`, with one source map. */
export function joinScripts(file: string, parts: readonly ScriptPart[]): { code: string; map: string } {
  const bundle = new Bundle({ separator: '' })
  for (const { name, text } of parts) bundle.addSource({ filename: name, content: text })
  const map = remapped(
    bundle.generateMap({ hires: 'boundary' }),
    name => parts.find(part => part.name === name)?.map,
  )
  const { sources, ...rest } = JSON.parse(map) as { sources: string[] }
  // The bundler has written the paths as seen from dist/, where it would have put each script.
  const seen = sources.map(source => posix.relative(posix.dirname(file), source))
  return {
    code: bundle.toString(),
    map: JSON.stringify({ ...rest, file: posix.basename(file), sources: seen }),
  }
}

/** Returns the source map of a file of the output. */
export function mapOf(output: Output, file: string): string | undefined {
  const map = mapFileOf(output, file)
  return map && String(map.source)
}

function mapFileOf(output: Output, file: string): Rolldown.OutputAsset | undefined {
  const map = output[`${file}.map`]
  return map?.type === 'asset' ? map : undefined
}

function remapped(
  map: { toString(): string },
  sourceOf: (file: string) => string | Uint8Array | undefined,
): string {
  const joined = remapping(JSON.parse(map.toString()), (file, context) => {
    if (context.depth > 1) return null
    const source = sourceOf(file)
    return source === undefined ? null : JSON.parse(String(source))
  })
  return JSON.stringify(joined)
}
