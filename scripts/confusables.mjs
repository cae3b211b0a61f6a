// This script makes src/domain/core/confusables.ts from Unicode's confusables.txt
// (https://www.unicode.org/Public/security/<version>/confusables.txt). Run it with: node scripts/confusables.mjs
// path/to/confusables.txt
import { readFileSync, writeFileSync } from 'node:fs'

const [path] = process.argv.slice(2)
if (!path) throw new Error('Name the file: node scripts/confusables.mjs path/to/confusables.txt')
const text = readFileSync(path, 'utf8')
const version = /^# Version: (\S+)/m.exec(text)?.[1]
if (!version) throw new Error('The file does not name its version of Unicode')

const textOf = codes =>
  String.fromCodePoint(
    ...codes
      .trim()
      .split(/\s+/)
      .map(code => Number.parseInt(code, 16)),
  )
const plain = letters => letters.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * The look-alikes of each Latin letter or digit, without the characters that Unicode decomposition and lower case
 * already convert to this letter or digit.
 */
const groups = new Map()
for (const line of text.split('\n')) {
  const [from, to] = line.replace(/#.*/, '').split(';')
  if (!from?.trim() || !to) continue
  const [source, target] = [textOf(from), textOf(to).toLowerCase()]
  const isOneLetter = [...source].length === 1 && source.codePointAt(0) > 0x7f
  if (!isOneLetter || !/^[a-z0-9]+$/.test(target) || plain(source) === target) continue
  groups.set(target, [...(groups.get(target) ?? []), source])
}
const rows = [...groups]
  .sort(([first], [second]) => (first < second ? -1 : 1))
  .map(([target, sources]) => `${target} ${sources.sort().join('')}`)

writeFileSync(
  new URL('../src/domain/core/confusables.ts', import.meta.url),
  `// Made by scripts/confusables.mjs from confusables.txt of Unicode ${version}, reduced to look-alikes of Latin letters and digits.
// Copyright 1991-present Unicode, Inc. Licensed under the Unicode License (https://www.unicode.org/license.txt).

/** Look-alikes of Latin letters and digits (Unicode Technical Standard 39). Each row: the letters, a space, and the characters that look like them. */
export const confusables: readonly string[] = [
${rows.map(row => `  '${row}',`).join('\n')}
]
`,
)
