import type { PorticoOptions } from '../../domain/options/resolve.ts'

export type Direction = 'ltr' | 'rtl'

/** The languages of one modal, as BCP 47 tags. */
export type Languages = {
  /** Language of the messages, and so of month and currency names. */
  readonly language: string
  /** Locale of numbers: separators and grouping, always with the digits 0 to 9. */
  readonly locale: string
  /** Text direction of the messages. */
  readonly direction: Direction
}

const rightToLeft = /^(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b/

/**
 * Messages are English unless the site gives both a translation and its language. The browser's language does not change
 * the messages, but it formats the numbers.
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

/** Amounts, addresses and codes stand side by side, so all of them use the same digits. */
function withLatinDigits(tag: string): string {
  return new Intl.Locale(tag, { numberingSystem: 'latn' }).toString()
}
