import { englishMessages } from '../../src/locales/all-messages.ts'

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const accented = 'àƀçđéƒĝĥîĵķļɱñöþɋŕšţûṽŵẋýžÀƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞɊŔŠŢÛṼŴẊÝŽ'
const placeholder = /(\{[^}]*\})/

/** Replaces each letter of a text with an accented letter that is still readable. Placeholders stay as they are. */
function accent(text: string): string {
  const letters = [...accented]
  return text
    .split(placeholder)
    .map(part =>
      placeholder.test(part)
        ? part.replace(/\|([^}]*)\}/, (_, word) => `|${accent(word)}}`)
        : part.replace(/[a-zA-Z]/g, letter => letters[plain.indexOf(letter)] ?? letter),
    )
    .join('')
}

/**
 * Returns every English message with accented letters. Any text on the screen without accents is therefore not a
 * message.
 */
export function accentedMessages(): Readonly<Record<string, string>> {
  return changed(accent)
}

/** Returns every English message with words that are 40 % longer, as in a language with long words. */
export function longMessages(): Readonly<Record<string, string>> {
  return changed(text =>
    text
      .split(placeholder)
      .map(part => (placeholder.test(part) ? part : part.replace(/[a-zA-Z]{3,}/g, longer)))
      .join(''),
  )
}

function longer(word: string): string {
  return word + word.slice(0, Math.ceil(word.length * 0.4)).toLowerCase()
}

function changed(change: (text: string) => string): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(englishMessages()).map(([key, text]) => [key, change(text)]))
}
