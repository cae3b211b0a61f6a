import { schnorr } from '@noble/curves/secp256k1'
import { bytesToHex, concatBytes, type Hex, recoverPublicKey, ripemd160, sha256 } from 'viem'
import { decodeBase58 } from '../domain/core/lib/base58.ts'
import { bytesOfBase64 } from '../domain/core/lib/base64.ts'
import { bytesOfGroups, decodeBech32 } from '../domain/core/lib/bech32.ts'
import { bytesOfHex } from '../domain/core/lib/hex.ts'

/** The signature of one key in the BIP-322 format "simple": r and s, and the public key. */
export type Witness = { readonly rs: Uint8Array; readonly publicKey: Uint8Array }

/** Decodes the witness of a native SegWit key. Returns undefined for any other kind of witness. */
function witnessOf(bytes: Uint8Array): Witness | undefined {
  const signatureLength = bytes[1] ?? 0
  const der = bytes.slice(2, 2 + signatureLength)
  const publicKey = bytes.slice(3 + signatureLength)
  const isPair = bytes[0] === 2 && bytes[2 + signatureLength] === 33 && publicKey.length === 33
  // The last byte of the signature is the sighash type. Only SIGHASH_ALL is accepted.
  if (!isPair || der.at(-1) !== 1) return undefined
  const rs = rsOf(der.slice(0, -1))
  return rs && { rs, publicKey }
}

function rsOf(der: Uint8Array): Uint8Array | undefined {
  if (der[0] !== 0x30 || der[1] !== der.length - 2 || der[2] !== 2) return undefined
  const rLength = der[3] ?? 0
  const sLength = der[5 + rLength] ?? 0
  if (der[4 + rLength] !== 2 || 6 + rLength + sLength !== der.length) return undefined
  const [r, s] = [word(der.slice(4, 4 + rLength)), word(der.slice(6 + rLength))]
  return r && s && concatBytes([r, s])
}

function word(number: Uint8Array): Uint8Array | undefined {
  const start = number.findIndex(byte => byte !== 0)
  const digits = start < 0 ? new Uint8Array() : number.slice(start)
  if (digits.length > 32) return undefined
  const padded = new Uint8Array(32)
  padded.set(digits, 32 - digits.length)
  return padded
}

/**
 * Builds the two virtual transactions of BIP-322. The first one commits to the message, and the second one spends the
 * output of the first. Neither can be mined.
 */
function spendOf(message: Uint8Array, script: Uint8Array) {
  const messageHash = tagged('BIP0322-signed-message', message)
  const toSpend = concatBytes([
    number(0, 4),
    Uint8Array.of(1),
    new Uint8Array(32),
    number(0xffffffff, 4),
    Uint8Array.of(34, 0x00, 0x20),
    messageHash,
    number(0, 4),
    Uint8Array.of(1),
    number(0, 8),
    Uint8Array.of(script.length),
    script,
    number(0, 4),
  ])
  return {
    outpoint: concatBytes([double(toSpend), number(0, 4)]),
    output: concatBytes([number(0, 8), Uint8Array.of(1, 0x6a)]),
  }
}

/** The hash that a native SegWit key signs: the hash of the spending transaction, computed as BIP-143 defines. */
function spendHash(message: Uint8Array, keyHash: Uint8Array): Hex {
  const { outpoint, output } = spendOf(message, concatBytes([Uint8Array.of(0x00, 0x14), keyHash]))
  return sha256(
    sha256(
      concatBytes([
        number(0, 4),
        double(outpoint),
        double(number(0, 4)),
        outpoint,
        Uint8Array.of(25, 0x76, 0xa9, 0x14),
        keyHash,
        Uint8Array.of(0x88, 0xac),
        number(0, 8),
        number(0, 4),
        double(output),
        number(0, 4),
        number(1, 4),
      ]),
      'bytes',
    ),
  )
}

/**
 * Returns the hash that a taproot key signs (BIP-341): the hash of the spending transaction of BIP-322. `kind` is the
 * sighash type: 0 (default) or 1 (all).
 */
function taprootHash(message: Uint8Array, key: Uint8Array, kind: number): Uint8Array {
  const script = concatBytes([Uint8Array.of(0x51, 0x20), key])
  const { outpoint, output } = spendOf(message, script)
  return tagged(
    'TapSighash',
    concatBytes([
      Uint8Array.of(0, kind),
      number(0, 4),
      number(0, 4),
      sha256(outpoint, 'bytes'),
      sha256(number(0, 8), 'bytes'),
      sha256(concatBytes([Uint8Array.of(script.length), script]), 'bytes'),
      sha256(number(0, 4), 'bytes'),
      sha256(output, 'bytes'),
      Uint8Array.of(0),
      number(0, 4),
    ]),
  )
}

/** Computes a tagged hash (BIP-340). The tag keeps hashes for different purposes apart. */
function tagged(tag: string, bytes: Uint8Array): Uint8Array {
  const own = sha256(new TextEncoder().encode(tag), 'bytes')
  return sha256(concatBytes([own, own, bytes]), 'bytes')
}

/** Encodes a number in little-endian order. */
function number(value: number, length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, i) => Math.floor(value / 256 ** i) % 256)
}

function double(bytes: Uint8Array): Uint8Array {
  return sha256(sha256(bytes, 'bytes'), 'bytes')
}

/** The content of an address: the hash of a key, the hash of a script, or the key itself (taproot). */
type Lock = { readonly kind: 'key' | 'script' | 'witness' | 'taproot'; readonly hash: string }

/**
 * Whether the account has signed the text. Accepts BIP-137 signatures in all their forms, and simple BIP-322 signatures
 * of native SegWit and taproot keys. The signature is hexadecimal or base64. Returns undefined for addresses whose
 * signatures this function cannot verify, such as scripts with several keys.
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
  if (lock.kind === 'taproot') return byTaproot(bytesOfHex(lock.hash), text, bytes)
  return bytes.length === 65 ? await byRecovery(lock, text, bytes) : await byWitness(lock, text, bytes)
}

async function byRecovery(lock: Lock, text: Uint8Array, bytes: Uint8Array): Promise<boolean> {
  const first = (bytes[0] ?? 0) - 27
  if (first < 0 || first > 15) return false
  const key = await keyOf(messageHash(text), bytes.slice(1), first & 3)
  if (!key) return false
  // If the first byte of the signature is below 31, the key is uncompressed. Only the oldest address type supports
  // uncompressed keys.
  return isOf(lock, first < 4 ? key : compressed(key), first >= 4)
}

async function byWitness(lock: Lock, text: Uint8Array, bytes: Uint8Array): Promise<boolean> {
  const witness = witnessOf(bytes)
  if (lock.kind !== 'witness' || !witness) return false
  const { rs, publicKey } = witness
  if (!isOf(lock, publicKey, true)) return false
  const hash = spendHash(text, bytesOfHex(lock.hash))
  const keys = await Promise.all([0, 1].map(parity => keyOf(hash, rs, parity)))
  return keys.some(key => key && bytesToHex(compressed(key)) === bytesToHex(publicKey))
}

/**
 * Verifies the witness of a taproot key-path spend, which must be exactly one signature. If the signature ends with a
 * sighash byte, this byte must be SIGHASH_ALL.
 */
function byTaproot(key: Uint8Array, text: Uint8Array, bytes: Uint8Array): boolean {
  const [count, length, ...signature] = bytes
  const kind = length === 65 ? signature.pop() : 0
  if (count !== 1 || signature.length !== 64 || length !== bytes.length - 2) return false
  if (length === 65 && kind !== 1) return false
  return schnorr.verify(Uint8Array.from(signature), taprootHash(text, key, kind ?? 0), key)
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
    const program = bytesOfGroups(groups)
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
  // Recovery ids above 1 are refused. They belong to points that an honest signer practically never produces.
  if (recovery > 1) return undefined
  const signature = bytesToHex(concatBytes([rs, Uint8Array.of(27 + recovery)]))
  const key = await recoverPublicKey({ hash, signature }).catch(() => undefined)
  return key && bytesOfHex(key)
}

function messageHash(text: Uint8Array): Hex {
  const magic = new TextEncoder().encode('\u0018Bitcoin Signed Message:\n')
  return sha256(sha256(concatBytes([magic, compactSize(text.length), text]), 'bytes'))
}

/** Writes a length as Bitcoin does: in 1 byte, or in 2 or 4 bytes (lowest byte first) behind the byte 253 or 254. */
function compactSize(length: number): Uint8Array {
  if (length < 253) return Uint8Array.of(length)
  return length <= 0xffff
    ? concatBytes([Uint8Array.of(253), number(length, 2)])
    : concatBytes([Uint8Array.of(254), number(length, 4)])
}

function compressed(key: Uint8Array): Uint8Array {
  return Uint8Array.of(((key[64] ?? 0) & 1) + 2, ...key.slice(1, 33))
}

function hash160(bytes: Uint8Array): Uint8Array {
  return ripemd160(sha256(bytes, 'bytes'), 'bytes')
}

function bytesOfText(text: string): Uint8Array | undefined {
  return /^(0x)?(?:[0-9a-f]{2})+$/i.test(text) ? bytesOfHex(text) : bytesOfBase64(text)
}
