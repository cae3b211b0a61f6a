import names from '../../data/locales/names.json' with { type: 'json' }
import shared from '../../data/locales/shared.json' with { type: 'json' }
import { catalogue, type ErrorCode } from '../domain/core/errors/app-error.ts'
import {
  headlines,
  help,
  isSiteError,
  reasonText,
  siteHeadline,
  siteHelp,
} from '../domain/core/errors/help.ts'
import { loginErrorMessages } from '../domain/core/errors/login-messages.ts'
import { allMessages } from './all-messages.ts'

/** A place in the modal's code that shows a sentence, such as `connect.title`. */
export type Place = {
  readonly path: string
  /** The English text in ICU MessageFormat, with the names of this place's own values. */
  readonly text: string
  /** The names of the values, in the order in which the code gives them. Errors give their values by name. */
  readonly values: readonly string[]
}

/**
 * A sentence that translators translate once. Several places can show it. A line break separates a headline from its
 * text, or the parts of another message whose parts are always shown together: each part has a place.
 */
export type Sentence = {
  readonly id: string
  readonly text: string
  readonly values: readonly string[]
  /** The places that show each line of the sentence. */
  readonly lines: readonly (readonly string[])[]
}

type Entry = string | ((...values: readonly unknown[]) => string) | { readonly [name: string]: Entry }

/** The values with which code can say how many: a translation may have a form for each plural of its language. */
export const countedValues: readonly string[] = [
  'count',
  'days',
  'decimals',
  'hours',
  'left',
  'minutes',
  'n',
  'seconds',
]

/** Returns all places of the modal's code, with their English texts. */
export function allPlaces(): readonly Place[] {
  const lists = Object.entries(allMessages).flatMap(([id, parts]) =>
    parts.flatMap(({ id: _id, ...entries }) => placesOf(id, entries as unknown as Entry)),
  )
  const errors = Object.entries<string>({ ...catalogue, ...loginErrorMessages, ...headlines })
    .filter(([code]) => !isSiteError(code as ErrorCode))
    .map(([code, text]) => errorPlace(code, text))
  const advice = Object.entries<string>(help).map(([code, text]) => errorPlace(`${code}.help`, text))
  const unique = new Map(
    [
      ...lists,
      ...errors,
      ...advice,
      errorPlace('site', siteHeadline),
      errorPlace('site.help', siteHelp),
      errorPlace('reason', reasonText),
    ].map(place => [place.path, place]),
  )
  return [...unique.values()]
}

/** Returns all sentences, in the order of their ids. Names that no language translates are left out. */
export function allSentences(places: readonly Place[] = allPlaces()): readonly Sentence[] {
  const byPath = new Map(places.map(place => [place.path, place]))
  const placeAt = (path: string): Place => {
    const place = byPath.get(path)
    if (!place) throw new Error(`data/locales names a place that does not exist: ${path}`)
    return place
  }
  const common = Object.entries<readonly string[]>(shared).map(([id, paths]): Sentence => {
    const [first = placeAt(''), ...others] = paths.map(placeAt)
    const different = others.find(other => inOrder(other) !== inOrder(first))
    if (different) throw new Error(`${id}: ${first.path} and ${different.path} have different texts`)
    return { id, text: first.text, values: first.values, lines: [paths] }
  })
  const taken = new Set([...Object.values<readonly string[]>(shared).flat(), ...names])
  const own = places.filter(({ path }) => !taken.has(path))
  const heads = new Map<string, Place[]>()
  for (const place of own) {
    const head = headOf(place, own)
    heads.set(head, [...(heads.get(head) ?? []), place])
  }
  const single = [...heads].map(([id, parts]): Sentence => {
    const isHead = ({ path }: Place) => path === id || path === `${id}.0`
    const lines = parts.toSorted((a, b) => Number(isHead(b)) - Number(isHead(a)))
    return {
      id,
      text: lines.map(({ text }) => text).join('\n'),
      values: [...new Set(lines.flatMap(({ values }) => values))],
      lines: lines.map(({ path }) => [path]),
    }
  })
  return [...common, ...single].toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

/**
 * Returns the id of the sentence to which a place belongs if no other place shares its text. A headline and its text are
 * one sentence with the id of the headline: `missing` and `missingBody`, `keepTitle` and `keep`, an error and its
 * advice. The parts of an array are one sentence too.
 */
function headOf({ path, text }: Place, places: readonly Place[]): string {
  const has = (other: string) => places.some(place => place.path === other)
  const [, list = ''] = /^(.+)\.[01]$/.exec(path) ?? []
  if (has(`${list}.0`) && has(`${list}.1`)) return list
  const [, stem = path] = /^(.+)Body$/.exec(path) ?? []
  const heads = [
    path.replace(/\.help$/, ''),
    ...(stem !== path || isText(text) ? [`${stem}Title`] : []),
    stem,
  ]
  return heads.find(head => head !== path && has(head)) ?? path
}

/** Whether a text is a whole sentence, and not a label. */
function isText(text: string): boolean {
  return /[.:…]$/.test(text)
}

/** Returns the text of a place with its values numbered, so that places with other names can be compared. */
export function inOrder({ text, values }: Place): string {
  return values.reduce(
    (numbered, name, index) => numbered.replaceAll(new RegExp(`\\{${name}(?=[,}])`, 'g'), `{${index}`),
    text,
  )
}

function placesOf(path: string, entry: Entry): readonly Place[] {
  if (typeof entry === 'string') return [{ path, text: entry, values: [] }]
  if (typeof entry === 'object')
    return Object.entries(entry).flatMap(([name, part]) => placesOf(`${path}.${name}`, part))
  const values = valuesOf(entry)
  return [{ path, text: icuOf(entry, values), values }]
}

/** Returns the names of a function's parameters. */
function valuesOf(entry: (...values: readonly unknown[]) => string): readonly string[] {
  const [, list = ''] = /^\(?([\w\s,]*)\)?\s*=>/.exec(String(entry)) ?? []
  const values = list.split(',').map(name => name.trim())
  if (values.length !== entry.length || values.includes('')) throw new Error(`Unreadable: ${String(entry)}`)
  return values
}

/** Converts a function that fills in its values to ICU MessageFormat. A form for the number 1 becomes a plural. */
function icuOf(entry: (...values: readonly unknown[]) => string, values: readonly string[]): string {
  const marks = values.map(name => `{${name}}`)
  const other = entry(...marks)
  for (const [index, name] of values.entries()) {
    const mark = marks[index] ?? ''
    for (const first of [1, '1']) {
      const text = entry(...marks.with(index, first as string))
      if (text === other.replaceAll(mark, '1')) continue
      const forms = text.includes('1')
        ? `one {${text.replace('1', '#')}} other {${other.replaceAll(mark, '#')}}`
        : `=1 {${text}} other {${other.replaceAll(mark, '#')}}`
      return `{${name}, plural, ${forms}}`
    }
  }
  return other
}

/** Returns the place of an error's text. `{wallet|the wallet}` becomes a choice: the value may be missing. */
function errorPlace(code: string, text: string): Place {
  const values = [...new Set([...text.matchAll(/\{(\w+)/g)].map(([, name = '']) => name))]
  const icu = text.replace(
    /\{(\w+)\|([^}]*)\}/g,
    (_, name, missing) => `{${name}, select, missing {${missing}} other {{${name}}}}`,
  )
  return { path: `errors.${code}`, text: icu, values }
}
