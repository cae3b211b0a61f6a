import { describe, expect, it, vi } from 'vitest'
import unnamed from '../../data/locales/names.json' with { type: 'json' }
import { allMessages } from '../../src/locales/all-messages.ts'
import { pseudoMessages } from '../../src/locales/pseudo.ts'
import { allPlaces } from '../../src/locales/sentences.ts'
import { compileMessage } from '../../src/ui/app/language/compile-message.ts'
import { siteMessages } from '../../src/ui/app/language/site-messages.ts'
import { messageGroups, translator } from '../../src/ui/app/translator.ts'

/** The texts of the places in `data/locales/names.json`. */
const names = new Set(
  allPlaces()
    .filter(({ path }) => unnamed.includes(path))
    .map(({ text }) => text),
)

describe('the lists of translatable messages', () => {
  it.each(Object.entries(allMessages))(
    'have the name of their group as their id (group %s)',
    (name, lists) => {
      expect(lists.map(({ id }) => id)).toEqual(lists.map(() => name))
    },
  )

  it.each(Object.entries(allMessages))(
    'have different first keys, which tell the lists of a group apart (group %s)',
    (_name, lists) => {
      const first = lists.map(list => Object.keys(list)[1])
      expect(first).toEqual([...new Set(first)])
      for (const list of lists) expect(Object.keys(list)[0]).toBe('id')
    },
  )

  it.each(Object.entries(allMessages))(
    'never have two different texts under the same key (group %s)',
    (_name, lists) => {
      const entries = lists.flatMap(list => Object.entries<unknown>(list))
      const texts = new Set(entries.map(([name, text]) => `${name} ${text}`))
      expect(texts.size).toBe(new Set(entries.map(([name]) => name)).size)
    },
  )

  it('are grouped as the translator expects, with the expected number of lists in each group', () => {
    const counts = Object.entries(allMessages).map(([name, lists]) => [name, lists.length])
    expect(messageGroups).toEqual(Object.fromEntries(counts))
  })

  it('contain no text that stays English if the site translates every sentence', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { words } = translator(
      { language: 'de' },
      undefined,
      siteMessages(pseudoMessages(), compileMessage),
    )
    const textOf = (entry: unknown): unknown =>
      typeof entry === 'function'
        ? entry(2, 3, 4)
        : typeof entry === 'object'
          ? Object.values(entry ?? {}).map(textOf)
          : entry
    for (const list of Object.values(allMessages).flat()) {
      const { id: _id, ...entries } = words(list)
      for (const text of [textOf(entries)].flat(9))
        expect(names.has(String(text)) || !/[a-z]/i.test(String(text)), String(text)).toBe(true)
    }
    expect(warn).not.toHaveBeenCalled()
    warn.mockRestore()
  })
})
