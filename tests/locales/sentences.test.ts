import { describe, expect, it } from 'vitest'
import former from '../../data/locales/former.json' with { type: 'json' }
import names from '../../data/locales/names.json' with { type: 'json' }
import { englishCatalogue } from '../../src/locales/catalogue.ts'
import { allPlaces, allSentences, inOrder } from '../../src/locales/sentences.ts'

const places = allPlaces()
const sentences = allSentences(places)

/** Places that show the same English words with another meaning, so that a translation may differ. */
const otherMeaning = new Set([
  // A transaction that is being sent, as a noun. The action's button says "Send" or "Swap".
  'history.intended.send',
  'history.intended.trade',
  // "Pay {site}" is a title with the payee, "Pay {amount}" is a button.
  'pay.title',
  // "Use {contract}" is a permission, "Use {address}" is a button.
  'sessions.call',
  // "{coin} on {network}", and "{wallet} on {namespaces}".
  'buy.on',
  // The state "Done" of a transaction. Elsewhere "Done" is a button.
  'transaction.phases.confirmed.0',
  ...names,
])

describe('the sentences of the modal (38.1)', () => {
  it('are fewer than 950', () => {
    expect(sentences.length).toBeLessThan(950)
  })

  it('have one id for one text: places with the same text show the same sentence', () => {
    const sentenceOf = new Map(sentences.flatMap(({ id, lines }) => lines.flat().map(path => [path, id])))
    const byText = new Map<string, Set<string | undefined>>()
    for (const place of places) {
      if (otherMeaning.has(place.path)) continue
      const ids = byText.get(inOrder(place)) ?? new Set()
      byText.set(inOrder(place), ids.add(sentenceOf.get(place.path)))
    }
    expect([...byText].filter(([, ids]) => ids.size > 1)).toEqual([])
  })

  it('belong to all places, except names that no language translates', () => {
    const shown = sentences.flatMap(({ lines }) => lines.flat())
    expect(shown.length).toBe(new Set(shown).size)
    expect(new Set([...shown, ...names])).toEqual(new Set(places.map(({ path }) => path)))
  })

  it('have a headline and its text in one sentence, whose second line is the text', () => {
    const english = englishCatalogue()
    expect(english['connecting.pending']?.text).toBe(
      '{wallet} already has a request\nOpen {wallet} and respond to the request there.',
    )
    expect(english['recipient.say.contract']?.text.split('\n')).toHaveLength(2)
    expect(english['errors.code-wrong']?.text).toBe(
      "That code didn't match\nCheck the latest email, or request a new code.",
    )
    expect(english['swapReview.approve']?.text).toBe('Approve')
  })

  it('are in ICU MessageFormat: plurals, named values, and a choice for a value that may be missing', () => {
    const english = englishCatalogue()
    expect(english['guide.found']?.text).toBe('{count, plural, one {# wallet} other {# wallets}}')
    expect(english['sessions.intervals.day']?.text).toBe(
      '{count, plural, =1 {every day} other {every # days}}',
    )
    expect(english['errors.wallet-failed']?.text.split('\n')[0]).toBe(
      'Something went wrong in {wallet, select, missing {the wallet} other {{wallet}}}',
    )
    expect(english['common.useNumbersOnlyWithUpToDecimals']).toBeUndefined()
  })

  it('have a note that says where they stand and what their values are', () => {
    for (const [id, { note, values = {} }] of Object.entries(englishCatalogue())) {
      expect(note.length, id).toBeGreaterThan(12)
      for (const meaning of Object.values(values)) expect(meaning, id).not.toBe('')
    }
  })

  it('keep the ids of earlier versions: each names a place that exists, or nothing', () => {
    const paths = new Set(['', ...places.map(({ path }) => path)])
    expect(Object.values(former).filter(place => !paths.has(place))).toEqual([])
    expect(Object.keys(former).filter(id => paths.has(id))).toEqual([])
  })
})
