import type { PorticoOptions } from './resolve.ts'

export type Direction = 'ltr' | 'rtl'

/** The languages of one modal, as BCP 47 tags. */
export type Languages = {
  /** Language of the messages, and of the names of months and currencies. */
  readonly language: string
  /** Locale of numbers: separators and grouping, always with the digits 0 to 9. */
  readonly locale: string
  /** Text direction of the messages. */
  readonly direction: Direction
}

const rightToLeft = /^(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b/
const shown = /^(?:ar|bn|de|en|es|fa|fr|he|hi|id|it|ja|ko|pl|pt|ru|th|tr|uk|vi|zh)\b/

/** Whether Portico has the messages of this locale. */
export const isShown = (locale: string): boolean => shown.test(locale)

type Source = Pick<PorticoOptions, 'locale' | 'messages'>

// `Intl.PluralRules` returns the browser's language without loading locale data. The first number or date formatter
// on a page would take about 10 ms in Chromium.
const browserLocale = (): string => new Intl.PluralRules().resolvedOptions().locale

/**
 * Returns the languages of a modal. The messages have the language of `locale` if Portico has it, or if the site sets
 * both `locale` and `messages`. They are English otherwise, and until the language has loaded (`isLoaded`). If the site
 * sets no `locale`, and neither the page nor the visitor has a language of Portico, the browser's numbers count.
 */
export function languagesOf(
  { locale: siteLocale, messages }: Source,
  isLoaded = true,
  browser = browserLocale(),
): Languages {
  const locale = siteLocale ?? browser
  const translated = siteLocale !== undefined && Object.keys(messages).length > 0
  const isOwn = isLoaded && (translated || isShown(locale))
  const language = isOwn || /^en\b/.test(locale) ? locale : 'en'
  return {
    language: withLatinDigits(language),
    locale: withLatinDigits(locale),
    direction: rightToLeft.test(language) ? 'rtl' : 'ltr',
  }
}

/**
 * Makes a locale use the digits 0 to 9, because amounts stand beside addresses and codes, which always use these
 * digits.
 */
function withLatinDigits(tag: string): string {
  // The added `nu` key (digits) comes before an existing `nu` key, because the browser uses only the first. This code
  // avoids `Intl.Locale`, which would load the data of all locales.
  return tag.includes('-u-') ? tag.replace('-u-', '-u-nu-latn-') : `${tag}-u-nu-latn`
}
