import { bytesToBigInt, bytesToHex, concatBytes, numberToBytes, recoverPublicKey } from 'viem'
import { tagged } from './bip322.ts'

/** Order of the group secp256k1. */
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

/**
 * Verifies a BIP-340 signature by a key (its x coordinate): whether the point sG - eP has an even y and equals R, the first half
 * of the signature. Uses ECDSA key recovery for the arithmetic: recovery from a signature (r, t) of z gives (tP' - zG) / r for
 * the point P' with x = r. With r = P, t = -er and z = -sr the result is exactly this point.
 */
export async function verifySchnorr(
  hash: Uint8Array,
  signature: Uint8Array,
  key: Uint8Array,
): Promise<boolean> {
  const [rBytes, s, x] = [signature.slice(0, 32), bytesToBigInt(signature.slice(32)), bytesToBigInt(key)]
  if (signature.length !== 64 || s >= order || x === 0n || x >= order) return false
  const e = bytesToBigInt(tagged('BIP0340/challenge', concatBytes([rBytes, key, hash]))) % order
  const [z, t] = [minus(s * x), minus(e * x)]
  const recoverable = concatBytes([key, numberToBytes(t, { size: 32 }), Uint8Array.of(27)])
  const point = await recoverPublicKey({
    hash: numberToBytes(z, { size: 32 }),
    signature: bytesToHex(recoverable),
  }).catch(() => undefined)
  if (!point) return false
  const isEven = Number.parseInt(point.slice(-1), 16) % 2 === 0
  return isEven && point.slice(4, 68) === bytesToHex(rBytes).slice(2)
}

function minus(number: bigint): bigint {
  return (order - (number % order)) % order
}
