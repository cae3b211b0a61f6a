import type { ErrorContext } from './app-error.ts'

/** Fills the placeholders of a message from the error's context. */
export function interpolate(words: string, context: ErrorContext): string {
  return words.replace(/\{(\w+)(?:\|([^}]*))?\}/g, (whole, name: string, otherwise?: string) =>
    String((Object.hasOwn(context, name) ? context[name] : undefined) ?? otherwise ?? whole),
  )
}
