// This script makes src/domain/core/confusables.ts from two files of Unicode: confusables.txt
// (https://www.unicode.org/Public/security/<version>/confusables.txt) and UnicodeData.txt
// (https://www.unicode.org/Public/<version>/ucd/UnicodeData.txt). Run it with: node scripts/confusables.mjs
// path/to/confusables.txt path/to/UnicodeData.txt
import { readFileSync, writeFileSync } from 'node:fs'

const [path, namesPath] = process.argv.slice(2)
if (!path || !namesPath)
  throw new Error('Name the files: node scripts/confusables.mjs confusables.txt UnicodeData.txt')
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

/**
 * Names of characters that are a Latin letter or a digit in another dress: with a stroke or a hook, as a small capital,
 * in a square or a circle. confusables.txt lacks most of them, because it compares plain text, not decoration.
 */
const dressed = [
  /^LATIN (?:CAPITAL|SMALL) LETTER (?:OPEN |REVERSED |TURNED |SIDEWAYS |INSULAR |SCRIPT |CLOSED |DOTLESS |LONG )*([A-Z])(?: WITH .+)?$/,
  /^LATIN LETTER SMALL CAPITAL (?:REVERSED |TURNED |BARRED )*([A-Z])(?: WITH .+)?$/,
  /^(?:NEGATIVE |CROSSED |RAISED )*(?:SQUARED|CIRCLED|PARENTHESIZED) LATIN (?:CAPITAL|SMALL) LETTER ([A-Z])$/,
  /^TORTOISE SHELL BRACKETED LATIN CAPITAL LETTER ([A-Z])$/,
  /^REGIONAL INDICATOR SYMBOL LETTER ([A-Z])$/,
  /^MODIFIER LETTER (?:CAPITAL|SMALL) (?:REVERSED |TURNED |OPEN )*([A-Z])$/,
]
const digits = ['ZERO', 'ONE', 'TWO', 'THREE', 'FOUR', 'FIVE', 'SIX', 'SEVEN', 'EIGHT', 'NINE']
const dressedDigit = /^(?:(?:DINGBAT |NEGATIVE |DOUBLE )*CIRCLED(?: SANS-SERIF)?|SEGMENTED) DIGIT ([A-Z]+)$/
const known = new Set([...groups.values()].flat())
for (const line of readFileSync(namesPath, 'utf8').split('\n')) {
  const [code, name] = line.split(';')
  if (!name) continue
  const letter = dressed.flatMap(pattern => pattern.exec(name)?.[1] ?? [])[0]
  const digit = digits.indexOf(dressedDigit.exec(name)?.[1] ?? '')
  const target = letter?.toLowerCase() ?? (digit < 0 ? undefined : String(digit))
  const source = textOf(code)
  if (target === undefined || source.codePointAt(0) <= 0x7f || known.has(source)) continue
  // The capital is found by its small letter, because texts are compared in lower case.
  if (plain(source) === target || (source !== plain(source) && known.has(plain(source)))) continue
  groups.set(target, [...(groups.get(target) ?? []), source])
  known.add(source)
}
const rows = [...groups]
  .sort(([first], [second]) => (first < second ? -1 : 1))
  .map(([target, sources]) => `${target} ${sources.sort().join('')}`)

writeFileSync(
  new URL('../src/domain/core/confusables.ts', import.meta.url),
  `// Made by scripts/confusables.mjs from confusables.txt and UnicodeData.txt of Unicode ${version}, reduced to look-alikes of Latin letters and digits.
// Copyright 1991-present Unicode, Inc. Licensed under the Unicode License (https://www.unicode.org/license.txt).

/** Look-alikes of Latin letters and digits (Unicode Technical Standard 39). Each row: the letters, a space, and the characters that look like them. */
export const confusables: readonly string[] = [
${rows.map(row => `  '${row}',`).join('\n')}
]
`,
)
