import { getBase58Decoder } from '@solana/web3.js'

/**
 * What the burner wallet uses of the first web3.js to connect and to sign a message. That library itself brings packages under
 * licences we do not take; transactions need it, so they are not asked of this wallet.
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

/** Keys are made asynchronously in a browser, and the wallet wants one at once: call this first. */
export const prepareKey = async (): Promise<void> => {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
  if (!('publicKey' in pair)) throw new Error('No key pair')
  const publicKey = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
  const seed = new Uint8Array(await crypto.subtle.exportKey('pkcs8', pair.privateKey)).slice(-32)
  made.push({ publicKey, secretKey: Uint8Array.from([...seed, ...publicKey]) })
}

/** A fresh key, one of those prepared. */
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
