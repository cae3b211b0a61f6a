import { languagesOf } from '../../domain/options/languages.ts'
import type { PorticoOptions } from '../../domain/options/resolve.ts'
import type { Translation } from '../../ui/app/types.ts'
import { elementMessages } from './element-messages.ts'

/** The texts of the elements in the language of the modal. */
export type ElementWords = {
  /** Returns the texts. They are English until their language has loaded. */
  get(): typeof elementMessages
  /** The attributes of an element with these texts: their language, and its direction. */
  attributes(): { readonly lang: string; readonly dir: string }
  /** Returns the name of a wallet, translated if Portico has given it. */
  walletName(name: string): string
  /** Loads the language if it has changed. */
  load(): void
}

/** Creates the texts of the elements. `onChange` is called when their language has loaded. */
export function createElementWords(
  options: Pick<PorticoOptions, 'locale' | 'messages'>,
  onChange: () => void,
): ElementWords {
  let words = elementMessages
  let translation: Translation | undefined
  let wanted = ''
  const load = async (): Promise<void> => {
    const { messages } = options
    const { language } = languagesOf(options)
    const source = JSON.stringify([language, messages])
    if (source === wanted) return
    wanted = source
    const isEnglish = /^en\b/.test(language) && Object.keys(messages).length === 0
    if (isEnglish && words === elementMessages) return
    const { loadTranslation } = await import('../../ui/app/translator.ts')
    const loaded = await loadTranslation(options)
    if (source !== wanted) return
    translation = loaded
    words = translation?.words(elementMessages) ?? elementMessages
    onChange()
  }
  return {
    get: () => words,
    attributes: () => {
      const { language, direction } = languagesOf(options, translation !== undefined)
      return { lang: language.split('-u-')[0] ?? '', dir: direction }
    },
    walletName: name => translation?.walletName(name) ?? name,
    load: () =>
      void load().catch(() => {
        // The elements stay English until they are drawn the next time.
        wanted = ''
      }),
  }
}
