import { existsSync } from 'node:fs'
import languages from '../../data/locales/languages.json' with { type: 'json' }
import type { Options } from '../../demo/gallery/main.ts'

/** A language of the gallery: its tag, and the options that show it. */
export type ShownLanguage = readonly [name: string, options: Options]

/**
 * The languages of the gallery: English, all translations, and a pseudo-language, which is made of the English sentences
 * and is 40 % longer.
 */
export const shownLanguages: readonly ShownLanguage[] = [
  ['en', { locale: 'en' }],
  ...Object.keys(languages)
    .filter(tag => existsSync(`data/locales/${tag}.json`))
    .map((tag): ShownLanguage => [tag, { locale: tag }]),
  ['pseudo', { accents: 'long' }],
]
