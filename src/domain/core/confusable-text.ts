import { confusables } from './confusables.ts'

/**
 * Characters missing in the Unicode table that look like Latin letters: small capitals, currency signs, and letters that look
 * Latin in lower case only.
 */
// biome-ignore format: the table is easier to read in rows
const additionalLookAlikes: Readonly<Record<string, string>> = {
  ᴀ: 'a', ʙ: 'b', ᴅ: 'd', ᴇ: 'e', ɢ: 'g', ʜ: 'h', ɪ: 'i', ᴊ: 'j', ᴋ: 'k', ʟ: 'l', ᴍ: 'm', ɴ: 'n', ᴘ: 'p', ʀ: 'r', ᴛ: 't',
  в: 'b', β: 'b', ԁ: 'd', ε: 'e', є: 'e', н: 'h', η: 'n', κ: 'k', к: 'k', м: 'm', μ: 'u', т: 't', τ: 't', χ: 'x', ζ: 'z', ѡ: 'w',
  '₳': 'a', '฿': 'b', '₿': 'b', '₵': 'c', '₡': 'c', '¢': 'c', '€': 'e', đ: 'd', '₫': 'd', '₭': 'k', ł: 'l', '₤': 'l', '£': 'l',
  '₥': 'm', '₦': 'n', '₱': 'p', '₮': 't', '₩': 'w', '¥': 'y',
}
const lookAlikes: ReadonlyMap<string, string> = new Map([
  ...Object.entries(additionalLookAlikes),
  ...confusables.flatMap(row => {
    const [letters = '', sources = ''] = row.split(' ')
    return Array.from(sources, source => [source, letters] as const)
  }),
])
/** Digits and signs that look like letters. The letters `i` and `l` also look like each other. */
const asLetters: Readonly<Record<string, string>> = { '0': 'o', '1': 'l', '5': 's', $: 's', i: 'l', '|': 'l' }

/**
 * Replaces characters that look like Latin letters by these letters, in lower case. Digits and punctuation stay. The result
 * is the skeleton of Unicode Technical Standard 39.
 */
export function confusableSkeleton(text: string): string {
  const bare = text.normalize('NFKD').replace(/[\p{M}\p{Cf}\p{Cc}]/gu, '')
  // Some characters look Latin only as capitals, so the replacement runs before and after lower-casing.
  return latin(latin(bare).toLowerCase())
}

/** The text as a reader perceives it: without case, accents, punctuation, hidden characters and look-alikes. */
export function visibleText(text: string): string {
  const letters = Array.from(confusableSkeleton(text), letter => asLetters[letter] ?? letter)
  return letters.join('').replace(/[^\p{L}\p{N}]/gu, '')
}

function latin(text: string): string {
  return Array.from(text, letter => lookAlikes.get(letter) ?? letter).join('')
}
