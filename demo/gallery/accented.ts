import { englishMessages } from '../../src/locales/all-messages.ts'

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const accented = 'àƀçđéƒĝĥîĵķļɱñöþɋŕšţûṽŵẋýžÀƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞɊŔŠŢÛṼŴẊÝŽ'
const placeholder = /(\{[^}]*\})/

/** Writes a text in letters with accents, which can be read. Placeholders stay. */
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

/** A translation of all messages into a language that looks like English with accents. Text without accents is not translated. */
export function accentedMessages(): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(englishMessages()).map(([key, text]) => [key, accent(text)]))
}
