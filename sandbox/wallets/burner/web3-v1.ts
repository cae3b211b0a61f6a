import { getBase58Decoder } from '@solana/web3.js'

/**
 * This file replaces web3.js 1, because that library depends on packages whose licences this project does not accept.
 * It has only the classes that the burner wallet needs to connect and to sign a message, so the wallet cannot send
 * transactions.
 */
export class PublicKey {
  readonly #bytes: Uint8Array
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }
  toBytes(): Uint8Array {
    return this.#bytes
  }
  toBase58(): string {
    return getBase58Decoder().decode(this.#bytes)
  }
  equals(other: PublicKey): boolean {
    return this.toBase58() === other.toBase58()
  }
}

const made: { publicKey: Uint8Array; secretKey: Uint8Array }[] = []

/**
 * Creates the key that the next `new Keypair()` takes. The burner wallet calls this constructor synchronously, but
 * browsers create keys only asynchronously.
 */
export const prepareKey = async (): Promise<void> => {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
  if (!('publicKey' in pair)) throw new Error('No key pair')
  const publicKey = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
  const seed = new Uint8Array(await crypto.subtle.exportKey('pkcs8', pair.privateKey)).slice(-32)
  made.push({ publicKey, secretKey: Uint8Array.from([...seed, ...publicKey]) })
}

/** A key pair that `prepareKey` has created. The constructor throws if no key is prepared. */
export class Keypair {
  readonly publicKey: PublicKey
  readonly secretKey: Uint8Array
  constructor() {
    const key = made.pop()
    if (!key) throw new Error('No key is prepared')
    this.publicKey = new PublicKey(key.publicKey)
    this.secretKey = key.secretKey
  }
}

class Unavailable {
  constructor() {
    throw new Error('This wallet cannot read transactions here')
  }
}

export { Unavailable as Connection, Unavailable as Transaction, Unavailable as VersionedTransaction }
