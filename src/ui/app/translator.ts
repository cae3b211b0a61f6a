import type { Translation, Words } from './types.ts'

type Entry = string | ((...values: never[]) => string) | { readonly [name: string]: Entry }

/**
 * Creates the translation that a site gives with `messages`, for example `'connect.title': 'Verbinden'`. A key names the list of
 * messages, and each name inside it: `'send.steps.token'`. Messages without a translation stay English.
 *
 * A translation contains the values of its message by position, in any order: `'Weiter in {0}'`. Values of errors have names:
 * `'{wallet|die Wallet} antwortet nicht'` has words for a missing value. A form for each plural category of the language
 * looks like this: `'{0} {0|one:Konto|other:Konten}'`.
 */
export function translator(messages: Readonly<Record<string, string>>, language: string): Translation {
  const done = new Map<Words, Words>()
  const plurals = new Intl.PluralRules(language)
  const filled = (text: string, values: Readonly<Record<string, unknown>>): string =>
    text.replace(placeholder, (whole, name: string, rest: string) => {
      const value = values[name]
      const [first, ...forms] = rest.split('|').slice(1)
      if (first === undefined || !category.test(first)) return String(value ?? first ?? whole)
      const wanted = plurals.select(Number(value))
      const all = [first, ...forms]
      const form = all.find(text => text.startsWith(`${wanted}:`)) ?? all.at(-1) ?? ''
      return form.replace(category, '')
    })
  const translated = (key: string, entry: Entry): Entry => {
    if (typeof entry === 'object') {
      const parts = Object.entries(entry).map(
        ([name, part]) => [name, name === 'id' ? part : translated(`${key}.${name}`, part)] as const,
      )
      return Array.isArray(entry) ? (parts.map(([, part]) => part) as never) : Object.fromEntries(parts)
    }
    const own = messages[key]
    if (own === undefined) return entry
    return typeof entry === 'string' ? own : (...values: readonly unknown[]) => filled(own, { ...values })
  }
  return {
    words: <T extends Words>(list: T): T => {
      const known = done.get(list) ?? (translated(list.id, list) as Words)
      done.set(list, known)
      return known as T
    },
    text: (key, values) => {
      const own = messages[key]
      return own === undefined ? undefined : filled(own, values)
    },
  }
}

const placeholder = /\{(\w+)((?:\|[^{}|]*)*)\}/g
const category = /^(?:zero|one|two|few|many|other):/
