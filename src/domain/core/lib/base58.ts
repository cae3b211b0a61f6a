import { base58 } from '@scure/base'

/**
 * Maximum length of a base58 text that is decoded (characters), because the time grows with the square of the length.
 * Every address is shorter.
 */
const maxCharacters = 512

/**
 * Decodes base58 text. Returns undefined if the text has a character that base58 does not use, or if the text is longer
 * than `max`.
 */
export function decodeBase58(text: string, max = maxCharacters): Uint8Array | undefined {
  if (text.length > max) return undefined
  try {
    return base58.decode(text)
  } catch {
    return undefined
  }
}

export function encodeBase58(bytes: Uint8Array): string {
  return base58.encode(bytes)
}
