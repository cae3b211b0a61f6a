import { useUi } from '../context.ts'

/** What numbers are formatted by. Dates follow the words instead: see `useLanguage`. */
export function useLocale(): string {
  return useUi().state.locale
}
