/** Call data of an EVM contract, split into words of 32 bytes. Each word is 64 lower-case hex digits. */
export type CallWords = {
  readonly selector: string
  readonly words: readonly string[]
  /** The hex digits after the last whole word of the call data. Some apps append their own data there. */
  readonly rest: string
}

const wordDigits = 64

/** Splits call data into words. Returns undefined if the call data is malformed. */
export function readCall(data: unknown): CallWords | undefined {
  if (typeof data !== 'string' || !/^0x[0-9a-fA-F]{8}(?:[0-9a-fA-F]{2})*$/.test(data)) return undefined
  const digits = data.slice(2).toLowerCase()
  const words = digits.slice(8).match(/.{64}/g) ?? []
  return { selector: `0x${digits.slice(0, 8)}`, words, rest: digits.slice(8 + words.length * wordDigits) }
}

/**
 * Decodes a word of call data as an address in lower case. Returns undefined if the first 12 bytes of the word are not
 * zero.
 */
export function addressIn(word: string | undefined): string | undefined {
  return word !== undefined && /^0{24}[0-9a-f]{40}$/.test(word) ? `0x${word.slice(24)}` : undefined
}

/** Decodes a word of call data as a number. Returns undefined if the word does not have 32 bytes. */
export function numberIn(word: string | undefined): bigint | undefined {
  return word === undefined || word.length !== wordDigits ? undefined : BigInt(`0x${word}`)
}

/** Encodes a number as a 32-byte word of call data, in hex without 0x. */
export function wordOf(value: bigint): string {
  return value.toString(16).padStart(wordDigits, '0')
}

export function addressWord(address: string): string {
  return address.slice(2).toLowerCase().padStart(wordDigits, '0')
}

/**
 * Decodes an argument of the type `bytes`, as hex. The word at `index` holds the offset of the argument. Returns
 * undefined if the offset is invalid, or if the argument is longer than the data.
 */
export function bytesIn(words: readonly string[], index: number): string | undefined {
  const place = numberIn(words[index])
  if (place === undefined || place % 32n !== 0n || place / 32n >= BigInt(words.length)) return undefined
  const start = Number(place / 32n)
  const size = numberIn(words[start])
  const left = BigInt((words.length - start - 1) * 32)
  if (size === undefined || size > left) return undefined
  const digits = words.slice(start + 1).join('')
  return `0x${digits.slice(0, Number(size) * 2)}`
}
