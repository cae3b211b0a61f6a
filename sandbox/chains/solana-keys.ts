import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { type Address, getBase58Decoder } from '@solana/web3.js'

/** A key derived from a word, the same at each start. */
export type SolanaKey = { address: Address; secretKey: string; sign(message: Uint8Array): Uint8Array }

/** Derives the Ed25519 key of a word. */
export const keyOf = (word: string): SolanaKey => {
  const seed = createHash('sha256').update(`portico sandbox: ${word}`).digest()
  // The fixed prefix of a PKCS #8 Ed25519 key, then the seed.
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed])
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const publicKey = publicBytes(key)
  return {
    address: getBase58Decoder().decode(publicKey) as Address,
    secretKey: getBase58Decoder().decode(Buffer.concat([seed, publicKey])),
    sign: message => sign(null, message, key),
  }
}

const publicBytes = (key: KeyObject): Buffer =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32)
