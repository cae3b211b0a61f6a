import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { gzipSync } from 'node:zlib'
import MagicString from 'magic-string'
import type { Plugin } from 'vite'
import { compileMessage } from '../src/ui/app/language/compile-message.ts'
import { at } from './paths.ts'
import { textOf, walk } from './syntax.ts'

/** The largest size of a language's file (bytes, gzip). A language in a script with larger letters has two files. */
const most = 14 * 1024

/** The groups of the views that users see first. Their sentences are in the first file of a language. */
const firstGroups = [
  ...['common', 'core', 'connect', 'connecting', 'walletLink', 'walletApp', 'wallets', 'guide', 'session'],
  ...['login', 'embedded', 'account', 'features', 'firstRun', 'signIn', 'receive', 'settings', 'history'],
]

type Translated = Readonly<Record<string, { readonly text: string } | undefined>>

type Lists = {
  readonly lists: Readonly<Record<string, readonly string[]>>
  readonly errors: readonly string[]
}

type Source = {
  readonly ids: readonly string[]
  /** The number of lines of each sentence. */
  readonly count: (id: string) => number
  /** The position of a place's line. */
  readonly indexOf: (place: string) => number | undefined
  /** The values of a line, if its places give them by position. */
  readonly positionsOf: (id: string, line: number) => readonly string[]
  readonly lists: Lists
}

/**
 * Compiles the catalogues of data/locales: `de.json?language` is the lines of a language, and `lists.json?language` says
 * which line each place of the modal's code shows. Sentences in ICU MessageFormat are parsed here, so that no page loads
 * a parser for them.
 */
export function languages(): Plugin {
  return {
    name: 'portico:languages',
    enforce: 'pre',
    load: {
      filter: { id: /\.json\?language(?:&rest)?$/ },
      handler(id) {
        const [path = '', query] = id.split('?')
        for (const name of ['en', 'lists', 'places', 'values']) this.addWatchFile(dataFile(name))
        if (existsSync(path)) this.addWatchFile(path)
        return { code: codeOf(basename(path, '.json'), query?.endsWith('rest') ?? false), moduleType: 'js' }
      },
    },
    resolveId: {
      filter: { id: /\.json\?language(?:&rest)?$/ },
      // The file of a language may not exist yet.
      handler: id => at(`data/locales/${id.slice(id.lastIndexOf('/') + 1)}`),
    },
    // A map of sentences would lead from a sentence to the same sentence. Where other files are escaped, these are not,
    // because they would be twice as large: they are modules that nothing preloads, and so UTF-8 on every page.
    generateBundle(_, output) {
      for (const chunk of Object.values(output)) {
        if (chunk.type !== 'chunk' || !chunk.moduleIds.every(id => /\.json\?language(?:&rest)?$/.test(id)))
          continue
        delete output[`${chunk.fileName}.map`]
        const code = new MagicString(chunk.code)
        const end = chunk.code.lastIndexOf('\n//# sourceMappingURL=')
        if (end !== -1) code.remove(end + 1, chunk.code.length)
        walk(this.parse(chunk.code), node => {
          const text = textOf(node)
          if (text !== undefined) code.update(node.start, node.end, JSON.stringify(text))
          return text === undefined
        })
        chunk.code = code.toString()
      }
    },
  }
}

function codeOf(name: string, isRest: boolean): string {
  const source = readSource()
  if (name === 'lists') {
    const { lists, errors } = source.lists
    const numbers = Object.fromEntries(
      Object.entries(lists).map(([key, places]) => [key, places.map(place => source.indexOf(place) ?? -1)]),
    )
    const rows = errors.flatMap(place => {
      const index = source.indexOf(place)
      return index === undefined ? [] : [[place, index]]
    })
    return `export const lists = ${JSON.stringify(numbers)}\nexport const errors = ${JSON.stringify(Object.fromEntries(rows))}`
  }
  const file = dataFile(name)
  const catalogue = existsSync(file) ? (read(file) as Translated) : {}
  const [first, rest] = filesOf(name, linesOf(catalogue, source))
  if (isRest) return `export const lines = ${JSON.stringify(rest)}`
  const loadRest = rest === '' ? 'undefined' : `() => import('./${name}.json?language&rest')`
  return `export const lines = ${JSON.stringify(first)}\nexport const rest = ${loadRest}`
}

/** Returns all lines of a language. */
export function compiledLanguage(catalogue: Translated): readonly string[] {
  return linesOf(catalogue, readSource())
}

/** Divides the lines of a language into one or two files. */
export function filesOf(name: string, lines: readonly string[]): readonly [first: string, rest: string] {
  const isSmall = (some: readonly string[]) => sizeOf(some) <= most
  if (lines.every(line => line === '')) return ['', '']
  if (isSmall(lines)) return [lines.join('\n'), '']
  let [low, high] = [0, lines.length]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (isSmall(lines.slice(0, middle))) low = middle
    else high = middle
  }
  if (!isSmall(lines.slice(low)))
    throw new Error(`The language ${name} is larger than two files of ${most} bytes`)
  return [lines.slice(0, low).join('\n'), lines.slice(low).join('\n')]
}

function sizeOf(lines: readonly string[]): number {
  // The rest of a file: what it exports, and the name of the second file.
  return gzipSync(lines.join('\n'), { level: 9 }).length + 200
}

/** Returns the compiled lines of a language. A sentence without a translation has empty lines. */
function linesOf(catalogue: Translated, source: Source): readonly string[] {
  return source.ids.flatMap(id => {
    const text = catalogue[id]?.text ?? ''
    const lines = text === '' ? [] : text.split('\n')
    return Array.from({ length: source.count(id) }, (_, line) => {
      const own = lines[line] ?? ''
      if (own === '') return ''
      try {
        const message = compileMessage(own, source.positionsOf(id, line))
        return typeof message === 'string' ? message : JSON.stringify(message)
      } catch (reason) {
        throw new Error(`data/locales: ${id} is not valid: ${(reason as Error).message}`)
      }
    })
  })
}

function readSource(): Source {
  const english = read(dataFile('en')) as Record<string, { text: string }>
  const sentences = read(dataFile('places')) as Record<string, string>
  const values = read(dataFile('values')) as Record<string, string>
  const lists = read(dataFile('lists')) as Lists
  const rank = (id: string) => {
    const found = firstGroups.indexOf(id.split('.')[0] ?? '')
    return found < 0 ? firstGroups.length : found
  }
  const ids = Object.keys(english).sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
  const count = (id: string) => english[id]?.text.split('\n').length ?? 0
  const starts = new Map<string, number>()
  let length = 0
  for (const id of ids) {
    starts.set(id, length)
    length += count(id)
  }
  const partOf = (place: string): readonly [id: string, line: number] => {
    const [id = place, line = '0'] = (sentences[place] ?? place).split('#')
    return [id, Number(line)]
  }
  const positions = new Map(
    Object.values(lists.lists)
      .flat()
      .toReversed()
      .map(place => [partOf(place).join('#'), values[place]?.split(' ') ?? []]),
  )
  return {
    ids,
    count,
    lists,
    indexOf: place => {
      const [id, line] = partOf(place)
      const start = starts.get(id)
      return start === undefined ? undefined : start + line
    },
    positionsOf: (id, line) => positions.get(`${id}#${line}`) ?? [],
  }
}

function dataFile(name: string): string {
  return at(`data/locales/${name}.json`)
}

function read(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'))
}
