import { bytesToHex, concatBytes, type Hex, recoverPublicKey, ripemd160, sha256 } from 'viem'
import { decodeBase58 } from '../domain/core/lib/base58.ts'
import { bytesOf, decodeBech32 } from '../domain/core/lib/bech32.ts'
import { spendHash, taprootHash, witnessOf } from './bip322.ts'
import { verifySchnorr } from './schnorr.ts'

/** What an address commits to: the hash of a key, the hash of a script around a key, or the key itself (taproot). */
type Lock = { readonly kind: 'key' | 'script' | 'witness' | 'taproot'; readonly hash: string }

/**
 * Whether the account has signed the text: BIP-137 in all its forms, or simple BIP-322 for native SegWit and taproot keys. The
 * signature is hexadecimal or base64. Undefined for addresses that cannot be verified here (scripts with several keys).
 */
export async function verifyBitcoin(
  address: string,
  message: string,
  signature: string,
): Promise<boolean | undefined> {
  const lock = lockOf(address)
  if (!lock) return undefined
  const bytes = bytesOfText(signature)
  if (!bytes) return false
  const text = new TextEncoder().encode(message)
  if (lock.kind === 'taproot') return await byTaproot(hexOf(lock.hash), text, bytes)
  return bytes.length === 65 ? await byRecovery(lock, text, bytes) : await byWitness(lock, text, bytes)
}

async function byRecovery(lock: Lock, text: Uint8Array, bytes: Uint8Array): Promise<boolean> {
  const first = (bytes[0] ?? 0) - 27
  if (first < 0 || first > 15) return false
  const key = await keyOf(messageHash(text), bytes.slice(1), first & 3)
  if (!key) return false
  // Recovery headers below 4 mean an uncompressed key, which only the oldest address type supports.
  return isOf(lock, first < 4 ? key : compressed(key), first >= 4)
}

async function byWitness(lock: Lock, text: Uint8Array, bytes: Uint8Array): Promise<boolean> {
  const witness = witnessOf(bytes)
  if (lock.kind !== 'witness' || !witness) return false
  const { rs, publicKey } = witness
  if (!isOf(lock, publicKey, true)) return false
  const hash = spendHash(text, hexOf(lock.hash))
  const keys = await Promise.all([0, 1].map(parity => keyOf(hash, rs, parity)))
  return keys.some(key => key && bytesToHex(compressed(key)) === bytesToHex(publicKey))
}

/** A taproot key path spend: one witness item, with an optional last byte for the sighash type, which must be SIGHASH_ALL. */
async function byTaproot(key: Uint8Array, text: Uint8Array, bytes: Uint8Array): Promise<boolean> {
  const [count, length, ...signature] = bytes
  const kind = length === 65 ? signature.pop() : 0
  if (count !== 1 || signature.length !== 64 || length !== bytes.length - 2) return false
  if (length === 65 && kind !== 1) return false
  return await verifySchnorr(taprootHash(text, key, kind ?? 0), Uint8Array.from(signature), key)
}

function isOf({ kind, hash }: Lock, publicKey: Uint8Array, short: boolean): boolean {
  const own = hash160(publicKey)
  if (kind === 'script')
    return short && hash === bytesToHex(hash160(concatBytes([Uint8Array.of(0, 20), own])))
  return hash === bytesToHex(own) && (kind === 'key' || short)
}

function lockOf(address: string): Lock | undefined {
  const segwit = decodeBech32(address)
  if (segwit) {
    const [version, ...groups] = segwit.groups
    const program = bytesOf(groups)
    if (version === 1 && segwit.kind === 'bech32m' && program?.length === 32)
      return { kind: 'taproot', hash: bytesToHex(Uint8Array.from(program)) }
    const isKey = version === 0 && segwit.kind === 'bech32' && program?.length === 20
    return isKey ? { kind: 'witness', hash: bytesToHex(Uint8Array.from(program)) } : undefined
  }
  const bytes = decodeBase58(address)
  if (bytes?.length !== 25) return undefined
  const check = sha256(sha256(bytes.slice(0, 21), 'bytes'), 'bytes').slice(0, 4)
  if (bytesToHex(check) !== bytesToHex(bytes.slice(21))) return undefined
  const kind = [0x00, 0x6f].includes(bytes[0] ?? -1)
    ? 'key'
    : [0x05, 0xc4].includes(bytes[0] ?? -1)
      ? 'script'
      : undefined
  return kind && { kind, hash: bytesToHex(bytes.slice(1, 21)) }
}

async function keyOf(hash: Hex, rs: Uint8Array, recovery: number): Promise<Uint8Array | undefined> {
  // Recovery ids above 1 belong to points that honest signers practically never produce.
  if (recovery > 1) return undefined
  const signature = bytesToHex(concatBytes([rs, Uint8Array.of(27 + recovery)]))
  const key = await recoverPublicKey({ hash, signature }).catch(() => undefined)
  return key && hexOf(key)
}

function messageHash(text: Uint8Array): Hex {
  const magic = new TextEncoder().encode('\u0018Bitcoin Signed Message:\n')
  const length = text.length < 253 ? [text.length] : [253, text.length & 255, text.length >> 8]
  return sha256(sha256(concatBytes([magic, Uint8Array.from(length), text]), 'bytes'))
}

function compressed(key: Uint8Array): Uint8Array {
  return Uint8Array.of(((key[64] ?? 0) & 1) + 2, ...key.slice(1, 33))
}

function hash160(bytes: Uint8Array): Uint8Array {
  return ripemd160(sha256(bytes, 'bytes'), 'bytes')
}

function hexOf(text: string): Uint8Array {
  return Uint8Array.from(text.slice(2).match(/../g) ?? [], pair => Number.parseInt(pair, 16))
}

function bytesOfText(text: string): Uint8Array | undefined {
  if (/^(0x)?(?:[0-9a-f]{2})+$/i.test(text)) return hexOf(text.startsWith('0x') ? text : `0x${text}`)
  try {
    return Uint8Array.from(atob(text), letter => letter.charCodeAt(0))
  } catch {
    return undefined
  }
}
