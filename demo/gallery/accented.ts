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
  return Object.fromEntries(Object.entries(englishMessages()).map(([key, text]) => [key, accent(text)]))
}
