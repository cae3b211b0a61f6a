/** A word with more characters, for example a hash in place of a symbol, does not fit into a row or a sentence. */
const longWord = /\S{33,}/gu

/**
 * Shortens the long words in the name or symbol of a token. Anyone can choose these texts, so they may be as long as a
 * hash. The shortened text keeps the start and the end of the word.
 */
export function shortLabel(text: string): string {
  return text.replace(longWord, word => {
    // A letter may consist of several code points, such as an emoji of a family.
    const letters = Array.from(new Intl.Segmenter().segment(word), ({ segment }) => segment)
    const isShort = letters.length <= 16
    return isShort ? word : `${letters.slice(0, 10).join('')}…${letters.slice(-6).join('')}`
  })
}
