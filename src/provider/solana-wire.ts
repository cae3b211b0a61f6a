const signatureBytes = 64
const keyBytes = 32

/** Encodes bytes as base64. */
export function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
}

/** Decodes base64. Undefined if it is malformed. */
export function fromBase64(text: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(text), sign => sign.charCodeAt(0))
  } catch {
    return undefined
  }
}

/**
 * Adds a signature to a transaction, at the position of the signer's key. Undefined if this key is not a signer. A
 * transaction consists of the count of signatures, the signatures, and the message: an optional version, three header bytes,
 * the count of keys, and the keys.
 */
export function withSignature(
  transaction: Uint8Array,
  key: Uint8Array,
  signature: Uint8Array,
): Uint8Array | undefined {
  const [signatures, start] = shortNumber(transaction, 0)
  const message = start + signatures * signatureBytes
  const header = message + ((transaction[message] ?? 0) & 0x80 ? 1 : 0)
  const signers = transaction[header] ?? 0
  const [keys, firstKey] = shortNumber(transaction, header + 3)
  const place = Array.from({ length: Math.min(signers, keys, signatures) }, (_, index) => index).find(
    index => {
      const at = firstKey + index * keyBytes
      return key.length === keyBytes && key.every((byte, offset) => transaction[at + offset] === byte)
    },
  )
  if (place === undefined) return undefined
  const signed = transaction.slice()
  signed.set(signature, start + place * signatureBytes)
  return signed
}

/** Reads a number in Solana's compact-u16 format (seven bits of each byte, low bits first), and returns the offset after it. */
function shortNumber(bytes: Uint8Array, at: number): readonly [value: number, next: number] {
  let value = 0
  for (let place = 0; place < 3; place += 1) {
    const byte = bytes[at + place] ?? 0
    value |= (byte & 0x7f) << (place * 7)
    if ((byte & 0x80) === 0) return [value, at + place + 1]
  }
  return [value, at + 3]
}
