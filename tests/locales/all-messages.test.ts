import { describe, expect, it, vi } from 'vitest'
import { allMessages, englishMessages } from '../../src/locales/all-messages.ts'
import { messageGroups, translator } from '../../src/ui/app/translator.ts'

const english = englishMessages()

describe('the lists of translatable messages', () => {
  it.each(Object.entries(allMessages))(
    'have the name of their group as their id (group %s)',
    (name, lists) => {
      expect(lists.map(({ id }) => id)).toEqual(lists.map(() => name))
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

  it('contain no text that stays English if the site translates every message', () => {
    const translation = Object.fromEntries(Object.keys(english).map(key => [key, `<${key}>`]))
    const { words } = translator(translation, 'de')
    const textOf = (entry: unknown): unknown =>
      typeof entry === 'function'
        ? entry()
        : typeof entry === 'object'
          ? Object.values(entry ?? {}).map(textOf)
          : entry
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    for (const list of Object.values(allMessages).flat()) {
      const { id: _id, ...entries } = words(list)
      for (const text of [textOf(entries)].flat(9)) expect(text).toMatch(/^<.+>$/)
    }
    expect(warn).not.toHaveBeenCalled()
    warn.mockRestore()
  })

  it('have a placeholder such as {0} or {wallet} where an English message contains a value', () => {
    expect(english['connecting.continueIn']).toBe('Continue in {0}')
    expect(english['recipient.say.contract.0']).toBe('This address is a smart contract')
    expect(english['errors.request-pending']).toBe('{wallet|The wallet} already has a request')
    expect(english['errors.request-pending.help']).toContain('{wallet|your wallet}')
  })
})
