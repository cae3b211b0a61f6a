import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { compiledLanguage, filesOf } from '../../build/languages.ts'
import {
  type Catalogue,
  catalogueOf,
  type English,
  english,
  glossaryOf,
  languages,
  merged,
  problemsOf,
} from '../../scripts/lib/locales.mjs'

const source = english()
const table = Object.entries(languages())
const started = table.filter(([tag]) => existsSync(`data/locales/${tag}.json`))

describe('the catalogue of a language', () => {
  it('belongs to one of the 21 languages beside English', () => {
    const others = new Set([
      'en',
      'former',
      'languages',
      'lists',
      'names',
      'notes',
      'places',
      'shared',
      'values',
    ])
    const files = readdirSync('data/locales').filter(name => name.endsWith('.json'))
    const tags = files.map(name => name.replace('.json', '')).filter(name => !others.has(name))
    expect(table.map(([tag]) => tag)).toEqual(expect.arrayContaining(tags))
    expect(table).toHaveLength(21)
  })

  it.each(table)(
    'has a row in docs/languages.md with its sentences, size and review, which scripts/locales.mjs writes (%s)',
    (tag, { english: name, name: own, reviewed }) => {
      const count = Object.keys(source).length
      const lines = filesOf(tag, compiledLanguage(catalogueOf(tag))).filter(text => text !== '')
      const page = readFileSync('docs/languages.md', 'utf8')
      const row = page.split('\n').find(line => line.startsWith(`| ${name} (${own}) | \`${tag}\` |`))
      const [sentences, size, review] = row?.split(' | ').slice(2) ?? []
      expect([sentences, review]).toEqual([`${count} of ${count}`, `${reviewed} |`])
      const [, kib, files = '1'] = /^(\d+) KiB(?:, (\d) files)?$/.exec(size ?? '') ?? []
      expect(Number(files)).toBe(lines.length)
      // One corrected sentence must not make the page wrong.
      const bytes = lines.reduce((sum, text) => sum + gzipSync(text).length, 0)
      expect(Math.abs(Number(kib) - bytes / 1024)).toBeLessThan(1.5)
    },
  )

  it.each(table)('is named in README.md (%s)', (_tag, { english: name }) => {
    const [, names = ''] = /## Languages\n\n(.*?)\n\n/s.exec(readFileSync('README.md', 'utf8')) ?? []
    expect(names.replaceAll('\n', ' ').split(/[:,.] | and /)).toContain(name)
  })

  it.each(started)(
    'has the values, lines, plural forms and widths of the English, and no English left (%s)',
    tag => {
      const faults = problemsOf(tag, source, catalogueOf(tag))
      expect(faults.filter(line => !line.endsWith(': not translated'))).toEqual([])
    },
  )

  it.each(table.filter(([, { complete }]) => complete))('is complete, with its glossary (%s)', tag => {
    expect(problemsOf(tag, source, catalogueOf(tag))).toEqual([])
    const terms = Object.entries(glossaryOf(tag)).filter(([, term]) => term !== '')
    expect(terms.map(([term]) => term)).toEqual(Object.keys(glossaryOf('en')))
  })
})

describe('the check of a catalogue', () => {
  const plural = '{count, plural, one {# token} other {# tokens}}'
  const choice = '{wallet, select, missing {the wallet} other {{wallet}}} is busy'
  const row = (text: string, max?: number): English => ({
    'a.b': { text, note: 'Here.', ...(max !== undefined && { max }) },
  })
  const translation = (en: string, text: string, rest: object = {}): Catalogue => ({
    'a.b': { en, note: 'Here.', text, ...rest },
  })
  const check = (tag: string, en: string, text: string, rest: object = {}, max?: number) =>
    problemsOf(tag, row(en, max), translation(en, text, rest)).map(line => line.replace('a.b: ', ''))

  it.each([
    ['de', 'Open {wallet}', '{wallet} öffnen'],
    ['de', plural, '{count, plural, one {# Token} other {# Token}}'],
    ['ru', plural, '{count, plural, one {# токен} few {# токена} many {# токенов} other {# токена}}'],
    ['ja', plural, '{count}個のトークン'],
    ['de', 'Updated {minutes} min ago', '{minutes, plural, one {vor # Minute} other {vor # Minuten}}'],
    ['de', choice, '{wallet, select, missing {Die Wallet ist} other {{wallet} ist}} beschäftigt'],
    ['fr', 'Open {wallet}', 'Ouvrir l’app {wallet}'],
    ['de', '{min}–{max}', '{min}–{max}'],
    [
      'de',
      '{count, plural, =1 {every day} other {every # days}}',
      '{count, plural, =1 {täglich} other {alle # Tage}}',
    ],
  ])('accepts a right translation (%s: %s → %s)', (tag, en, text) => {
    expect(check(tag, en, text)).toEqual([])
  })

  it.each([
    ['de', 'Open {wallet}', 'Öffnen', 'lacks the value {wallet}'],
    ['de', 'Open {wallet}', '{Wallet} {wallet} öffnen', 'has an unknown value {Wallet}'],
    ['de', 'Open {wallet}', '{wallet öffnen', 'is not valid ICU MessageFormat: MALFORMED_ARGUMENT'],
    ['de', 'Send', 'Send', 'equals English: if this is right, add "same": true'],
    ['de', 'Head\nText', 'Kopf', 'has 1 lines instead of 2'],
    ['de', 'Send', ' Senden', 'begins or ends with a space'],
    ['fa', 'At least 4 characters.', 'دست‌کم ۴ نویسه.', 'has digits other than 0 to 9'],
    ['bn', 'At least 4 characters.', 'কমপক্ষে ৪টি অক্ষর।', 'has digits other than 0 to 9'],
    ['ru', plural, '{count} токенов', '{count} needs plural forms: one, few, many, other'],
    [
      'ru',
      plural,
      '{count, plural, one {# токен} few {# токена} other {# токена}}',
      '{count} lacks the form "many"',
    ],
    [
      'ru',
      '{count, plural, =1 {every day} other {every # days}}',
      '{count, plural, =1 {каждый день} few {#} many {#} other {#}}',
      '{count} lacks the form "one"',
    ],
    ['ja', plural, '{count, plural, one {#個} other {#個}}', 'the language has no plural form "one"'],
    ['de', choice, '{wallet} ist beschäftigt', '{wallet} may be missing'],
    [
      'de',
      choice,
      '{wallet, select, other {{wallet}}} ist da',
      'the choices of {wallet} are not missing, other',
    ],
    ['fr', 'Open {wallet}', "Ouvrir l'{wallet}{wallet}", 'an apostrophe before { or } quotes it'],
  ])('names a fault (%s: %s → %s)', (tag, en, text, fault) => {
    const expected = fault.replace('{count} lacks', 'the plural of {count} lacks')
    expect(check(tag, en, text).join('; ')).toContain(expected)
  })

  it('names a label that is wider than its place, counting a Chinese character as two', () => {
    expect(check('de', 'Send', 'Jetzt sofort senden', {}, 12)).toEqual(['is 19 wide, and has place for 12'])
    expect(check('ja', 'Send', '今すぐ送信する', {}, 12)).toEqual(['is 14 wide, and has place for 12'])
  })

  it('accepts an English text if the translator says that it is the same', () => {
    expect(check('de', 'Token', 'Token', { same: true })).toEqual([])
  })

  it('names missing and unknown sentences, and a sentence whose English has changed', () => {
    expect(problemsOf('de', row('Send'), {})).toEqual(['a.b: not translated'])
    expect(problemsOf('de', {}, translation('Send', 'Senden'))).toEqual(['a.b: no such sentence'])
    const changed = merged(row('Send now'), translation('Send', 'Senden'))
    expect(changed['a.b']).toMatchObject({ en: 'Send now', was: 'Send', text: 'Senden' })
    expect(problemsOf('de', row('Send now'), changed)).toEqual([
      'a.b: the English has changed: look at it, then delete "was"',
    ])
  })

  it('adds new sentences, removes those that are gone, and keeps the translations', () => {
    const next = merged(
      { 'a.c': { text: 'New', note: 'There.', max: 12, values: {} }, ...row('Send') },
      { ...translation('Send', 'Senden'), 'a.z': { en: 'Old', note: '', text: 'Alt' } },
    )
    expect(next).toEqual({
      'a.c': { en: 'New', note: 'There. At most 12 characters.', text: '' },
      'a.b': { en: 'Send', note: 'Here.', text: 'Senden' },
    })
  })

  it('keeps the translation of a place whose sentence several places share now', () => {
    const next = merged({ 'common.send': { text: 'Send', note: 'Here.' } }, translation('Send', 'Senden'), {
      'common.send': ['a.a', 'a.b'],
    })
    expect(next['common.send']?.text).toBe('Senden')
  })
})
