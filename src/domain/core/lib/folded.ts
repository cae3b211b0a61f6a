import { asciiDigits } from './ascii-digits.ts'

/**
 * Letters that Unicode does not take apart, and what people type for them: the Turkish ı, letters with a stroke, ligatures,
 * the final sigma, the Persian forms of Arabic letters, and what Arabic keyboards have in their place.
 */
const typedAs: Readonly<Record<string, string>> = {
  ...{ ı: 'i', ł: 'l', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ŧ: 't', ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ς: 'σ' },
  ...{ ی: 'ي', ى: 'ي', ک: 'ك', ة: 'ه', ە: 'ه', ٱ: 'ا' },
}
/**
 * Marks above and below letters, which people leave out: accents, the points of Hebrew and Arabic, the marks of Japanese.
 * The vowels of Indic scripts and the tones of Thai are marks too, but no word can do without them. Also invisible
 * characters, and the Arabic line that stretches a word.
 */
const leftOut = /(?=\p{M})[\p{Script=Inherited}\p{Script=Hebrew}\p{Script=Arabic}]|\p{Cf}|ـ/gu

/**
 * Returns a text for a search: without case, accents and the width of letters, so that `cafe` finds `Café`, `eth` finds
 * `ＥＴＨ`, and any of I, ı, İ and i finds the others. Hiragana finds katakana, and the digits of any script find 0 to 9.
 */
export function folded(text: string): string {
  return asciiDigits(text)
    .normalize('NFKD')
    .toLowerCase()
    .replace(leftOut, '')
    .replace(/[^\0-\x7f]/gu, letter => typedAs[letter] ?? katakanaOf(letter) ?? letter)
    .trim()
}

/** Returns the order of texts in a list: by letters without case and accents, and by the value of numbers. */
export function foldedOrder(language = 'en'): (text: string, other: string) => number {
  return new Intl.Collator(language, { numeric: true, sensitivity: 'base' }).compare
}

function katakanaOf(letter: string): string | undefined {
  return /^[\u3041-\u3096]$/.test(letter) ? String.fromCharCode(letter.charCodeAt(0) + 0x60) : undefined
}
