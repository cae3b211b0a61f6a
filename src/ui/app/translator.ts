import type { Words } from './types.ts'

type Entry = string | ((...values: never[]) => string)

/**
 * Creates the function that replaces Portico's messages with the site's own, for example `'connect.title': 'Verbinden'`.
 * Placeholders are numbered by position, for example `'connecting.continueIn': 'Weiter in {0}'`. Messages without a
 * translation stay English.
 */
export function translator(messages: Readonly<Record<string, string>>): <T extends Words>(list: T) => T {
  const done = new Map<Words, Words>()
  return <T extends Words>(list: T): T => {
    const known = done.get(list)
    if (known) return known as T
    const entries = Object.entries(list as Record<string, Entry>).map(([name, words]) => {
      const own = name === 'id' ? undefined : messages[`${list.id}.${name}`]
      return [name, own === undefined ? words : typeof words === 'function' ? filled(own) : own] as const
    })
    const translated = Object.fromEntries(entries) as unknown as T
    done.set(list, translated)
    return translated
  }
}

function filled(sentence: string): (...values: readonly unknown[]) => string {
  return (...values) =>
    sentence.replace(/\{(\d)\}/g, (placeholder, place: string) =>
      String(values[Number(place)] ?? placeholder),
    )
}
