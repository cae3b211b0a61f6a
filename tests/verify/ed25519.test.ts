import { createPublicKey, generateKeyPairSync, sign, verify as verifyByNode } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeBase58 } from '../../src/domain/core/lib/base58.ts'
import { verifyEd25519 } from '../../src/verify/ed25519.ts'
import { verifySolana } from '../../src/verify.ts'

const p = 2n ** 255n - 19n
const order = 2n ** 252n + 27742317777372353535851937790883648493n
const text = new TextEncoder().encode('let me in')

/** Encodes a y coordinate and the sign of x as 32 bytes, even if the coordinate is not below p. */
const encoded = (y: bigint, sign = 0n) => {
  const number = y | (sign << 255n)
  return Uint8Array.from({ length: 32 }, (_, place) => Number((number >> BigInt(8 * place)) & 255n))
}

/** A point of order 8. Its multiples are all points of small order. */
const torsion = ed25519.ExtendedPoint.fromHex(
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
)

const encodings: readonly Uint8Array[] = [
  ...[0n, 1n, 2n, 3n, 4n, 5n, 6n, 7n].map(times => torsion.multiplyUnsafe(times).toRawBytes()),
  // The same points with the other sign of x, and with a y coordinate that is not below p.
  ...[0n, 1n, p - 1n, p, p + 1n].flatMap(y => [encoded(y), encoded(y, 1n)]),
]

const keys = () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return { key: new Uint8Array(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)), privateKey }
}

describe('an Ed25519 signature', () => {
  it('of a key of small order is refused in every encoding, although no private key is needed (N4)', async () => {
    // Of these R, one fits each challenge, so one of the signatures (R, 0) would be accepted without the check.
    for (const key of encodings) {
      for (const r of encodings) {
        const signature = Uint8Array.from([...r, ...new Uint8Array(32)])
        expect(verifyEd25519(key, signature, text)).toBe(false)
        expect(await verifySolana(encodeBase58(key), 'let me in', encodeBase58(signature))).toBe(false)
      }
    }
    const zero = '1'.repeat(32)
    expect(await verifySolana(zero, 'let me in', encodeBase58(new Uint8Array(64)))).toBe(false)
  })

  it('of the same points is accepted by a verification without the check, so the test above can fail', () => {
    const accepted = encodings.some(key =>
      encodings.some(r =>
        ed25519.verify(Uint8Array.from([...r, ...new Uint8Array(32)]), text, key, { zip215: true }),
      ),
    )
    expect(accepted).toBe(true)
  })

  it('in an encoding that is not canonical is refused: the key, R or s is too large (N4)', () => {
    const { key, privateKey } = keys()
    const signature = new Uint8Array(sign(null, text, privateKey))
    expect(verifyEd25519(key, signature, text)).toBe(true)
    for (let extra = 0n; extra < 19n; extra += 1n) {
      for (const sign of [0n, 1n]) {
        const large = encoded(p + extra, sign)
        expect(verifyEd25519(large, signature, text)).toBe(false)
        expect(verifyEd25519(key, Uint8Array.from([...large, ...signature.slice(32)]), text)).toBe(false)
      }
    }
    const s = signature.slice(32).reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
    expect(
      verifyEd25519(key, Uint8Array.from([...signature.slice(0, 32), ...encoded(s + order)]), text),
    ).toBe(false)
  })

  it('gets the same result as from Node.js, and is refused if it has another length', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), fc.nat(63), fc.nat(255), (message, at, by) => {
        const { key, privateKey } = keys()
        const signature = new Uint8Array(sign(null, message, privateKey))
        expect(verifyEd25519(key, signature, message)).toBe(true)
        const bent = signature.with(at, (signature[at] ?? 0) ^ by)
        const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), key])
        const publicKey = createPublicKey({ key: spki, format: 'der', type: 'spki' })
        expect(verifyEd25519(key, bent, message)).toBe(verifyByNode(null, message, publicKey, bent))
        expect(verifyEd25519(key, signature.slice(1), message)).toBe(false)
        expect(verifyEd25519(key.slice(1), signature, message)).toBe(false)
      }),
      { numRuns: 30 },
    )
  })
})
