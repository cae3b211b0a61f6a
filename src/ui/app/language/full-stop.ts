/** The full stop of a language, and the space between two sentences. */
export type FullStop = readonly [stop: string, space: string]

/** Returns how the sentences of a language end. */
export function fullStopOf(language: string): FullStop {
  if (/^(?:ja|zh)\b/.test(language)) return ['。', '']
  if (/^(?:bn|hi)\b/.test(language)) return ['।', ' ']
  // Thai has no full stop: a space separates sentences.
  return [/^th\b/.test(language) ? '' : '.', ' ']
}
