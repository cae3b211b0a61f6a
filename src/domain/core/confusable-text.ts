import { confusables } from './confusables.ts'

/** Letters that the table of Unicode leaves out: small capitals, currency signs, and letters that pass for Latin in lower case only. */
// biome-ignore format: a table
const alsoTaken: Readonly<Record<string, string>> = {
  ᴀ: 'a', ʙ: 'b', ᴅ: 'd', ᴇ: 'e', ɢ: 'g', ʜ: 'h', ɪ: 'i', ᴊ: 'j', ᴋ: 'k', ʟ: 'l', ᴍ: 'm', ɴ: 'n', ᴘ: 'p', ʀ: 'r', ᴛ: 't',
  в: 'b', β: 'b', ԁ: 'd', ε: 'e', є: 'e', н: 'h', η: 'n', κ: 'k', к: 'k', м: 'm', μ: 'u', т: 't', τ: 't', χ: 'x', ζ: 'z', ѡ: 'w',
  '₳': 'a', '฿': 'b', '₿': 'b', '₵': 'c', '₡': 'c', '¢': 'c', '€': 'e', đ: 'd', '₫': 'd', '₭': 'k', ł: 'l', '₤': 'l', '£': 'l',
  '₥': 'm', '₦': 'n', '₱': 'p', '₮': 't', '₩': 'w', '¥': 'y',
}
const taken: ReadonlyMap<string, string> = new Map([
  ...Object.entries(alsoTaken),
  ...confusables.flatMap(row => {
    const [letters = '', sources = ''] = row.split(' ')
    return Array.from(sources, source => [source, letters] as const)
  }),
])
/** Digits and signs that pass for letters; `i` and `l` pass for each other. */
const asLetters: Readonly<Record<string, string>> = { '0': 'o', '1': 'l', '5': 's', $: 's', i: 'l', '|': 'l' }

/** The text in Latin letters, as the eye reads it; digits and punctuation stay. The skeleton of Unicode Technical Standard 39, in lower case. */
export function confusableSkeleton(text: string): string {
  const bare = text.normalize('NFKD').replace(/[\p{M}\p{Cf}\p{Cc}]/gu, '')
  // Of some letters only the capital passes for a Latin one.
  return latin(latin(bare).toLowerCase())
}

/** The text as the eye takes it: without case, marks, signs, hidden letters and look-alikes. */
export function visibleText(text: string): string {
  const letters = Array.from(confusableSkeleton(text), letter => asLetters[letter] ?? letter)
  return letters.join('').replace(/[^\p{L}\p{N}]/gu, '')
}

function latin(text: string): string {
  return Array.from(text, letter => taken.get(letter) ?? letter).join('')
}
