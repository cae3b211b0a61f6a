import former from '../../../../data/locales/former.json' with { type: 'json' }
import places from '../../../../data/locales/places.json' with { type: 'json' }
import values from '../../../../data/locales/values.json' with { type: 'json' }
import type { Message } from './message.ts'

/** The sentences of a site's option `messages`. */
export type SiteMessages = {
  /** Returns the site's sentence for a place. Undefined if the site has none. */
  readonly of: (place: string) => Message | undefined
  /** Warns about the ids of a group that no place has asked for, when all lists of the group have loaded. */
  readonly report: (isWrong: (group: string) => boolean) => void
}

type Compile = (text: string, positions: readonly string[]) => Message

/** The sentences that places show, by the ids of the places: `common.link`, or `connecting.pending#1` for line 2. */
const sentences: Readonly<Record<string, string>> = places
/** The names of the values that code gives by position, by the ids of the places. */
const namesOf: Readonly<Record<string, string>> = values

/**
 * Reads a site's option `messages`. A key is the id of a sentence, such as `common.link`, the id of one place that shows
 * it, such as `connect.link`, or an id of an earlier version. A line break divides a sentence between its places, such as
 * a headline and its text. Without `compile`, the texts may have values, but no plurals and no choices.
 */
export function siteMessages(given: Readonly<Record<string, string>>, compile?: Compile): SiteMessages {
  const messages = withFormerIds(given)
  const unused = new Set(Object.keys(given).filter(key => !Object.hasOwn(former, key)))
  for (const id of Object.values(sentences)) if (id.startsWith('common.')) unused.delete(id)
  const compiled = new Map<string, Message | undefined>()
  return {
    of: place => {
      if (compiled.has(place)) return compiled.get(place)
      const [id = place, line = 0] = messages[place] === undefined ? (sentences[place]?.split('#') ?? []) : []
      const text = messages[id]?.split('\n')[Number(line)]
      if (text !== undefined) unused.delete(id)
      const message = text === undefined ? undefined : messageOf(text, place, compile)
      compiled.set(place, message)
      return message
    },
    report: isWrong => {
      for (const key of unused) {
        if (!isWrong(String(key.split('.')[0]))) continue
        unused.delete(key)
        warn(`Portico has no message ${key}`)
      }
    },
  }
}

/** Whether a text has more than plain values, so that it has to be parsed. */
export function needsParser(text: string): boolean {
  return text.includes('{') && /[|']|\{\w+\s*,/.test(text)
}

function messageOf(text: string, place: string, compile?: Compile): Message {
  const names = namesOf[place]?.split(' ') ?? []
  try {
    if (compile) return compile(inIcu(text), names)
  } catch (reason) {
    warn(`The message ${place} is not valid ICU MessageFormat: ${(reason as Error).message}`)
  }
  return names.reduce((filled, name, index) => filled.replaceAll(`{${name}}`, `{${index}}`), text)
}

/**
 * Converts the placeholders of earlier versions to ICU MessageFormat: `{0|one:Konto|other:Konten}` is a plural, and
 * `{wallet|die Wallet}` a value that may be missing.
 */
function inIcu(text: string): string {
  if (!/\{\d+[|}]|\{\w+\|/.test(text)) return text
  return text.replaceAll("'", "''").replace(/\{(\w+)((?:\|[^{}|]*)+)\}/g, (_, name: string, rest: string) => {
    const [first = '', ...others] = rest.slice(1).split('|')
    if (!category.test(first)) return `{${name}, select, missing {${first}} other {{${name}}}}`
    const forms = [first, ...others].map(form => `${form.replace(category, '$1 {')}}`)
    const last = forms.at(-1) ?? ''
    return `{${name}, plural, ${forms.join(' ')}${forms.some(form => form.startsWith('other ')) ? '' : ` other ${last.slice(last.indexOf('{'))}`}}`
  })
}

const category = /^(zero|one|two|few|many|other):/

/** Adds the texts that a site gives by ids of earlier versions, under the ids of the places that show them now. */
function withFormerIds(
  given: Readonly<Record<string, string>>,
): Readonly<Record<string, string | undefined>> {
  const moved = Object.entries<string>(former).flatMap(([id, place]) => {
    const text = given[id]
    return place === '' || text === undefined ? [] : [[place, text] as const]
  })
  return { ...Object.fromEntries(moved), ...given }
}

function warn(line: string): void {
  // biome-ignore lint/suspicious/noConsole: the site's developer must see a misspelt id or sentence
  console.warn(line)
}
