import { expect, it, vi } from 'vitest'
import { languagesOf } from '../../../src/domain/options/languages.ts'
import { resolveOptions } from '../../../src/domain/options/resolve.ts'
import { languageFile } from '../../../src/ui/app/language/own-languages.ts'

const messages = { 'core.close': 'Schließen' }

it.each([
  // Each row has the site's options and the browser's language, and then the expected language, number locale and text
  // direction.
  [{ messages: {} }, 'en-US', 'en-US', 'en-US', 'ltr'],
  [{ messages: {} }, 'en-GB', 'en-GB', 'en-GB', 'ltr'],
  [{ messages: {} }, 'de-DE', 'de-DE', 'de-DE', 'ltr'],
  [{ messages: {} }, 'ar-EG', 'ar-EG', 'ar-EG', 'rtl'],
  [{ messages: {} }, 'nl-NL', 'en', 'nl-NL', 'ltr'],
  [{ messages: {}, locale: 'ur' }, 'en-US', 'en', 'ur', 'ltr'],
  [{ messages: {}, locale: 'ar' }, 'en-US', 'ar', 'ar', 'rtl'],
  [{ messages: {}, locale: 'en' }, 'de-DE', 'en', 'en', 'ltr'],
  [{ messages }, 'nl-NL', 'en', 'nl-NL', 'ltr'],
  [{ messages, locale: 'nl' }, 'en-US', 'nl', 'nl', 'ltr'],
  [{ messages, locale: 'de' }, 'en-US', 'de', 'de', 'ltr'],
  [{ messages, locale: 'ar' }, 'en-US', 'ar', 'ar', 'rtl'],
  [{ messages, locale: 'he-IL' }, 'en-US', 'he-IL', 'he-IL', 'rtl'],
  [{ messages, locale: 'fa-IR' }, 'en-US', 'fa-IR', 'fa-IR', 'rtl'],
] as const)(
  'the modal has the language of the locale if Portico has it, or if the site gives its messages: options %j, browser language %s (38.4)',
  (options, browser, language, locale, direction) => {
    expect(languagesOf(options, true, browser)).toEqual({
      language: `${language}-u-nu-latn`,
      locale: `${locale}-u-nu-latn`,
      direction,
    })
  },
)

it('the modal writes numbers with the digits 0 to 9 in a browser that uses Arabic digits', () => {
  const { locale } = languagesOf({ messages: {} }, true, 'ar-EG-u-nu-arab')
  expect(new Intl.NumberFormat(locale).format(1234.5)).toMatch(/^[\d.,]+$/)
})

it('the modal chooses its language without an Intl formatter, which is slow to load', () => {
  const formatters = [vi.spyOn(Intl, 'NumberFormat'), vi.spyOn(Intl, 'Locale')]
  expect(languagesOf({ messages: {} }).locale).toMatch(/-u-nu-latn$/)
  for (const formatter of formatters) {
    expect(formatter).not.toHaveBeenCalled()
    formatter.mockRestore()
  }
})

it.each([
  ['de', 'de'],
  ['de-AT', 'de'],
  ['pt', 'pt-BR'],
  ['pt-PT', 'pt-BR'],
  ['zh', 'zh-Hans'],
  ['zh-CN', 'zh-Hans'],
  ['zh-SG', 'zh-Hans'],
  ['zh-Hans-HK', 'zh-Hans'],
  ['zh-TW', 'zh-Hant'],
  ['zh-HK', 'zh-Hant'],
  ['zh-Hant', 'zh-Hant'],
  ['iw', 'he'],
  ['in', 'id'],
  ['id-ID', 'id'],
  ['ind', 'id'],
  ['en-GB', undefined],
  ['nl', undefined],
  ['dev', undefined],
] as const)('the tag %s leads to the catalogue %s (38.4)', (tag, file) => {
  const { locale } = languagesOf(resolveOptions({ locale: tag }))
  expect(languageFile(locale)).toBe(file)
})

it('the modal is English until its language has loaded', () => {
  expect(languagesOf({ messages: {}, locale: 'ar' }, false)).toEqual({
    language: 'en-u-nu-latn',
    locale: 'ar-u-nu-latn',
    direction: 'ltr',
  })
})
