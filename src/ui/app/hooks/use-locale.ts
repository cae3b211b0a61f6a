import { useUi } from '../context.ts'

/** The locale of number formats. Dates follow the messages instead: see `useLanguage`. */
export function useLocale(): string {
  return useUi().state.locale
}
