import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { at } from './paths.mjs'

const folder = 'data/locales'
const order = ['zero', 'one', 'two', 'few', 'many', 'other']
const read = name => JSON.parse(readFileSync(at(`${folder}/${name}.json`), 'utf8'))

/** Returns the English catalogue, which `npm run docs` writes. */
export const english = () => read('en')

/** Returns the sentences that several places show, with their places. */
export const shared = () => read('shared')

/** Returns the table of the languages: their names, and whether their catalogue is complete. */
export const languages = () => read('languages')

/** Returns the catalogue of a language. It is empty if the file does not exist yet. */
export function catalogueOf(tag) {
  return readdirSync(at(folder)).includes(`${tag}.json`) ? read(tag) : {}
}

/** Returns the glossary of a language. It is empty if the file does not exist yet. */
export function glossaryOf(tag) {
  return readdirSync(at(`${folder}/glossary`)).includes(`${tag}.json`) ? read(`glossary/${tag}`) : {}
}

/** Writes the catalogue of a language. */
export function writeCatalogue(tag, catalogue) {
  writeFileSync(at(`${folder}/${tag}.json`), `${JSON.stringify(catalogue, null, 2)}\n`)
}

/**
 * Brings a language's catalogue up to date: adds the sentences that are new in English with an empty `text`, removes
 * those that are gone, and marks each sentence whose English has changed with its earlier English as `was`. A translator
 * fills `text`, and deletes `was` after a look at the new English. A sentence that is now shared keeps the text that one of
 * its places had.
 */
export function merged(source, catalogue, shared = {}) {
  return Object.fromEntries(
    Object.entries(source).map(([id, { text, note, max, values }]) => {
      const known = catalogue[id]?.text ? id : (shared[id] ?? []).find(place => catalogue[place]?.text)
      const { text: own = '', en = text, was, same } = catalogue[known ?? id] ?? {}
      const before = was ?? (en !== text && own !== '' ? en : undefined)
      return [
        id,
        {
          en: text,
          ...(before !== undefined && before !== text && { was: before }),
          note: noteFor(note, max, values),
          text: own,
          ...(same && { same }),
        },
      ]
    }),
  )
}

function noteFor(note, max, values = {}) {
  const meanings = Object.entries(values)
    .filter(([name]) => !note.includes(`{${name}}`))
    .map(([name, meaning]) => `{${name}}: ${meaning}`)
  const width = max === undefined ? [] : [`At most ${max} characters`]
  return [note.replace(/\.$/, ''), ...meanings, ...width].join('. ').concat('.')
}

/** Returns the size of a language's files, or undefined without a build that has them. */
function builtSize(tag) {
  const folder = at('dist/chunks')
  const names = existsSync(folder) ? readdirSync(folder) : []
  const files = names.filter(
    name => name.startsWith(`${tag}-`) && /^-[\w-]{8}\.js$/.test(name.slice(tag.length)),
  )
  return sizeText(files.map(name => gzipSync(readFileSync(`${folder}/${name}`)).length))
}

function sizeText(bytes) {
  if (bytes.length === 0) return undefined
  const size = Math.round(bytes.reduce((sum, size) => sum + size, 0) / 1024)
  return bytes.length === 1 ? `${size} KiB` : `${size} KiB, ${bytes.length} files`
}

/** Writes the table of the languages into docs/languages.md. Without a build, the sizes stay as they are. */
export function writeTable(source) {
  const file = at('docs/languages.md')
  const page = readFileSync(file, 'utf8')
  const sizeOf = tag =>
    builtSize(tag) ?? new RegExp(`\\| \`${tag}\` \\|[^|]+\\| ([^|]+) \\|`).exec(page)?.[1] ?? 'not built'
  const from = page.indexOf('| language | tag |')
  const count = Object.keys(source).length
  const rows = Object.entries(languages()).map(([tag, { name, english: own, reviewed }]) => {
    const done = Object.entries(catalogueOf(tag)).filter(
      ([id, { text }]) => id in source && text !== '',
    ).length
    return `| ${own} (${name}) | \`${tag}\` | ${done} of ${count} | ${sizeOf(tag)} | ${reviewed || 'not yet'} |`
  })
  const table = [
    '| language | tag | sentences | size (gzip) | reviewed |',
    '| --- | --- | --- | --- | --- |',
    `| English | \`en\` | ${count} of ${count} | in the views | the source |`,
    ...rows,
  ].join('\n')
  writeFileSync(file, `${page.slice(0, from)}${table}${page.slice(page.indexOf('\n\n', from))}`)
}

/** Returns what is wrong with a language's catalogue, one line for each fault. */
export function problemsOf(tag, source, catalogue) {
  const missing = Object.keys(source).filter(id => !catalogue[id]?.text)
  const extra = Object.keys(catalogue).filter(id => !(id in source))
  return [
    ...missing.map(id => `${id}: not translated`),
    ...extra.map(id => `${id}: no such sentence`),
    ...Object.entries(source).flatMap(([id, row]) =>
      catalogue[id]?.text ? sentenceProblems(tag, row, catalogue[id]).map(fault => `${id}: ${fault}`) : [],
    ),
  ]
}

function sentenceProblems(tag, row, { en, was, text, same }) {
  if (en !== row.text || was !== undefined) return ['the English has changed: look at it, then delete "was"']
  const wanted = linesOf(row.text)
  const lines = linesOf(text)
  if (lines.length !== wanted.length) return [`has ${lines.length} lines instead of ${wanted.length}`]
  const faults = lines.flatMap((line, index) => lineProblems(tag, wanted[index], line))
  const hasWords = /\p{L}/u.test(row.text.replace(/\{[^{}]*\}/g, ''))
  return [
    ...faults,
    ...(text === row.text && !same && hasWords ? ['equals English: if this is right, add "same": true'] : []),
    ...(text !== text.trim() ? ['begins or ends with a space'] : []),
    ...(/(?![0-9])\p{Nd}/u.test(text)
      ? ['has digits other than 0 to 9, which all numbers of the modal have']
      : []),
    ...(row.max !== undefined && widthOf(text) > row.max
      ? [`is ${widthOf(text)} wide, and has place for ${row.max}`]
      : []),
  ]
}

function linesOf(text) {
  return text.split('\n')
}

function lineProblems(tag, wantedText, text) {
  const wanted = placesOf(parsed(wantedText))
  let found
  try {
    found = placesOf(parsed(text))
  } catch (error) {
    return [`is not valid ICU MessageFormat: ${error.message}`]
  }
  const names = [...wanted.keys()]
  const unknown = [...found.keys()].filter(name => !wanted.has(name))
  const lost = names.filter(name => !found.has(name))
  const quoted = /'[{}]/.test(text) ? ["an apostrophe before { or } quotes it: use ’ instead of '"] : []
  return [
    ...quoted,
    ...unknown.map(name => `has an unknown value {${name}}`),
    ...lost.map(name => `lacks the value {${name}}`),
    ...names.flatMap(name => choiceProblems(tag, name, wanted.get(name), found.get(name))),
  ]
}

function choiceProblems(tag, name, wanted, found) {
  if (!found) return []
  const faults = []
  const needed = categoriesOf(tag)
  if (wanted.selects.size > 0) {
    const [keys] = wanted.selects
    for (const own of found.selects)
      if (own !== keys) faults.push(`the choices of {${name}} are not ${keys.replaceAll(',', ', ')}`)
    if (found.selects.size === 0)
      faults.push(`{${name}} may be missing: it needs {${name}, select, missing {…} other {…}}`)
  } else if (found.selects.size > 0) faults.push(`{${name}} has no choices in English`)
  if (wanted.plurals.length > 0 && found.plurals.length === 0 && needed.size > 1)
    faults.push(`{${name}} needs plural forms: ${order.filter(form => needed.has(form)).join(', ')}`)
  for (const forms of found.plurals) {
    const lost = [...needed].filter(([category, numbers]) => {
      const isOther = category === 'other'
      return !forms.has(category) && (isOther || !numbers.every(number => forms.has(`=${number}`)))
    })
    const extra = [...forms].filter(
      form => !form.startsWith('=') && !needed.has(form) && !allCategories(tag).includes(form),
    )
    faults.push(...lost.map(([category]) => `the plural of {${name}} lacks the form "${category}"`))
    faults.push(...extra.map(form => `the language has no plural form "${form}"`))
  }
  return faults
}

function allCategories(tag) {
  return new Intl.PluralRules(tag).resolvedOptions().pluralCategories
}

/** Returns the plural categories that whole numbers up to 200 use in a language, each with its numbers. */
function categoriesOf(tag) {
  const rules = new Intl.PluralRules(tag)
  const numbers = new Map([['other', []]])
  for (let number = 0; number <= 200; number++) {
    const category = rules.select(number)
    numbers.set(category, [...(numbers.get(category) ?? []), number])
  }
  return numbers
}

/** Parses a line in ICU MessageFormat. Throws if it is not valid. */
export function parsed(text) {
  return parse(text, { ignoreTag: true, requiresOtherClause: true })
}

/** Returns the values that a parsed line uses, and the choices that it makes by them. */
function placesOf(nodes, found = new Map()) {
  const place = name => {
    const known = found.get(name) ?? { selects: new Set(), plurals: [] }
    found.set(name, known)
    return known
  }
  for (const node of nodes) {
    if (node.type === TYPE.literal || node.type === TYPE.pound) continue
    const own = place(node.value)
    if (node.type === TYPE.select) own.selects.add(Object.keys(node.options).toSorted().join(','))
    if (node.type === TYPE.plural) own.plurals.push(new Set(Object.keys(node.options)))
    for (const { value } of Object.values(node.options ?? {})) placesOf(value, found)
  }
  return found
}

/** Returns the width of a text in letters. A Chinese, Japanese or Korean character is as wide as two letters. */
export function widthOf(text) {
  return [...new Intl.Segmenter().segment(text)].reduce(
    (width, { segment }) =>
      width + (/[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uff00-\uff60]/.test(segment) ? 2 : 1),
    0,
  )
}
