import { useUi } from '../context.ts'

/** The language numbers and dates are written in. */
export function useLocale(): string {
  return useUi().state.locale
}
