import { secp256k1 } from '@noble/curves/secp256k1'
import { blake2b } from '@noble/hashes/blake2'
import { verify as verifySr25519 } from '@scure/sr25519'
import { concatBytes } from 'viem'
import { decodeBase58 } from '../domain/core/lib/base58.ts'
import { bytesOfHex } from '../domain/core/lib/hex.ts'
import { verifyEd25519 } from './ed25519.ts'

const keyBytes = 32
const hashBytes = 32
const checksumBytes = 2
const signatureBytes = 64

/**
 * Whether the account has signed `message`. `signature` is hexadecimal: a signature of an sr25519 or ed25519 key, or one
 * of an ecdsa key with its recovery byte, with or without the byte that names the kind of key. Wallets put `<Bytes>`
 * around a message before they sign it.
 */
export function isSignedByPolkadot(address: string, message: string, signature: string): boolean {
  const owner = ownerOf(address)
  const bytes = hexBytes(signature)
  if (!owner || !bytes) return false
  const texts = [message, `<Bytes>${message}</Bytes>`].map(text => new TextEncoder().encode(text))
  return texts.some(text => isSigned(owner, bytes, text))
}

function isSigned(owner: Uint8Array, bytes: Uint8Array, text: Uint8Array): boolean {
  const [kind] = bytes
  const rest = bytes.slice(1)
  if (bytes.length === signatureBytes)
    return isSr25519(owner, bytes, text) || verifyEd25519(owner, bytes, text)
  if (bytes.length === signatureBytes + 2) return kind === 2 && isEcdsa(owner, rest, text)
  if (bytes.length !== signatureBytes + 1) return false
  // 65 bytes are a signature behind the byte of its kind, or an ecdsa signature without this byte.
  if (kind === 0 && verifyEd25519(owner, rest, text)) return true
  if (kind === 1 && isSr25519(owner, rest, text)) return true
  return isEcdsa(owner, bytes, text)
}

function isSr25519(owner: Uint8Array, signature: Uint8Array, text: Uint8Array): boolean {
  try {
    return verifySr25519(text, signature, owner)
  } catch {
    // The library throws if the key or the signature is not a valid encoding.
    return false
  }
}

/** The account of an ecdsa key is the hash of the key. */
function isEcdsa(owner: Uint8Array, signature: Uint8Array, text: Uint8Array): boolean {
  try {
    const point = secp256k1.Signature.fromCompact(signature.slice(0, signatureBytes))
      .addRecoveryBit(signature[signatureBytes] ?? 0)
      .recoverPublicKey(blake2b(text, { dkLen: hashBytes }))
    return isEqual(blake2b(point.toRawBytes(true), { dkLen: hashBytes }), owner)
  } catch {
    // The library throws if no key can have made the signature.
    return false
  }
}

/** Reads the key, or the hash of the key, in an SS58 address. Returns undefined if the checksum is wrong. */
function ownerOf(address: string): Uint8Array | undefined {
  const bytes = decodeBase58(address)
  const prefixBytes = (bytes?.[0] ?? 0) < 64 ? 1 : 2
  if (bytes?.length !== prefixBytes + keyBytes + checksumBytes) return undefined
  const body = bytes.slice(0, -checksumBytes)
  const hash = blake2b(concatBytes([new TextEncoder().encode('SS58PRE'), body]))
  if (!isEqual(hash.slice(0, checksumBytes), bytes.slice(-checksumBytes))) return undefined
  return body.slice(prefixBytes)
}

function hexBytes(text: string): Uint8Array | undefined {
  const [, digits] = /^0x((?:[0-9a-f]{2}){64,66})$/i.exec(text) ?? []
  return digits === undefined ? undefined : bytesOfHex(digits)
}

function isEqual(first: Uint8Array, second: Uint8Array): boolean {
  return first.length === second.length && first.every((byte, place) => byte === second[place])
}
