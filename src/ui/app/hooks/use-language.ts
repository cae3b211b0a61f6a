import { useUi } from '../context.ts'

/** The language of the messages, also used for dates and currency names. */
export function useLanguage(): string {
  return useUi().state.language
}
