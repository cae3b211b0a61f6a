import { sign as ed25519, generateKeyPairSync } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1'
import { blake2b } from '@noble/hashes/blake2'
import { getPublicKey, secretFromSeed, sign as sr25519 } from '@scure/sr25519'
import { describe, expect, it } from 'vitest'
import { bech32 } from '../../sandbox/wallets/others/bech32.ts'
import { arbitraryHash, compressedKey, hash160, signHash } from '../../sandbox/wallets/others/secp256k1.ts'
import { encodeBase58 } from '../../src/domain/core/lib/base58.ts'
import { writeSignInMessage } from '../../src/domain/sign-in/message.ts'
import { verifyCosmos, verifyPolkadot, verifySignIn } from '../../src/verify.ts'

const nonce = 'abcdef0123456789'
const now = Date.UTC(2026, 10, 21, 19)
const messageFor = (accountAddress: string, chainId: string) =>
  String(
    writeSignInMessage({
      accountAddress,
      chainId,
      domain: 'shop.example',
      uri: 'https://shop.example',
      version: '1',
      nonce,
      issuedAt: new Date(now).toISOString(),
    }),
  )
const check = (message: string, signature: string) =>
  verifySignIn({ message, signature, domain: 'shop.example', nonce, now })
const hex = (bytes: Uint8Array, ...kind: number[]) => `0x${Buffer.from([...kind, ...bytes]).toString('hex')}`
const bytesOf = (text: string) => new TextEncoder().encode(text)

/** Writes a key as an SS58 address of Polkadot (prefix 0), or of another network. */
const ss58 = (key: Uint8Array, ...prefix: number[]) => {
  const body = Uint8Array.from([...(prefix.length > 0 ? prefix : [0]), ...key])
  const checksum = blake2b(Uint8Array.from([...bytesOf('SS58PRE'), ...body])).slice(0, 2)
  return encodeBase58(Uint8Array.from([...body, ...checksum]))
}

describe('a signature of a Polkadot account (spec 1.9)', () => {
  const polkadot = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
  const secret = secretFromSeed(new Uint8Array(32).fill(7))
  const address = ss58(getPublicKey(secret))
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const edwards = ss58(new Uint8Array(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)))
  const ecdsaKey = `0x${'23'.repeat(32)}` as const
  const ecdsa = ss58(blake2b(compressedKey(ecdsaKey), { dkLen: 32 }))
  const wrapped = (text: string) => bytesOf(`<Bytes>${text}</Bytes>`)
  const byEdwards = (bytes: Uint8Array) => new Uint8Array(ed25519(null, bytes, privateKey))
  const byEcdsa = (bytes: Uint8Array) => {
    const signature = secp256k1.sign(blake2b(bytes, { dkLen: 32 }), ecdsaKey.slice(2))
    return Uint8Array.from([...signature.toCompactRawBytes(), signature.recovery])
  }

  // Specification 1.9
  it('is accepted for each kind of key, wrapped or not, with or without the byte of its kind', async () => {
    for (const bytes of [bytesOf('text'), wrapped('text')]) {
      expect(await verifyPolkadot(address, 'text', hex(sr25519(secret, bytes)))).toBe(true)
      expect(await verifyPolkadot(address, 'text', hex(sr25519(secret, bytes), 1))).toBe(true)
      expect(await verifyPolkadot(edwards, 'text', hex(byEdwards(bytes)))).toBe(true)
      expect(await verifyPolkadot(edwards, 'text', hex(byEdwards(bytes), 0))).toBe(true)
      expect(await verifyPolkadot(ecdsa, 'text', hex(byEcdsa(bytes)))).toBe(true)
      expect(await verifyPolkadot(ecdsa, 'text', hex(byEcdsa(bytes), 2))).toBe(true)
    }
    const message = messageFor(address, polkadot)
    expect(await check(message, hex(sr25519(secret, wrapped(message))))).toMatchObject({ ok: true })
    // Kusama has the prefix 2. A network with a larger prefix has two bytes.
    const key = getPublicKey(secret)
    for (const other of [ss58(key, 2), ss58(key, 63), ss58(key, 64, 1), ss58(key, 0x50, 0x40)])
      expect(await verifyPolkadot(other, 'text', hex(sr25519(secret, bytesOf('text'))))).toBe(true)
  })

  it('is refused for another text, another key, another kind or a wrong checksum (K)', async () => {
    const signature = sr25519(secret, wrapped('text'))
    const message = messageFor(address, polkadot)
    expect(await check(message, hex(signature))).toEqual({ ok: false, reason: 'signature' })
    expect(await verifyPolkadot(address, 'texts', hex(signature))).toBe(false)
    expect(await verifyPolkadot(edwards, 'text', hex(signature))).toBe(false)
    expect(await verifyPolkadot(ecdsa, 'text', hex(signature))).toBe(false)
    for (const kind of [0, 2, 3])
      expect(await verifyPolkadot(address, 'text', hex(signature, kind))).toBe(false)
    const [ed, ec] = [byEdwards(wrapped('text')), byEcdsa(wrapped('text'))]
    for (const kind of [1, 2, 3]) expect(await verifyPolkadot(edwards, 'text', hex(ed, kind))).toBe(false)
    for (const kind of [0, 1, 3]) expect(await verifyPolkadot(ecdsa, 'text', hex(ec, kind))).toBe(false)
    // The byte of the kind proves nothing (K).
    expect(await verifyPolkadot(address, 'text', hex(ec, 2))).toBe(false)
    expect(await verifyPolkadot(ecdsa, 'texts', hex(ec, 2))).toBe(false)
    expect(await verifyPolkadot(ecdsa, 'text', hex(ec.with(0, (ec[0] ?? 0) ^ 1), 2))).toBe(false)
    expect(await verifyPolkadot(ecdsa, 'text', hex(new Uint8Array(65), 2))).toBe(false)
    expect(await verifyPolkadot(ecdsa, 'text', hex(ec.with(64, 9)))).toBe(false)
    expect(await verifyPolkadot(ecdsa, 'text', hex(ec.with(64, 1 - (ec[64] ?? 0))))).toBe(false)
    const last = address.endsWith('2') ? '3' : '2'
    const wrong = `${address.slice(0, -1)}${last}`
    for (const text of [wrong, address.slice(1), '', '0'])
      expect(await verifyPolkadot(text, 'text', hex(signature))).toBe(false)
    for (const text of [
      '',
      '0x',
      'zz',
      hex(signature).slice(2),
      hex(signature.slice(1)),
      `${hex(signature)}000000`,
    ])
      expect(await verifyPolkadot(address, 'text', text)).toBe(false)
    for (let at = 0; at < 64; at += 7) {
      const bent = signature.with(at, (signature[at] ?? 0) ^ 1)
      expect(await verifyPolkadot(address, 'text', hex(bent))).toBe(false)
    }
  })

  it('of a key that needs no private key is refused (N4)', async () => {
    for (const key of [new Uint8Array(32), new Uint8Array(32).fill(0).with(0, 1)])
      for (const signature of [
        new Uint8Array(64),
        new Uint8Array(64).with(63, 128),
        new Uint8Array(64).with(0, 1),
      ])
        expect(await verifyPolkadot(ss58(key), 'text', hex(signature))).toBe(false)
  })
})

describe('a signature of a Cosmos account (spec 1.9)', () => {
  const key = `0x${'23'.repeat(32)}` as const
  const address = bech32('cosmos', [], hash160(compressedKey(key)))
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

  // Specification 1.9
  it('is accepted as arbitrary data (ADR-36), also for other prefixes', async () => {
    const message = messageFor(address, 'cosmos:cosmoshub-4')
    const signature = await signHash(key, arbitraryHash(address, message))
    expect(await check(message, base64(signature))).toMatchObject({ ok: true })
    const osmosis = bech32('osmo', [], hash160(compressedKey(key)))
    const other = await signHash(key, arbitraryHash(osmosis, 'text'))
    expect(await verifyCosmos(osmosis, 'text', base64(other))).toBe(true)
  })

  it('is refused for another text, another account or in another format', async () => {
    const signature = await signHash(key, arbitraryHash(address, 'text'))
    const stranger = bech32('cosmos', [], hash160(compressedKey(`0x${'24'.repeat(32)}`)))
    expect(await verifyCosmos(address, 'text', base64(signature))).toBe(true)
    expect(await verifyCosmos(address, 'texts', base64(signature))).toBe(false)
    expect(await verifyCosmos(stranger, 'text', base64(signature))).toBe(false)
    expect(await check(messageFor(address, 'cosmos:cosmoshub-4'), base64(signature))).toEqual({
      ok: false,
      reason: 'signature',
    })
    for (const text of [
      '',
      'not base64!',
      base64(signature.slice(1)),
      base64(new Uint8Array(64)),
      hex(signature),
    ])
      expect(await verifyCosmos(address, 'text', text)).toBe(false)
    for (let at = 0; at < 64; at += 1) {
      const bent = signature.with(at, (signature[at] ?? 0) ^ 1)
      expect(await verifyCosmos(address, 'text', base64(bent))).toBe(false)
    }
  })

  it('is undecided for an account without one key, such as that of a contract', async () => {
    const contract = bech32('cosmos', [], new Uint8Array(32).fill(7))
    expect(await verifyCosmos(contract, 'text', base64(new Uint8Array(64)))).toBeUndefined()
    const wrong = address.replace(/.$/, last => (last === 'q' ? 'p' : 'q'))
    expect(await verifyCosmos(wrong, 'text', base64(new Uint8Array(64)))).toBeUndefined()
  })
})
