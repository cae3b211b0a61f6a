import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { decode, encode } from '@jridgewell/sourcemap-codec'

/** Returns an edit for each match of the pattern: its start in the text, its length and the new text. */
export const editsOf = (text, pattern, replace) =>
  [...text.matchAll(pattern)].map(match => ({
    index: match.index,
    length: match[0].length,
    text: replace(...match),
  }))

/** Applies edits to a script, and adjusts the positions in its source map. Returns the new text. */
export const editScript = (file, edits) => {
  const before = readFileSync(file, 'utf8')
  const ordered = [...edits].sort((a, b) => a.index - b.index)
  const after = applied(before, ordered)
  writeFileSync(file, after)
  if (existsSync(`${file}.map`)) {
    const map = JSON.parse(readFileSync(`${file}.map`, 'utf8'))
    const mappings = encode(moved(decode(map.mappings), before, after, ordered))
    writeFileSync(`${file}.map`, JSON.stringify({ ...map, mappings }))
  }
  return after
}

const applied = (text, edits) => {
  let end = 0
  const parts = edits.flatMap(edit => {
    const kept = text.slice(end, edit.index)
    end = edit.index + edit.length
    return [kept, edit.text]
  })
  return parts.join('') + text.slice(end)
}

/** Moves the segments of a source map to their places in the changed text. Drops segments inside a replaced part. */
const moved = (lines, before, after, edits) => {
  const starts = lineStarts(before)
  const ends = lineStarts(after)
  const result = ends.map(() => [])
  let [edit, shift, line] = [0, 0, 0]
  for (const [number, segments] of lines.entries()) {
    for (const [column, ...source] of segments) {
      const offset = starts[number] + column
      while (edit < edits.length && edits[edit].index + edits[edit].length <= offset) {
        shift += edits[edit].text.length - edits[edit].length
        edit += 1
      }
      if (edit < edits.length && edits[edit].index < offset) continue
      const place = offset + shift
      while (line + 1 < ends.length && ends[line + 1] <= place) line += 1
      result[line].push([place - ends[line], ...source])
    }
  }
  return result
}

const lineStarts = text => [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]

/**
 * Returns one source map for a script that contains other scripts unchanged. `line` of each part is the line on which
 * the script of this part begins.
 */
export const joinMaps = (file, parts) => {
  const [sources, sourcesContent, names, lines] = [[], [], [], []]
  for (const { line, map } of parts) {
    const [source, name] = [sources.length, names.length]
    sources.push(...map.sources)
    sourcesContent.push(...map.sourcesContent)
    names.push(...map.names)
    while (lines.length < line) lines.push([])
    for (const segments of decode(map.mappings)) lines.push(segments.map(moveIndexes(source, name)))
  }
  return { version: 3, file, names, sources, sourcesContent, mappings: encode(lines) }
}

const moveIndexes =
  (source, name) =>
  ([column, from, ...rest]) => {
    if (from === undefined) return [column]
    const [line, place, named] = rest
    return [column, from + source, line, place, ...(named === undefined ? [] : [named + name])]
  }

/**
 * Removes source texts from the source maps of a folder, because these texts would be three quarters of the package.
 * Every map loses the texts of other packages. The maps of the script tag and of the classic worker lose all texts,
 * because bundlers do not read these maps.
 */
export const slimMaps = folder => {
  for (const path of readdirSync(folder, { recursive: true })) {
    if (!path.endsWith('.map')) continue
    const file = join(folder, path)
    const map = JSON.parse(readFileSync(file, 'utf8'))
    const isServed = /^(embed|classic)\b|^worker-classic/.test(path)
    const content = map.sources.map((source, index) =>
      source.includes('node_modules/') ? null : map.sourcesContent[index],
    )
    const { sourcesContent: _texts, ...rest } = map
    writeFileSync(file, JSON.stringify(isServed ? rest : { ...map, sourcesContent: content }))
  }
}
