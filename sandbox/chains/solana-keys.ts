import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { type Address, getBase58Decoder } from '@solana/web3.js'

/** A Solana key that the sandbox derives from a word, so that the key is the same at each start. */
export type SolanaKey = { address: Address; secretKey: string; sign(message: Uint8Array): Uint8Array }

/** Derives an Ed25519 key from a word. */
export const keyOf = (word: string): SolanaKey => {
  const seed = createHash('sha256').update(`portico sandbox: ${word}`).digest()
  // A private key in PKCS #8 format: a fixed prefix for Ed25519, then the seed.
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
