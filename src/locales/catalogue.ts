import former from '../../data/locales/former.json' with { type: 'json' }
import notes from '../../data/locales/notes.json' with { type: 'json' }
import { allMessages } from './all-messages.ts'
import { allPlaces, allSentences, countedValues, type Sentence } from './sentences.ts'

/** A sentence as translators see it. */
type CatalogueRow = {
  /** The English sentence in ICU MessageFormat. */
  readonly text: string
  /** Where the sentence stands, and what is not clear from the sentence itself. */
  readonly note: string
  /** The largest number of characters of a label. */
  readonly max?: number
  /** What each value is. */
  readonly values?: Readonly<Record<string, string>>
}

/** Returns the English catalogue, which `npm run docs` writes to `data/locales/en.json`. */
export function englishCatalogue(): Readonly<Record<string, CatalogueRow>> {
  return Object.fromEntries(allSentences().map(sentence => [sentence.id, rowOf(sentence)]))
}

function rowOf({ id, text, values, lines }: Sentence): CatalogueRow {
  const groups = [...new Set(lines.flat().map(path => path.split('.')[0] ?? ''))]
  const own = textAt(notes.sentences, id)
  const places = groups.slice(0, 3).map(group => textAt(notes.places, group) ?? group)
  const parts = lines.length > 1 && groups[0] !== 'errors' ? ['The first line is a headline'] : []
  const counted = values.filter(name => countedValues.includes(name))
  const plural =
    counted.length > 0 && !text.includes('plural')
      ? [`May have a plural: {${counted[0]}, plural, one {…} other {…}}`]
      : []
  const max =
    isLabel(text) && !own?.startsWith('Read aloud')
      ? Math.max(12, Math.ceil(text.length * 1.6) + 4)
      : undefined
  return {
    text,
    note: `${[...(own ? [own] : []), ...places, ...parts, ...plural].join('. ')}.`,
    ...(max !== undefined && { max }),
    ...(values.length > 0 && { values: Object.fromEntries(values.map(name => [name, meaningOf(name)])) }),
  }
}

/** Whether a text is a label, such as the text of a button, so that its place has a small width. */
function isLabel(text: string): boolean {
  return text.length <= 28 && !/[{\n]|[.:]$/.test(text)
}

function meaningOf(name: string): string {
  const meaning = textAt(notes.values, name)
  if (meaning === undefined) throw new Error(`data/locales/notes.json does not explain the value ${name}`)
  return meaning
}

function textAt(texts: Readonly<Record<string, string>>, key: string): string | undefined {
  return texts[key]
}

/**
 * Returns the places that show a sentence with another id, or a later line of a sentence: `common.link`, or
 * `connecting.pending#1` for the second line. `npm run docs` writes them to `data/locales/places.json`.
 */
export function placesOfSentences(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    allSentences()
      .flatMap(({ id, lines }) =>
        lines.flatMap((paths, line) => paths.map(path => [path, line === 0 ? id : `${id}#${line}`] as const)),
      )
      .filter(([path, id]) => path !== id)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
}

/**
 * Returns the places of each list of messages, in the order of the code, and the places of errors. The key of a list is
 * its first place. `npm run docs` writes them to `data/locales/lists.json`, for the build.
 */
export function placesOfLists(): {
  readonly lists: Readonly<Record<string, readonly string[]>>
  readonly errors: readonly string[]
} {
  const lists = Object.entries(allMessages).flatMap(([id, parts]) =>
    parts.map(({ id: _id, ...entries }) => pathsOf(id, entries)),
  )
  return {
    lists: Object.fromEntries(lists.map(paths => [keyOf(paths), paths])),
    errors: allPlaces()
      .map(({ path }) => path)
      .filter(path => path.startsWith('errors.')),
  }
}

/** Returns the first place of a list without the path inside an entry: `features.title`. */
function keyOf(paths: readonly string[]): string {
  return (paths[0] ?? '').split('.').slice(0, 2).join('.')
}

function pathsOf(path: string, entry: unknown): readonly string[] {
  if (typeof entry !== 'object' || entry === null) return [path]
  return Object.entries(entry).flatMap(([name, part]) => pathsOf(`${path}.${name}`, part))
}

/**
 * Returns the names of the values that code gives by position, such as `wallet network`. `npm run docs` writes them to
 * `data/locales/values.json`.
 */
export function valuesOfPlaces(): Readonly<Record<string, string>> {
  const sentences = new Map(
    allSentences().flatMap(sentence =>
      sentence.lines.length === 1 ? (sentence.lines[0] ?? []).map(path => [path, sentence] as const) : [],
    ),
  )
  return Object.fromEntries(
    allPlaces()
      .filter(({ path, values }) => values.length > 0 && !path.startsWith('errors.'))
      .map(({ path, values }) => [path, namesInSentence(sentences.get(path), values).join(' ')]),
  )
}

/** Returns the names of a place's values in its sentence, which another place may have named. */
function namesInSentence(sentence: Sentence | undefined, values: readonly string[]): readonly string[] {
  return sentence?.values.length === values.length ? sentence.values : values
}

/** Returns the source of the type with all ids that `messages` takes. `npm run docs` writes it. */
export function messageIdSource(): string {
  const ids = new Set([
    ...allSentences().map(({ id }) => id),
    ...allPlaces().map(({ path }) => path),
    ...Object.keys(former),
  ])
  const lines = [...ids].toSorted().map(id => `  | '${id}'`)
  return `// Written by \`npm run docs\` from the source. Do not edit it here.

/** The id of a sentence of the modal, of a place that shows it, or an id of an earlier version. */
export type MessageId =
${lines.join('\n')}
`
}
