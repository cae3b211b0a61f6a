import { expect, it } from 'vitest'
import { showCurrency } from '../../../src/domain/onramp/onramp.ts'

/** A no-break space, which Intl puts between an amount and its currency. */
const nbsp = '\u00a0'

it.each([
  ['10.00', 'USD', 'en', '$10'],
  ['7500.00', 'USD', 'en', '$7,500'],
  ['7500', 'EUR', 'de', `7.500${nbsp}€`],
  ['1.5', 'USD', 'en', '$1.50'],
  ['1.755', 'USD', 'en', '$1.755'],
  ['10', 'PTS_2', 'en', `10${nbsp}PTS_2`],
  // A sum with direction marks is isolated, so that its sign stays in its place in a sentence (38.6).
  ['10', 'USD', 'ar-u-nu-latn', `\u206610${nbsp}US$\u2069`],
])(
  'an amount of a currency is formatted for the locale: %s %s in %s becomes %s',
  (amount, code, locale, expected) => {
    expect(showCurrency(amount, code, locale)).toBe(expected)
  },
)
