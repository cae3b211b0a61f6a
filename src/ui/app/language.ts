import type { PorticoOptions } from '../../domain/options/resolve.ts'

export type Direction = 'ltr' | 'rtl'

/** The languages of one modal, as BCP 47 tags. */
export type Languages = {
  /** Of the words, and so of the names of months and currencies. */
  readonly language: string
  /** Of numbers: separators and grouping, always with the digits 0 to 9. */
  readonly locale: string
  /** Follows the words. */
  readonly direction: Direction
}

const rightToLeft = /^(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b/

/**
 * The words are English unless the site gives both a translation and its language. A browser's own language says
 * nothing of the words, but visitors read their numbers by it.
 */
export function languagesOf(
  { locale: wanted, messages }: Pick<PorticoOptions, 'locale' | 'messages'>,
  browser = new Intl.NumberFormat().resolvedOptions().locale,
): Languages {
  const locale = wanted ?? browser
  const translated = wanted !== undefined && Object.keys(messages).length > 0
  const language = translated || /^en\b/.test(locale) ? locale : 'en'
  return {
    language: withLatinDigits(language),
    locale: withLatinDigits(locale),
    direction: rightToLeft.test(language) ? 'rtl' : 'ltr',
  }
}

/** Amounts, addresses and codes stand side by side: one kind of digits for all of them. */
function withLatinDigits(tag: string): string {
  return new Intl.Locale(tag, { numberingSystem: 'latn' }).toString()
}
