const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const generators = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
const bech32 = 1
const bech32m = 0x2bc830a3
const checksumLength = 6

/**
 * The contents of a verified bech32 text: its prefix in lower case, its 5-bit groups without the checksum, and the type
 * of its checksum.
 */
export type Bech32 = {
  readonly prefix: string
  readonly groups: readonly number[]
  readonly kind: 'bech32' | 'bech32m'
}

/** Decodes bech32 or bech32m text (BIP-173, BIP-350). Returns undefined if the format or the checksum is wrong. */
export function decodeBech32(text: string): Bech32 | undefined {
  const lower = text.toLowerCase()
  if (text.length > 90 || !/^[\x21-\x7e]+$/.test(text)) return undefined
  if (text !== lower && text !== text.toUpperCase()) return undefined
  const split = lower.lastIndexOf('1')
  const groups = Array.from(lower.slice(split + 1), character => alphabet.indexOf(character))
  if (split < 1 || groups.length < checksumLength || groups.includes(-1)) return undefined
  const prefix = lower.slice(0, split)
  const check = polymod([...expanded(prefix), ...groups])
  if (check !== bech32 && check !== bech32m) return undefined
  return {
    prefix,
    groups: groups.slice(0, -checksumLength),
    kind: check === bech32 ? 'bech32' : 'bech32m',
  }
}

/**
 * Converts groups of 5 bits to bytes. Returns undefined if more than four bits are left over at the end, or if these
 * bits are not all zero.
 */
export function bytesOf(groups: readonly number[]): readonly number[] | undefined {
  const bytes: number[] = []
  let bits = 0
  let rest = 0
  for (const group of groups) {
    rest = (rest << 5) | group
    bits += 5
    if (bits >= 8) {
      bits -= 8
      bytes.push(rest >> bits)
      rest &= (1 << bits) - 1
    }
  }
  return bits < 5 && rest === 0 ? bytes : undefined
}

function expanded(prefix: string): number[] {
  const codes = Array.from(prefix, character => character.charCodeAt(0))
  return [...codes.map(code => code >> 5), 0, ...codes.map(code => code & 31)]
}

function polymod(values: readonly number[]): number {
  return values.reduce((check, value) => {
    const next = ((check & 0x1ffffff) << 5) ^ value
    return generators.reduce(
      (sum, generator, bit) => ((check >>> (25 + bit)) & 1 ? sum ^ generator : sum),
      next,
    )
  }, 1)
}
