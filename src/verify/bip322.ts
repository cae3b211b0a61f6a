import { concatBytes, type Hex, sha256 } from 'viem'

/** A simple BIP-322 signature of one key: r and s, and the public key. */
export type Witness = { readonly rs: Uint8Array; readonly publicKey: Uint8Array }

/** Decodes the witness of a native SegWit key. Undefined for any other witness. */
export function witnessOf(bytes: Uint8Array): Witness | undefined {
  const signatureLength = bytes[1] ?? 0
  const der = bytes.slice(2, 2 + signatureLength)
  const publicKey = bytes.slice(3 + signatureLength)
  const isPair = bytes[0] === 2 && bytes[2 + signatureLength] === 33 && publicKey.length === 33
  // The last byte is the sighash type. Only SIGHASH_ALL is accepted.
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
 * The two virtual transactions of BIP-322: one with an output that commits to the message, and one that spends it. Neither can be
 * mined.
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

/** The hash that a native SegWit key signs: the spending transaction, by BIP-143. */
export function spendHash(message: Uint8Array, keyHash: Uint8Array): Hex {
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
 * The hash that a taproot key signs: the spending transaction by its key path, by BIP-341. `kind` is the sighash type: 0
 * (default) or 1 (all). Both cover the whole transaction.
 */
export function taprootHash(message: Uint8Array, key: Uint8Array, kind: number): Uint8Array {
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

/** Tagged hash (BIP-340). The tag keeps hashes of different purposes apart. */
export function tagged(tag: string, bytes: Uint8Array): Uint8Array {
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
