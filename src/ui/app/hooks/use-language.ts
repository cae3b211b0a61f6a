import { useUi } from '../context.ts'

/** The language of the words: for dates and names of currencies, which are words too. */
export function useLanguage(): string {
  return useUi().state.language
}
