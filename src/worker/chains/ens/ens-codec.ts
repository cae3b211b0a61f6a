import { keccak256 } from '../../../domain/core/lib/keccak.ts'

/**
 * Number of hex digits in a word of the contract ABI: 32 bytes without 0x. This file implements only the ABI types that
 * names need.
 */
const word = 64
const longestLabel = 255
const longestText = 1_000
const longestBytes = 131_072

const utf8 = new TextEncoder()

/** The first four bytes of a function signature's hash, as for `addr(bytes32)`. */
export function selectorOf(signature: string): string {
  return keccak256(utf8.encode(signature)).slice(0, 8)
}

/** Encodes a number, or an address without 0x, as a word. */
export function wordOf(value: number | string): string {
  return (typeof value === 'number' ? value.toString(16) : value.toLowerCase()).padStart(word, '0')
}

/** Encodes bytes for the ABI: their length, then the bytes padded to whole words. */
export function bytesArgument(digits: string): string {
  const padded = Math.ceil(digits.length / word) * word
  return wordOf(digits.length / 2) + digits.padEnd(padded, '0')
}

/** The hash by which the ENS registry identifies a normalised name: its node (ENSIP-1). */
export function namehash(name: string): string {
  let node = '0'.repeat(word)
  if (name === '') return node
  for (const label of name.split('.').reverse()) {
    node = keccak256(bytesOf(node + keccak256(utf8.encode(label))))
  }
  return node
}

/** Encodes the name in DNS wire format, for extended resolvers. Returns undefined if a label is empty or too long. */
export function dnsEncoded(name: string): string | undefined {
  const labels = name.split('.').map(label => utf8.encode(label))
  if (labels.some(({ length }) => length === 0 || length > longestLabel)) return undefined
  return `${labels.map(label => hexOf(Uint8Array.of(label.length)) + hexOf(label)).join('')}00`
}

/** Decodes the address in a word. Returns undefined for the zero address or a malformed word. */
export function addressIn(response: string): string | undefined {
  const digits = digitsOf(response)
  if (digits.length < word || !/^0{24}/.test(digits)) return undefined
  const address = digits.slice(24, word)
  return /^0+$/.test(address) ? undefined : `0x${address}`
}

/** Whether the answer of a contract is `true`. */
export function isTrue(response: string): boolean {
  return /^0{63}1$/.test(digitsOf(response).slice(0, word))
}

/** Decodes the bytes in a contract's answer as hex digits. Returns undefined if there are none or too many. */
export function bytesIn(response: string): string | undefined {
  return bytesAt(digitsOf(response), 0) || undefined
}

/** Returns the bytes to which the word at this index points. Returns undefined if the pointer is invalid. */
export function bytesAt(digits: string, place: number): string | undefined {
  const start = Number(`0x${digits.slice(place * word, (place + 1) * word) || '0'}`) * 2
  const length = Number(`0x${digits.slice(start, start + word) || '0'}`) * 2
  if (!(start >= word && length <= longestBytes)) return undefined
  const bytes = digits.slice(start + word, start + word + length)
  return bytes.length === length ? bytes : undefined
}

/** Decodes the text in a contract's answer. Returns undefined if it is not UTF-8 or longer than `max` bytes. */
export function textIn(response: string, max = longestText): string | undefined {
  const bytes = bytesIn(response)
  return bytes === undefined || bytes.length > max * 2 ? undefined : textOf(bytes)
}

/** Decodes UTF-8. Returns undefined if the bytes are invalid. */
export function textOf(digits: string): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytesOf(digits))
  } catch {
    return undefined
  }
}

/** Decodes hex digits. */
export function bytesOf(digits: string): Uint8Array {
  return Uint8Array.from(digits.match(/../g) ?? [], byte => Number.parseInt(byte, 16))
}

/** Encodes bytes as hex digits. */
export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}

function digitsOf(response: string): string {
  return /^0x[0-9a-fA-F]*$/.test(response) ? response.slice(2).toLowerCase() : ''
}
