const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const generators = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]

const checksumOf = (values: readonly number[]): number =>
  values.reduce((check, value) => {
    const top = check >>> 25
    const next = ((check & 0x1ffffff) << 5) ^ value
    return generators.reduce((sum, generator, bit) => ((top >>> bit) & 1 ? sum ^ generator : sum), next)
  }, 1)

/** Splits bytes into groups of five bits. */
const groupsOf = (bytes: Uint8Array): number[] => {
  const bits = Array.from(bytes, byte => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map(group => Number.parseInt(group.padEnd(5, '0'), 2))
}

/**
 * Encodes a bech32 address (BIP-173). `leading` is a list of five-bit groups that come before the bytes, such as
 * Bitcoin's witness version.
 */
export const bech32 = (prefix: string, leading: readonly number[], bytes: Uint8Array): string => {
  const data = [...leading, ...groupsOf(bytes)]
  const codes = Array.from(prefix, letter => letter.charCodeAt(0))
  const head = [...codes.map(code => code >> 5), 0, ...codes.map(code => code & 31)]
  const check = checksumOf([...head, ...data, 0, 0, 0, 0, 0, 0]) ^ 1
  const sum = Array.from({ length: 6 }, (_, i) => (check >>> (5 * (5 - i))) & 31)
  return `${prefix}1${[...data, ...sum].map(group => alphabet[group]).join('')}`
}
