const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** Maximum length of a base58 text that is decoded (characters). Every address is shorter. */
const maxCharacters = 512

/**
 * Decodes base58 text. Returns undefined if the text has a character that base58 does not use, or if the text is longer
 * than `max`.
 */
export function decodeBase58(text: string, max = maxCharacters): Uint8Array | undefined {
  if (text.length > max) return undefined
  let number = 0n
  for (const character of text) {
    const digit = alphabet.indexOf(character)
    if (digit < 0) return undefined
    number = number * 58n + BigInt(digit)
  }
  const zeros = /^1*/.exec(text)?.[0].length ?? 0
  const bytes: number[] = []
  for (let rest = number; rest > 0n; rest >>= 8n) bytes.unshift(Number(rest & 0xffn))
  return Uint8Array.from([...new Array<number>(zeros).fill(0), ...bytes])
}

/** Encodes bytes as base58 text. */
export function encodeBase58(bytes: Uint8Array): string {
  const zeros = bytes.findIndex(byte => byte !== 0)
  let number = bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  let text = ''
  for (; number > 0n; number /= 58n) text = alphabet.charAt(Number(number % 58n)) + text
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + text
}
