import { keyBytes, signatureBytes } from '../core/ed25519-sizes.ts'

const blockhashBytes = 32
const versioned = 0x80

/** A serialised Solana transaction: its version, its signatures, and its message. */
export type SolanaTransaction = {
  readonly version: 'legacy' | number
  /** Returns the signature of this key. Returns undefined if the key is not a signer. */
  signatureOf(publicKey: ArrayLike<number>): Uint8Array | undefined
  /** Returns the transaction with the signature of this key. Returns undefined if the key is not a signer. */
  withSignature(publicKey: ArrayLike<number>, signature: Uint8Array): Uint8Array | undefined
  /** Returns the message, which the signers sign, without its blockhash. */
  messageWithoutBlockhash(): readonly number[]
}

/**
 * Parses a Solana transaction: the signatures, then the message, which lists the signers' keys first. Returns undefined
 * if the bytes are not a transaction. Written by hand, because the decoders of @solana/web3.js have 2.6 KiB, and pages
 * and the journal need only these positions (docs/design.md).
 */
export function readSolanaTransaction(bytes: Uint8Array): SolanaTransaction | undefined {
  const count = readLength(bytes, 0)
  if (!count) return undefined
  const message = count.next + count.value * signatureBytes
  const first = bytes[message]
  if (first === undefined) return undefined
  const isLegacy = (first & versioned) === 0
  // A message starts with a version byte, unless the transaction is a legacy transaction. Three counts follow, then the
  // public keys of the accounts, and then the blockhash.
  const header = isLegacy ? message : message + 1
  const keys = readLength(bytes, header + 3)
  if (!keys || bytes[header] !== count.value) return undefined
  const blockhash = keys.next + keys.value * keyBytes
  if (blockhash > bytes.length) return undefined
  const placeOf = (publicKey: ArrayLike<number>): number | undefined => {
    const key = Array.from(publicKey)
    const signer = Array.from({ length: Math.min(count.value, keys.value) }, (_, index) => index).find(
      index => {
        const at = keys.next + index * keyBytes
        return key.length === keyBytes && key.every((byte, offset) => bytes[at + offset] === byte)
      },
    )
    return signer === undefined ? undefined : count.next + signer * signatureBytes
  }
  return {
    version: isLegacy ? 'legacy' : first & ~versioned,
    signatureOf: publicKey => {
      const place = placeOf(publicKey)
      return place === undefined ? undefined : bytes.slice(place, place + signatureBytes)
    },
    withSignature: (publicKey, signature) => {
      const place = placeOf(publicKey)
      if (place === undefined) return undefined
      const signed = bytes.slice()
      signed.set(signature, place)
      return signed
    },
    messageWithoutBlockhash: () => [
      ...bytes.slice(message, blockhash),
      ...bytes.slice(blockhash + blockhashBytes),
    ],
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
