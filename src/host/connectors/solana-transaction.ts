const keyBytes = 32
const signatureBytes = 64
const versioned = 0x80

/** The parts of a serialised Solana transaction that the connector needs: its version, and the signature of each signer. */
export type SolanaTransaction = {
  readonly version: 'legacy' | number
  /** Returns the signature of this key. Returns undefined if the key is not a signer. */
  signatureOf(publicKey: Uint8Array): Uint8Array | undefined
}

/**
 * Parses a Solana transaction: the signatures, then the message, which lists the signers' keys first. Returns undefined
 * if the bytes are not a transaction.
 */
export function readSolanaTransaction(bytes: Uint8Array): SolanaTransaction | undefined {
  const count = readLength(bytes, 0)
  if (!count) return undefined
  const message = count.next + count.value * signatureBytes
  const first = bytes[message]
  if (first === undefined) return undefined
  const isLegacy = (first & versioned) === 0
  // A message starts with a version byte, unless the transaction is a legacy transaction. Three counts follow, and then
  // the public keys of the accounts.
  const header = isLegacy ? message : message + 1
  const keys = readLength(bytes, header + 3)
  if (!keys || bytes[header] !== count.value || keys.next + keys.value * keyBytes > bytes.length)
    return undefined
  return {
    version: isLegacy ? 'legacy' : first & ~versioned,
    signatureOf: publicKey => {
      for (let i = 0; i < Math.min(count.value, keys.value); i += 1) {
        const at = keys.next + i * keyBytes
        if (bytes.subarray(at, at + keyBytes).every((byte, place) => byte === publicKey[place])) {
          const signature = count.next + i * signatureBytes
          return bytes.slice(signature, signature + signatureBytes)
        }
      }
      return undefined
    },
  }
}

/** Reads a length in compact-u16 format: 7 bits of each byte, lowest bits first, three bytes at most. */
function readLength(bytes: Uint8Array, at: number): { value: number; next: number } | undefined {
  let value = 0
  for (let i = 0; i < 3; i += 1) {
    const byte = bytes[at + i]
    if (byte === undefined) return undefined
    value |= (byte & 0x7f) << (7 * i)
    if ((byte & 0x80) === 0) return { value, next: at + i + 1 }
  }
  return undefined
}
