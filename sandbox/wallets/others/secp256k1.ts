import { concat, type Hex, hexToBytes, ripemd160, sha256, stringToBytes } from 'viem'
import { privateKeyToAccount, sign } from 'viem/accounts'

/** Returns the compressed public key of a private key. */
export const compressedKey = (key: Hex): Uint8Array => {
  const full = hexToBytes(privateKeyToAccount(key).publicKey)
  return Uint8Array.from([((full[64] ?? 0) & 1) + 2, ...full.slice(1, 33)])
}

/** Hashes a public key for a Bitcoin or Cosmos address. */
export const hash160 = (publicKey: Uint8Array): Uint8Array => ripemd160(sha256(publicKey, 'bytes'), 'bytes')

const recoverable = async (hash: Hex, privateKey: Hex) => {
  const { r, s, yParity } = await sign({ hash, privateKey })
  return { rs: hexToBytes(concat([r, s])), yParity: yParity ?? 0 }
}

/** Signs a message for a native SegWit address (BIP-137). Returns 65 bytes. */
export const signBitcoinMessage = async (key: Hex, message: Uint8Array): Promise<Uint8Array> => {
  const { rs, yParity } = await recoverable(bitcoinHash(message), key)
  return Uint8Array.from([39 + yParity, ...rs])
}

/** Returns the hash that a Bitcoin wallet signs for this message. */
export const bitcoinHash = (message: Uint8Array): Hex => {
  const magic = stringToBytes('\u0018Bitcoin Signed Message:\n')
  return sha256(sha256(Uint8Array.from([...magic, ...compactSize(message.length), ...message]), 'bytes'))
}

/** Writes a length as Bitcoin does: in 1 byte, or in 2 or 4 bytes (lowest byte first) behind the byte 253 or 254. */
const compactSize = (length: number): readonly number[] => {
  if (length < 253) return [length]
  const [marker, size] = length <= 0xffff ? [253, 2] : [254, 4]
  return [marker, ...Array.from({ length: size }, (_, place) => (length >>> (8 * place)) & 255)]
}

/** Returns the hash that a Cosmos wallet signs for arbitrary data (ADR-36). */
export const arbitraryHash = (signer: string, data: string): Hex => {
  const doc =
    '{"account_number":"0","chain_id":"","fee":{"amount":[],"gas":"0"},"memo":"","msgs":[{"type":"sign/MsgSignData",' +
    `"value":{"data":${JSON.stringify(btoa(data))},"signer":${JSON.stringify(signer)}}}],"sequence":"0"}`
  return sha256(stringToBytes(doc))
}

/** Signs a hash. Returns the values r and s of the signature, together 64 bytes. */
export const signHash = async (key: Hex, hash: Hex): Promise<Uint8Array> => (await recoverable(hash, key)).rs
