import { expect, it, vi } from 'vitest'
import { languagesOf } from '../../../src/domain/options/languages.ts'

const messages = { 'core.close': 'Schließen' }

it.each([
  // Each row has the site's options and the browser's language, and then the expected language, number locale and text
  // direction.
  [{ messages: {} }, 'en-US', 'en-US', 'en-US', 'ltr'],
  [{ messages: {} }, 'en-GB', 'en-GB', 'en-GB', 'ltr'],
  [{ messages: {} }, 'de-DE', 'en', 'de-DE', 'ltr'],
  [{ messages: {} }, 'ar-EG', 'en', 'ar-EG', 'ltr'],
  [{ messages: {}, locale: 'ar' }, 'en-US', 'en', 'ar', 'ltr'],
  [{ messages }, 'de-DE', 'en', 'de-DE', 'ltr'],
  [{ messages, locale: 'de' }, 'en-US', 'de', 'de', 'ltr'],
  [{ messages, locale: 'ar' }, 'en-US', 'ar', 'ar', 'rtl'],
  [{ messages, locale: 'he-IL' }, 'en-US', 'he-IL', 'he-IL', 'rtl'],
  [{ messages, locale: 'fa-IR' }, 'en-US', 'fa-IR', 'fa-IR', 'rtl'],
] as const)(
  'the modal is English unless the site sets a language and messages: options %j, browser language %s',
  (options, browser, language, locale, direction) => {
    expect(languagesOf(options, browser)).toEqual({
      language: `${language}-u-nu-latn`,
      locale: `${locale}-u-nu-latn`,
      direction,
    })
  },
)

it('the modal writes numbers with the digits 0 to 9 in a browser that uses Arabic digits', () => {
  const { locale } = languagesOf({ messages: {} }, 'ar-EG-u-nu-arab')
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
