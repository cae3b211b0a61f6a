import { useUi } from '../context.ts'

/** A list of words: what the site's own translation may replace, by the same names. */
export type Words = { readonly id: string }

/** The words of a list in the language of this modal. */
export function useMessages<T extends Words>(list: T): T {
  return useUi().words(list)
}
