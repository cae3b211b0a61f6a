import { generateKeyPairSync, sign, verify as verifyByNode } from 'node:crypto'
import { schnorr, secp256k1 } from '@noble/curves/secp256k1'
import { hexToBytes } from '@noble/hashes/utils'
import { hashMessage } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { encodeBase58 } from '../../src/domain/core/lib/base58.ts'
import { verifyEd25519 } from '../../src/verify/ed25519.ts'
import { verifyCosmos, verifyEvm, verifySolana } from '../../src/verify.ts'
import { readVectors } from '../vectors/read.ts'

const text = 'shop.example wants you to sign in'
const n = secp256k1.CURVE.n
const p = 2n ** 256n - 2n ** 32n - 977n
const word = (value: bigint) => value.toString(16).padStart(64, '0')
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const flipped = (bytes: Uint8Array, bit: number) =>
  bytes.map((byte, place) => (place === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte))

describe('a signature of secp256k1', () => {
  const account = privateKeyToAccount(`0x${word(0x4ec0ffeen)}`)
  /** The numbers that no signature may have as r or s, as in the public suites for ECDSA. */
  const edges = [0n, n, n + 1n, p, p + 1n, 2n ** 256n - 1n, 2n ** 255n]

  it('is accepted as the wallet made it, so the refusals below mean something', async () => {
    const signature = await account.signMessage({ message: text })
    expect(await verifyEvm('eip155:1', account.address, text, signature)).toBe(true)
  })

  it('is refused with an r, an s or a recovery bit at the edges of their ranges (40)', async () => {
    const signature = await account.signMessage({ message: text })
    const [r, s] = [BigInt(`0x${signature.slice(2, 66)}`), BigInt(`0x${signature.slice(66, 130)}`)]
    const pairs = [
      ...edges.flatMap(edge => [[edge, s] as const, [r, edge] as const]),
      ...edges.flatMap(first => edges.map(second => [first, second] as const)),
      ...[[r + n, s] as const, [r, s + n] as const, [s, r] as const, [1n, 1n] as const],
    ]
    let tried = 0
    for (const [first, second] of pairs) {
      if (first >= 2n ** 256n || second >= 2n ** 256n) continue
      for (const v of ['1b', '1c', '00', '01']) {
        tried += 1
        const forged = `0x${word(first)}${word(second)}${v}`
        expect(await verifyEvm('eip155:1', account.address, text, forged), forged).toBe(false)
      }
    }
    for (const v of ['02', '03', '04', '1a', '1d', '1e', '23', 'ff']) {
      tried += 1
      expect(await verifyEvm('eip155:1', account.address, text, `${signature.slice(0, 130)}${v}`), v).toBe(
        false,
      )
    }
    expect(tried).toBeGreaterThan(250)
  })

  it('is refused with any other length, and with a flipped bit of itself or of its message (40)', async () => {
    const signature = await account.signMessage({ message: text })
    const bytes = hexToBytes(signature.slice(2))
    for (const forged of [
      '0x',
      signature.slice(0, -2),
      `${signature}00`,
      `${signature}${signature.slice(2)}`,
      signature.slice(2),
    ])
      expect(await verifyEvm('eip155:1', account.address, text, forged), forged).toBe(false)
    for (let bit = 0; bit < 512; bit += 4)
      expect(await verifyEvm('eip155:1', account.address, text, `0x${hex(flipped(bytes, bit))}`)).toBe(false)
    const message = new TextEncoder().encode(text)
    for (let bit = 0; bit < message.length * 8; bit += 7) {
      const changed = new TextDecoder().decode(flipped(message, bit))
      expect(await verifyEvm('eip155:1', account.address, changed, signature)).toBe(false)
    }
  }, 60_000)

  it('of 600 times random bytes proves nothing, at every door (40)', async () => {
    const address = 'cosmos1vqpjljwsynsn58dugz0w8ut7kun7t8ls2qkmsq'
    for (let count = 0; count < 600; count += 1) {
      const bytes = crypto.getRandomValues(new Uint8Array(count % 2 === 0 ? 65 : 64))
      expect(await verifyEvm('eip155:1', account.address, text, `0x${hex(bytes)}`)).toBe(false)
      expect(await verifyCosmos(address, text, Buffer.from(bytes).toString('base64'))).not.toBe(true)
    }
    expect(hashMessage(text)).toMatch(/^0x/)
  }, 60_000)
})

type SchnorrVector = {
  readonly pk: string
  readonly m: string
  readonly sig: string
  readonly result: boolean
  readonly comment: string
}

it('the public vectors of BIP-340 are decided as they say by the function that checks taproot accounts (40)', () => {
  const vectors = readVectors<readonly SchnorrVector[]>('bip340/schnorr.json')
  expect(vectors).toHaveLength(15)
  const decided = ({ pk, m, sig }: SchnorrVector) => {
    try {
      return schnorr.verify(sig.toLowerCase(), m.toLowerCase(), pk.toLowerCase())
    } catch {
      return false
    }
  }
  expect(vectors.filter(vector => decided(vector) !== vector.result).map(({ comment }) => comment)).toEqual(
    [],
  )
})

describe('a signature of Ed25519', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const key = new Uint8Array(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32))
  const message = new TextEncoder().encode(text)
  const signature = new Uint8Array(sign(null, message, privateKey))
  const order = 2n ** 252n + 27742317777372353535851937790883648493n
  const little = (bytes: Uint8Array) => BigInt(`0x${hex(bytes.toReversed())}`)
  const asLittle = (value: bigint) => hexToBytes(word(value)).toReversed()

  it('is accepted as its key made it, so the refusals below mean something', async () => {
    expect(verifyEd25519(key, signature, message)).toBe(true)
    expect(await verifySolana(encodeBase58(key), text, encodeBase58(signature))).toBe(true)
  })

  it('is refused with a flipped bit of the signature, the key or the message (40)', () => {
    for (let bit = 0; bit < 512; bit += 1)
      expect(verifyEd25519(key, flipped(signature, bit), message)).toBe(false)
    for (let bit = 0; bit < 256; bit += 3)
      expect(verifyEd25519(flipped(key, bit), signature, message)).toBe(false)
    for (let bit = 0; bit < message.length * 8; bit += 5)
      expect(verifyEd25519(key, signature, flipped(message, bit))).toBe(false)
  }, 60_000)

  it('is refused with an s at the edges of its range, and with any other length (40)', () => {
    const [r, s] = [signature.slice(0, 32), little(signature.slice(32))]
    const edges = [0n, 1n, order, order - 1n, order + 1n, s + order, 2n ** 255n - 1n, 2n ** 256n - 1n]
    for (const edge of edges)
      expect(verifyEd25519(key, Uint8Array.from([...r, ...asLittle(edge)]), message), String(edge)).toBe(
        false,
      )
    for (const length of [0, 1, 31, 32, 63, 65, 128])
      expect(
        verifyEd25519(
          key,
          Uint8Array.from({ length }, (_, i) => signature[i % 64] ?? 0),
          message,
        ),
      ).toBe(false)
  })

  it('is never accepted here if the library of Node.js refuses it, for 500 random keys and signatures (40)', () => {
    for (let count = 0; count < 500; count += 1) {
      const random = crypto.getRandomValues(new Uint8Array(64))
      const mixed =
        count % 2 === 0 ? random : Uint8Array.from([...signature.slice(0, 32), ...random.slice(32)])
      const byNode = verifyByNode(null, message, publicKey, mixed)
      expect(verifyEd25519(key, mixed, message)).toBe(byNode)
    }
  })
})
