import { createHash } from 'node:crypto'
import { schnorr, secp256k1 } from '@noble/curves/secp256k1'
import { describe, expect, it } from 'vitest'
import { encodeBase58 } from '../../src/domain/core/lib/base58.ts'
import { verifyBitcoin } from '../../src/verify.ts'

const sha = (...parts: readonly (Uint8Array | readonly number[])[]) =>
  new Uint8Array(
    createHash('sha256')
      .update(Uint8Array.from(parts.flatMap(part => [...part])))
      .digest(),
  )
const twice = (...parts: readonly (Uint8Array | readonly number[])[]) => sha(sha(...parts))
const hash160 = (bytes: Uint8Array) => new Uint8Array(createHash('ripemd160').update(sha(bytes)).digest())
const tagged = (tag: string, ...parts: readonly (Uint8Array | readonly number[])[]) => {
  const own = sha(Buffer.from(tag))
  return sha(own, own, ...parts)
}
const number = (value: number, length = 4) =>
  Array.from({ length }, (_, place) => Math.floor(value / 256 ** place) % 256)
const hex = (bytes: Uint8Array | readonly number[]) => Buffer.from(Uint8Array.from(bytes)).toString('hex')

/** Writes an address of SegWit: bech32 (BIP-173), or bech32m (BIP-350). */
const segwit = (version: number, program: Uint8Array, isM = version > 0) => {
  const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
  const bits = Array.from(program, byte => byte.toString(2).padStart(8, '0')).join('')
  const groups = (bits.match(/.{1,5}/g) ?? []).map(group => Number.parseInt(group.padEnd(5, '0'), 2))
  const data = [version, ...groups]
  const generators = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
  const rest = [3, 3, 0, 2, 3, ...data, 0, 0, 0, 0, 0, 0].reduce((check, value) => {
    const next = ((check & 0x1ffffff) << 5) ^ value
    return generators.reduce((sum, part, bit) => ((check >>> (25 + bit)) & 1 ? sum ^ part : sum), next)
  }, 1)
  const sum = rest ^ (isM ? 0x2bc830a3 : 1)
  const end = Array.from({ length: 6 }, (_, place) => (sum >>> (5 * (5 - place))) & 31)
  return `bc1${[...data, ...end].map(group => alphabet[group]).join('')}`
}
const base58 = (version: number, hash: Uint8Array) => {
  const body = [version, ...hash]
  return encodeBase58(Uint8Array.from([...body, ...twice(body).slice(0, 4)]))
}

/** The two virtual transactions of BIP-322: the output that is spent, and the outputs of the spending one. */
const spendOf = (text: string, script: readonly number[]) => {
  const message = tagged('BIP0322-signed-message', Buffer.from(text))
  const toSpend = [
    ...[...number(0), 1, ...number(0, 32), ...number(0xffffffff), 34, 0, 32, ...message],
    ...[...number(0), 1, ...number(0, 8), script.length, ...script, ...number(0)],
  ]
  return { outpoint: [...twice(toSpend), ...number(0)], output: [...number(0, 8), 1, 0x6a] }
}
const witnessHash = (text: string, keyHash: Uint8Array) => {
  const { outpoint, output } = spendOf(text, [0, 20, ...keyHash])
  return twice(
    ...[
      number(0),
      twice(outpoint),
      twice(number(0)),
      outpoint,
      [25, 0x76, 0xa9, 0x14],
      keyHash,
      [0x88, 0xac],
    ],
    ...[number(0, 8), number(0), twice(output), number(0), number(1)],
  )
}
const taprootHash = (text: string, key: Uint8Array, kind: number) => {
  const script = [0x51, 0x20, ...key]
  const { outpoint, output } = spendOf(text, script)
  return tagged(
    'TapSighash',
    ...[[0, kind], number(0), number(0), sha(outpoint), sha(number(0, 8)), sha([script.length], script)],
    ...[sha(number(0)), sha(output), [0], number(0)],
  )
}

const secret = new Uint8Array(32).fill(0x23)
const key = secp256k1.getPublicKey(secret, true)
const owner = hash160(key)
const address = segwit(0, owner)
const integer = (value: bigint, pad = 0) => {
  const digits = value.toString(16).padStart(64, '0')
  const bytes = [...Buffer.from(digits, 'hex')]
  return [...new Array<number>(pad).fill(0), ...((bytes[0] ?? 0) > 127 && pad === 0 ? [0] : []), ...bytes]
}
const der = (r: readonly number[], s: readonly number[]) => [
  ...[0x30, r.length + s.length + 4],
  ...[2, r.length, ...r, 2, s.length, ...s],
]
/** The witness of a key of SegWit: the signature in DER with its sighash type, and the key. */
const witness = (signature: readonly number[], publicKey: Uint8Array, kind = 1) =>
  hex([2, signature.length + 1, ...signature, kind, publicKey.length, ...publicKey])

describe('a signature in the simple BIP-322 format of a SegWit key', () => {
  const { r, s } = secp256k1.sign(witnessHash('text', owner), secret)
  const low = der(integer(r), integer(s))

  it('is accepted as hexadecimal, with and without 0x, and as base64 (K)', async () => {
    const signature = witness(low, key)
    for (const form of [signature, `0x${signature}`, Buffer.from(signature, 'hex').toString('base64')])
      expect(await verifyBitcoin(address, 'text', form)).toBe(true)
    for (const form of ['', '*', '0x', '0xzz', 'ab'])
      expect(await verifyBitcoin(address, 'text', form)).toBe(false)
  })

  it('is accepted with numbers whose first byte is zero (K)', async () => {
    const order = secp256k1.CURVE.n
    expect(await verifyBitcoin(address, 'text', witness(der(integer(r), integer(order - s)), key))).toBe(true)
    expect(await verifyBitcoin(address, 'text', witness(der(integer(r, 1), integer(s, 1)), key))).toBe(true)
  })

  it('is refused if a number has more than 32 bytes, or is zero (K)', async () => {
    const long = new Array<number>(33).fill(1)
    for (const [first, second] of [
      [long, integer(s)],
      [integer(r), long],
      [[0], integer(s)],
      [integer(r), [0]],
      [[], []],
    ])
      expect(await verifyBitcoin(address, 'text', witness(der(first ?? [], second ?? []), key))).toBe(false)
  })

  it('is refused if another key has signed, although it has signed exactly this text for this address (K)', async () => {
    const thief = new Uint8Array(32).fill(0x24)
    const forged = secp256k1.sign(witnessHash('text', owner), thief)
    const signature = der(integer(forged.r), integer(forged.s))
    expect(
      await verifyBitcoin(address, 'text', witness(signature, secp256k1.getPublicKey(thief, true))),
    ).toBe(false)
    expect(await verifyBitcoin(address, 'text', witness(signature, key))).toBe(false)
  })

  it('is refused with another sighash type, and for an address of another kind (K)', async () => {
    for (const kind of [0, 2, 3, 0x81])
      expect(await verifyBitcoin(address, 'text', witness(low, key, kind))).toBe(false)
    const script = hash160(Uint8Array.from([0, 20, ...owner]))
    for (const other of [base58(0x00, owner), base58(0x05, script), base58(0x6f, owner)])
      expect(await verifyBitcoin(other, 'text', witness(low, key))).toBe(false)
  })
})

describe('a signature in the simple BIP-322 format of a taproot key', () => {
  const own = schnorr.getPublicKey(secret)
  const taproot = segwit(1, own)
  const sign = (kind: number) => schnorr.sign(taprootHash('text', own, kind), secret)
  const verify = (...witness: readonly number[]) => verifyBitcoin(taproot, 'text', hex(witness))

  it('is accepted with the default sighash type and with all inputs and outputs (K)', async () => {
    expect(await verify(1, 64, ...sign(0))).toBe(true)
    expect(await verify(1, 65, ...sign(1), 1)).toBe(true)
  })

  it('is refused with another sighash type, although the key has signed it (K)', async () => {
    for (const kind of [0, 2, 3, 0x81]) expect(await verify(1, 65, ...sign(kind), kind)).toBe(false)
    expect(await verify(1, 64, ...sign(1))).toBe(false)
  })

  it('is refused with another count or length, although the signature is right (K)', async () => {
    for (const count of [0, 2, 255]) expect(await verify(count, 64, ...sign(0))).toBe(false)
    for (const length of [0, 63, 66, 255]) expect(await verify(1, length, ...sign(0))).toBe(false)
    expect(await verify(1, 66, ...sign(1), 1, 0)).toBe(false)
    expect(await verify(1, 65, ...sign(1), 1, 0)).toBe(false)
    expect(await verify(1, 63, ...sign(0).slice(1))).toBe(false)
    expect(await verify(1)).toBe(false)
  })
})

describe('a Bitcoin signature with a recovery number (BIP-137)', () => {
  const full = secp256k1.getPublicKey(secret, false)
  /** Signs until the recovery number is this one, and returns the text with its signature. */
  const signed = (wanted: number) => {
    for (let count = 0; ; count += 1) {
      const text = `text ${count}`
      const magic = Buffer.from('\u0018Bitcoin Signed Message:\n')
      const signature = secp256k1.sign(twice(magic, [text.length], Buffer.from(text)), secret)
      if (signature.recovery === wanted) return { text, rs: signature.toCompactRawBytes() }
    }
  }

  it.each([0, 1])(
    'is accepted with exactly the first bytes of its kind of key: recovery number %d (K)',
    async parity => {
      const { text, rs } = signed(parity)
      const accepted = async (of: string) => {
        const firsts = Array.from({ length: 64 }, (_, first) => first)
        const found = await Promise.all(firsts.map(first => verifyBitcoin(of, text, hex([first, ...rs]))))
        return firsts.filter(first => found[first])
      }
      const compressed = [31, 35, 39].map(first => first + parity)
      expect(await accepted(base58(0x00, owner))).toEqual(compressed)
      expect(await accepted(address)).toEqual(compressed)
      expect(await accepted(base58(0x00, hash160(full)))).toEqual([27 + parity])
    },
  )
})

it.each<[string, string]>([
  ['no base58', '0OIl'],
  ['nothing', ''],
  ['a hash of another length', base58(0x00, new Uint8Array(19))],
  ['a hash that is too long', base58(0x00, new Uint8Array(21))],
  ['another version of SegWit', segwit(2, new Uint8Array(32).fill(7))],
  ['taproot with the checksum of the first SegWit', segwit(1, schnorr.getPublicKey(secret), false)],
  ['taproot with another length', segwit(1, new Uint8Array(20).fill(7))],
  ['a key of SegWit with the checksum of taproot', segwit(0, owner, true)],
  ['a key of SegWit of another version', segwit(3, owner, false)],
  ['a script of SegWit', segwit(0, new Uint8Array(32).fill(7))],
])(
  'a Bitcoin signature is undecided for an address that Portico cannot read: %s (K)',
  async (_what, wrong) => {
    expect(await verifyBitcoin(wrong, 'text', hex(new Uint8Array(65)))).toBeUndefined()
  },
)
