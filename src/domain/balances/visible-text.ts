import { confusables } from '../core/confusables.ts'

/**
 * Look-alikes of Latin letters that are missing in Unicode's table of confusable characters: small capitals, currency
 * signs, and letters that look Latin only in lower case.
 */
// biome-ignore format: the table is easier to read in rows
const additionalLookAlikes: Readonly<Record<string, string>> = {
  ᴀ: 'a', ʙ: 'b', ᴅ: 'd', ᴇ: 'e', ɢ: 'g', ʜ: 'h', ɪ: 'i', ᴊ: 'j', ᴋ: 'k', ʟ: 'l', ᴍ: 'm', ɴ: 'n', ᴘ: 'p', ʀ: 'r', ᴛ: 't',
  в: 'b', β: 'b', ԁ: 'd', ε: 'e', є: 'e', н: 'h', η: 'n', κ: 'k', к: 'k', м: 'm', μ: 'u', т: 't', τ: 't', χ: 'x', ζ: 'z', ѡ: 'w',
  '₳': 'a', '฿': 'b', '₿': 'b', '₵': 'c', '₡': 'c', '¢': 'c', '€': 'e', '₫': 'd', '₭': 'k', ł: 'l', '₤': 'l', '£': 'l',
  '₥': 'm', '₦': 'n', '₱': 'p', '₮': 't', '₩': 'w', '¥': 'y', '₽': 'p', '₲': 'g', '₴': 's', '₸': 't', '₹': 'r', '₺': 'l',
  ð: 'd', đ: 'd', ʊ: 'u', ɑ: 'a', æ: 'ae', œ: 'oe', ɩ: 'i', ƨ: 's', ſ: 's', ʃ: 's', ʒ: 'z', ƹ: 'e', ɣ: 'y', ʌ: 'v', ɯ: 'm',
  ᗩ: 'a', ᗷ: 'b', ᗿ: 'b', ᑕ: 'c', ᗞ: 'd', ᗪ: 'd', ᗴ: 'e', ᕮ: 'e', ᖴ: 'f', ᘜ: 'g', ᕼ: 'h', ᒍ: 'j', ᒪ: 'l', ᗰ: 'm', ᑎ: 'n', ᑭ: 'p',
  ᖇ: 'r', ᔕ: 's', ᑌ: 'u', ᐯ: 'v', ᗯ: 'w', '᙭': 'x', ᘔ: 'z', ǝ: 'e', ə: 'e', ʇ: 't', ʁ: 'r', '∪': 'u', '⊂': 'c', '∈': 'e', '∃': 'e',
  λ: 'a', ξ: 'e', σ: 'o', ω: 'w', ш: 'w', щ: 'w', я: 'r', и: 'n', й: 'n', з: '3', ф: 'o', п: 'n', э: 'e',
}
const lookAlikes: ReadonlyMap<string, string> = new Map([
  ...Object.entries(additionalLookAlikes),
  ...confusables.flatMap(row => {
    const [letters = '', sources = ''] = row.split(' ')
    return Array.from(sources, source => [source, letters] as const)
  }),
])
/** Digits and signs that look like letters. The letters `i` and `l` also look like each other. */
const asLetters: Readonly<Record<string, string>> = {
  ...{ '0': 'o', '1': 'l', '3': 'e', '4': 'a', '5': 's', '6': 'g', '7': 't', '8': 'b', '9': 'g' },
  ...{ $: 's', '@': 'a', '!': 'l', '|': 'l', i: 'l' },
}
/** Pairs of letters that together look like one letter. */
const pairs = /vv|rn|cl/g
const oneFor: Readonly<Record<string, string>> = { vv: 'w', rn: 'm', cl: 'd' }

/**
 * Replaces look-alikes by the Latin letters that they resemble, in lower case. Digits and punctuation stay. The result
 * is the skeleton of Unicode Technical Standard 39.
 */
export function confusableSkeleton(text: string): string {
  const bare = Array.from(text, latinBeforeDecomposition)
    .join('')
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}\p{Cc}]/gu, '')
  // Some characters look Latin only as capitals, so `latin` replaces look-alikes both before and after lower-casing.
  return latin(latin(bare).toLowerCase())
}

/**
 * Returns the text as a reader perceives it: without case, accents, punctuation, hidden characters and look-alikes, with
 * one letter for two that look like it (`vv`), and letters for digits. Compare it only with other visible texts.
 */
export function visibleText(text: string): string {
  return withoutPairs(visibleLetters(text).replace(/[^\p{L}\p{N}]/gu, ''))
}

/** Returns the words of a text, each as a reader perceives it. Letters that stand apart are read as one word. */
export function visibleWords(text: string): readonly string[] {
  const words = visibleLetters(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '')
  const isSpaced = words.length > 3 && words.every(word => Array.from(word).length === 1)
  return (isSpaced ? [words.join('')] : words).map(withoutPairs)
}

function withoutPairs(text: string): string {
  return text.replace(pairs, pair => oneFor[pair] ?? pair)
}

function visibleLetters(text: string): string {
  return Array.from(confusableSkeleton(text), letter => asLetters[letter] ?? letter).join('')
}

/**
 * Replaces a look-alike that the decomposition would change into something else: `ϲ` would become a sigma, and the marks
 * of some scripts, which look like an `o`, would be gone. A letter that Unicode decomposes to a Latin one stays.
 */
function latinBeforeDecomposition(letter: string): string {
  if (letter <= '\x7f' || /[a-z0-9]/i.test(letter.normalize('NFKD'))) return letter
  return lookAlikes.get(letter) ?? letter
}

function latin(text: string): string {
  return Array.from(text, letter => lookAlikes.get(letter) ?? letter).join('')
}
