import { errors, lists } from '../../../../data/locales/lists.json?language'
import type { Message } from './message.ts'

/** One of our languages, as the build compiles it from `data/locales`. */
export type OwnLanguage = {
  /** Returns the messages of a list, in the order of its places. */
  readonly ofList: (key: string) => readonly (Message | undefined)[]
  /** Returns the message of an error's place, such as `errors.offline.help`. */
  readonly ofError: (place: string) => Message | undefined
}

/** The lines of a language, one after the other. A line with a choice is a message as JSON. */
type Lines = typeof import('*.json?language')

const files: Readonly<Record<string, () => Promise<Lines>>> = {
  ar: () => import('../../../../data/locales/ar.json?language'),
  bn: () => import('../../../../data/locales/bn.json?language'),
  de: () => import('../../../../data/locales/de.json?language'),
  es: () => import('../../../../data/locales/es.json?language'),
  fa: () => import('../../../../data/locales/fa.json?language'),
  fr: () => import('../../../../data/locales/fr.json?language'),
  he: () => import('../../../../data/locales/he.json?language'),
  hi: () => import('../../../../data/locales/hi.json?language'),
  id: () => import('../../../../data/locales/id.json?language'),
  it: () => import('../../../../data/locales/it.json?language'),
  ja: () => import('../../../../data/locales/ja.json?language'),
  ko: () => import('../../../../data/locales/ko.json?language'),
  pl: () => import('../../../../data/locales/pl.json?language'),
  'pt-BR': () => import('../../../../data/locales/pt-BR.json?language'),
  ru: () => import('../../../../data/locales/ru.json?language'),
  th: () => import('../../../../data/locales/th.json?language'),
  tr: () => import('../../../../data/locales/tr.json?language'),
  uk: () => import('../../../../data/locales/uk.json?language'),
  vi: () => import('../../../../data/locales/vi.json?language'),
  'zh-Hans': () => import('../../../../data/locales/zh-Hans.json?language'),
  'zh-Hant': () => import('../../../../data/locales/zh-Hant.json?language'),
}

/** Chinese with traditional characters: by the script, or by a region that uses them if the tag has no script. */
const traditional = /^zh-(?:Hant|TW|HK|MO)\b/

/** Returns the tag of the catalogue in `data/locales` for a locale: `pt-BR` for `pt`. Undefined if there is none. */
export function languageFile(locale: string): string | undefined {
  const [tag = ''] = locale.split('-')
  const file = { pt: 'pt-BR', zh: traditional.test(locale) ? 'zh-Hant' : 'zh-Hans' }[tag] ?? tag
  return Object.hasOwn(files, file) ? file : undefined
}

/** Loads one of our languages. Undefined if its catalogue is empty. */
export async function loadLanguage(tag: string): Promise<OwnLanguage | undefined> {
  const first = await files[tag]?.()
  if (!first) return undefined
  const more = first.rest ? `\n${(await first.rest()).lines}` : ''
  const all = `${first.lines}${more}`
  return all === '' ? undefined : readLanguage(all.split('\n'))
}

/** Reads the lines of one of our languages. */
export function readLanguage(lines: readonly string[]): OwnLanguage {
  const messageAt = (index: number | undefined): Message | undefined => {
    const line = index === undefined ? '' : (lines[index] ?? '')
    if (line === '') return undefined
    return line.startsWith('[') ? (JSON.parse(line) as Message) : line
  }
  return {
    ofList: key => lists[key]?.map(messageAt) ?? [],
    ofError: place => messageAt(errors[place]),
  }
}
