import type { ErrorContext } from './app-error.ts'

/** Puts an error's facts into a sentence. */
export function interpolate(words: string, context: ErrorContext): string {
  return words.replace(/\{(\w+)(?:\|([^}]*))?\}/g, (whole, name: string, otherwise?: string) =>
    String((Object.hasOwn(context, name) ? context[name] : undefined) ?? otherwise ?? whole),
  )
}
