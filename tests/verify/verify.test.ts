import { createHash, sign as ed25519, generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { SiweMessage } from 'siwe'
import {
  concat,
  encodeAbiParameters,
  getAddress,
  getContractAddress,
  type Hex,
  hashMessage,
  hexToBytes,
  parseSignature,
  recoverMessageAddress,
  serializeErc6492Signature,
  serializeSignature,
  toHex,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount, sign as signWithKey } from 'viem/accounts'
import { verifyMessage } from 'viem/utils'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Anvil, startAnvil } from '../../sandbox/chains/anvil.ts'
import { bech32 } from '../../sandbox/wallets/others/bech32.ts'
import {
  bitcoinHash,
  compressedKey,
  hash160,
  signBitcoinMessage,
} from '../../sandbox/wallets/others/secp256k1.ts'
import { encodeBase58 } from '../../src/domain/core/lib/base58.ts'
import { createMemoTransaction, withSignature } from '../../src/domain/sign-in/memo.ts'
import { writeSignInMessage } from '../../src/domain/sign-in/message.ts'
import type { SIWXMessageData } from '../../src/domain/sign-in/siwx.ts'
import {
  createNonce,
  readSignInMessage,
  type SignInProof,
  verifyBitcoin,
  verifyEvm,
  verifySignIn,
  verifySolana,
} from '../../src/verify.ts'
import { readVectors } from '../vectors/read.ts'

const owner = privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')
const now = Date.UTC(2026, 10, 21, 19)
const nonce = 'abcdef0123456789'

const messageFor = (accountAddress: string, more: Partial<SIWXMessageData> = {}): string =>
  String(
    writeSignInMessage({
      accountAddress,
      chainId: 'eip155:1',
      domain: 'shop.example',
      uri: 'https://shop.example',
      version: '1',
      nonce,
      issuedAt: new Date(now).toISOString(),
      expirationTime: new Date(now + 60_000).toISOString(),
      ...more,
    }),
  )
const check = (message: string, signature: string, more: Partial<SignInProof> = {}) =>
  verifySignIn({ message, signature, domain: 'shop.example', nonce, now, ...more })

describe('a signature of an EVM key', () => {
  it('is accepted by verifySignIn(), and also by the libraries siwe and viem', async () => {
    const message = messageFor(owner.address, {
      statement: 'Welcome back',
      resources: ['https://shop.example/a'],
    })
    const signature = await owner.signMessage({ message })
    const result = await check(message, signature)
    expect(result).toMatchObject({ ok: true, data: { accountAddress: owner.address, chainId: 'eip155:1' } })
    const chain = ['eip155:10', 'eip155:1']
    expect(await check(message, signature, { chain })).toMatchObject({ ok: true })
    expect(await check(message, signature, { chain: 'eip155:1' })).toMatchObject({ ok: true })
    const verdict = await new SiweMessage(message).verify({
      signature,
      domain: 'shop.example',
      nonce,
      time: new Date(now).toISOString(),
    })
    expect(verdict.success).toBe(true)
    expect(await verifyMessage({ address: owner.address, message, signature })).toBe(true)
  })
  it.each<[string, string, Partial<SignInProof>]>([
    ['for another page', 'domain', { domain: 'evil.example' }],
    ['with another nonce', 'nonce', { nonce: 'otherother' }],
    ['for another network', 'chain', { chain: 'eip155:137' }],
    ['for a network that is not in the list', 'chain', { chain: ['eip155:137', 'eip155:10'] }],
    ['after its expiry', 'expired', { now: now + 60_000 }],
    ['in a wrong format', 'message', { message: 'Let me in' }],
  ])('is rejected if the signed message is wrong: a message %s (attack R30)', async (_what, reason, more) => {
    const message = messageFor(owner.address)
    const signature = await owner.signMessage({ message })
    expect(await check(message, signature, more)).toEqual({ ok: false, reason })
  })
  it('is accepted for an address in lower case', async () => {
    const message = messageFor(owner.address).replace(owner.address, owner.address.toLowerCase())
    const signature = await owner.signMessage({ message })
    expect(readSignInMessage(message)).toBeUndefined()
    expect(await check(message, signature)).toMatchObject({
      ok: true,
      data: { accountAddress: owner.address },
    })
    const wrong = message.replace(owner.address.toLowerCase(), owner.address.replace(/[A-Z]/, 'a'))
    expect(await check(wrong, await owner.signMessage({ message: wrong }))).toMatchObject({
      reason: 'message',
    })
  })
  it.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, new Date(now), String(now)])(
    'is rejected at a time that is no finite number: %s (N11)',
    async time => {
      const message = messageFor(owner.address, { notBefore: new Date(now).toISOString() })
      const signature = await owner.signMessage({ message })
      expect(await check(message, signature, { now: time as number })).toEqual({
        ok: false,
        reason: 'expired',
      })
    },
  )
  it('is accepted with a later issuedAt time, with another URI and in its second form (by design, see docs)', async () => {
    const message = messageFor(owner.address, {
      issuedAt: new Date(now + 3_600_000).toISOString(),
      uri: 'https://other.example/',
    })
    const signature = await owner.signMessage({ message })
    expect(await check(message, signature)).toMatchObject({ ok: true })
    const { r, s, yParity } = parseSignature(signature)
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
    const high = serializeSignature({ r, s: toHex(order - BigInt(s), { size: 32 }), yParity: 1 - yParity })
    expect(high).not.toBe(signature)
    expect(await check(message, high)).toMatchObject({ ok: true })
  })
  // Fault I5
  it('is rejected before the notBefore time of its message', async () => {
    const message = messageFor(owner.address, { notBefore: new Date(now + 1).toISOString() })
    const signature = await owner.signMessage({ message })
    expect(await check(message, signature)).toEqual({ ok: false, reason: 'not-yet' })
    expect(await check(message, signature, { now: now + 1 })).toMatchObject({ ok: true })
  })
  it('is rejected if the message or the signature was changed, or if a different key has signed', async () => {
    const message = messageFor(owner.address)
    const signature = await owner.signMessage({ message })
    const other = await privateKeyToAccount(generatePrivateKey()).signMessage({ message })
    expect(await check(message, other)).toMatchObject({ reason: 'signature' })
    expect(await check(messageFor(owner.address, { statement: 'Another' }), signature)).toMatchObject({
      reason: 'signature',
    })
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 2, max: 129 }), fc.integer({ min: 1, max: 15 }), async (at, by) => {
        const digit = (Number.parseInt(signature.charAt(at), 16) + by) % 16
        const changed = signature.slice(0, at) + digit.toString(16) + signature.slice(at + 1)
        expect((await check(message, changed)).ok).toBe(false)
      }),
      { numRuns: 40 },
    )
    for (const junk of ['', '0x', '0x00', 'signature', `0x${'ff'.repeat(65)}`]) {
      expect((await check(message, junk)).ok).toBe(false)
    }
  })
})

type Vector = Omit<SIWXMessageData, 'accountAddress' | 'chainId'> & {
  address: string
  chainId: number
  signature: string
  time?: string
  domainBinding?: string
  matchNonce?: string
}
const right = readVectors<Record<string, Vector>>('siwe/verification_positive.json')
const wrong = readVectors<Record<string, Vector>>('siwe/verification_negative.json')
const contracts = readVectors<Record<string, { message: string; signature: Hex }>>('siwe/eip1271.json')
const verdictOf = async (vector: Vector) => {
  const { address, chainId, signature, time, domainBinding, matchNonce, ...data } = vector
  const message = writeSignInMessage({ ...data, accountAddress: address, chainId: `eip155:${chainId}` })
  return await verifySignIn({
    message: message ?? '',
    signature,
    domain: domainBinding ?? data.domain,
    nonce: matchNonce ?? data.nonce,
    ...(time !== undefined && { now: Date.parse(time) }),
  })
}

describe('verifySignIn with the EIP-4361 test vectors', () => {
  it.each(Object.entries(right))('accepts each valid vector: %s', async (_name, vector) => {
    expect(await verdictOf(vector)).toMatchObject({ ok: true })
  })
  it.each(Object.entries(wrong))('rejects the invalid vector: %s', async (_name, vector) => {
    expect(await verdictOf(vector)).toMatchObject({ ok: false })
  })
})

/**
 * Returns the bytecode of an ERC-1271 contract that accepts the signatures of `address`. The bytecode calls the
 * precompile ecrecover to find the signer.
 */
const walletCode = (address: string): Hex =>
  concat([
    '0x6004355f5260a43560f81c602052606435604052608435606052602060806080',
    '0x5f60015afa50608051',
    `0x73${address.slice(2).toLowerCase()}`,
    '0x14631626ba7e60e01b025f5260205ff3',
  ])
const creationOf = (code: Hex): Hex => {
  const length = (code.length - 2) / 2
  return concat([`0x60${length.toString(16)}8060095f395ff3`, code])
}
/**
 * The address of a CREATE2 deployer, which deploys contracts at predictable addresses. It exists on almost every chain,
 * including anvil.
 */
const factory = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

describe('a signature of a contract account', () => {
  let chain: Anvil
  beforeAll(async () => {
    chain = await startAnvil({ chainId: 1, port: 0, genesis: 1_790_000_000 })
    await chain.rpc('anvil_mine', ['0x1'])
  }, 30_000)
  afterAll(() => chain?.close())

  const call: SignInProof['call'] = (_chainId, { method, params }) => chain.rpc(method, [...params])
  const named = 'eip155:1'
  const deployed = getAddress('0x00000000000000000000000000000000c0ffee01')

  it('is accepted only if the contract of the account accepts it (ERC-1271)', async () => {
    await chain.rpc('anvil_setCode', [deployed, walletCode(owner.address)])
    const message = messageFor(deployed)
    const signature = await owner.signMessage({ message })
    expect(await check(message, signature, { call, chain: named })).toMatchObject({ ok: true })
    expect(await check(message, signature)).toEqual({ ok: false, reason: 'signature' })
    const stranger = await privateKeyToAccount(generatePrivateKey()).signMessage({ message })
    expect(await check(message, stranger, { call, chain: named })).toEqual({ ok: false, reason: 'signature' })
  })
  // Specification 5.6
  it('is accepted for an undeployed contract if the signature contains the deployment (ERC-6492)', async () => {
    const bytecode = creationOf(walletCode(owner.address))
    const salt: Hex = `0x${'07'.repeat(32)}`
    const address = getContractAddress({ opcode: 'CREATE2', from: factory, salt, bytecode })
    const message = messageFor(address)
    const wrapped = serializeErc6492Signature({
      address: factory,
      data: concat([salt, bytecode]),
      signature: await owner.signMessage({ message }),
    })
    expect(await chain.rpc('eth_getCode', [address, 'latest'])).toBe('0x')
    expect(await check(message, wrapped, { call, chain: named })).toMatchObject({ ok: true })
    const stranger = serializeErc6492Signature({
      address: factory,
      data: concat([salt, bytecode]),
      signature: await privateKeyToAccount(generatePrivateKey()).signMessage({ message }),
    })
    expect(await check(message, stranger, { call, chain: named })).toEqual({ ok: false, reason: 'signature' })
  })
  it.each(Object.entries(contracts))(
    'is accepted only if the owner of the contract has signed: ERC-1271 vector %s',
    async (_name, { message, signature }) => {
      const text = readSignInMessage(message)
      expect(text).toMatchObject({ domain: 'localhost:4361', noun: 'Ethereum', chain: '1' })
      const address = text?.accountAddress as Hex
      const requests: string[] = []
      const call: SignInProof['call'] = (chainId, request) => {
        requests.push(`${chainId} ${JSON.stringify(request)}`)
        return chain.rpc(request.method, [...request.params])
      }
      const proof = {
        message,
        signature,
        domain: 'localhost:4361',
        nonce: text?.nonce ?? '',
        call,
        chain: named,
      }
      // Without `call`, verifySignIn() cannot call the contract of the account, so it checks the signature only as the
      // signature of a key. This check fails for a contract signature.
      expect(await verifySignIn(proof)).toEqual({ ok: false, reason: 'signature' })
      const key = signature.slice(0, 132) as Hex
      const signer = await recoverMessageAddress({ message, signature: key })
      await chain.rpc('anvil_setCode', [address, walletCode(signer)])
      expect(await verifySignIn(proof)).toMatchObject({ ok: true, data: { accountAddress: address } })
      expect(requests.at(-1)).toMatch(/^eip155:1 /)
      for (const part of [hashMessage(message), signature]) expect(requests.at(-1)).toContain(part.slice(2))
      await chain.rpc('anvil_setCode', [address, walletCode(owner.address)])
      expect(await verifySignIn(proof)).toEqual({ ok: false, reason: 'signature' })
    },
  )
  it('is refused if the site does not name the chain, because anyone can deploy a contract on some chain (N11)', async () => {
    await chain.rpc('anvil_setCode', [deployed, walletCode(owner.address)])
    const requests: string[] = []
    const counted: SignInProof['call'] = (chainId, request) => {
      requests.push(chainId)
      return chain.rpc(request.method, [...request.params])
    }
    const elsewhere = messageFor(deployed, { chainId: 'eip155:987654' })
    for (const message of [messageFor(deployed), elsewhere]) {
      const signature = await owner.signMessage({ message })
      expect(await check(message, signature, { call: counted })).toEqual({ ok: false, reason: 'chain' })
      expect(await check(message, signature, { call: counted, chain: [] })).toEqual({
        ok: false,
        reason: 'chain',
      })
    }
    expect(requests).toEqual([])
    // The key of an account is the same on every chain.
    const message = messageFor(owner.address)
    const signature = await owner.signMessage({ message })
    expect(await check(message, signature, { call: counted })).toMatchObject({ ok: true })
  })
  it('is not sent to a node if it is no address, no hexadecimal number or too long', async () => {
    const requests: unknown[] = []
    const counted: SignInProof['call'] = async (_chainId, request) => {
      requests.push(request)
      return `0x${'0'.repeat(63)}1`
    }
    const verify = (address: string, signature: string) =>
      verifyEvm('eip155:1', address, 'text', signature, counted)
    expect(await verify(deployed, `0x${'1'.repeat(99_998)}`)).toBe(true)
    expect(requests.length).toBe(1)
    for (const [address, signature] of [
      [deployed, `0x${'1'.repeat(100_000)}`],
      [deployed, 'signature'],
      [deployed.slice(0, -1), '0x1111'],
      ['', '0x1111'],
    ] as const)
      expect(await verify(address, signature)).toBe(false)
    expect(requests.length).toBe(1)
  })
  it.each([
    ['0x', false],
    ['0x0', false],
    ['0x2', false],
    ['0x11', false],
    [`0x${'0'.repeat(63)}2`, false],
    [1, false],
    [true, false],
    [null, false],
    [['0x1'], false],
    ['0x1', true],
    ['0x01', true],
  ])('is accepted only if the validator returns exactly 1, and not for %j', async (response, isValid) => {
    expect(await verifyEvm('eip155:1', deployed, 'text', '0x1111', async () => response)).toBe(isValid)
  })
  it.each([
    { code: 3 },
    { rpcCode: 3 },
    { code: -32_000, message: 'VM Exception: revert' },
    { rpcMessage: 'execution reverted' },
    { code: 'contract-reverted' },
    { code: 'execution-reverted' },
    { context: { rpcCode: 3 } },
    { cause: { code: 3 } },
    { data: { message: 'Reverted 0x' } },
  ])('is invalid if the contract reverts: the error %j', async error => {
    const failing = () => Promise.reject(error)
    expect(await verifyEvm('eip155:1', deployed, 'text', '0x1111', failing)).toBe(false)
  })
  it.each([{ code: -32_000 }, { code: 'network-failed' }, { message: 'timeout' }, { data: { code: 4 } }])(
    'is not invalid but an error if the node fails in another way: the error %j',
    async error => {
      const failing = () => Promise.reject(error)
      await expect(verifyEvm('eip155:1', deployed, 'text', '0x1111', failing)).rejects.toBe(error)
    },
  )
  it('makes verifySignIn() throw the error of the node call if this call fails', async () => {
    const message = messageFor(deployed)
    const signature = encodeAbiParameters([{ type: 'bytes' }], ['0x01'])
    const failing = () => Promise.reject(new Error('no network'))
    await expect(check(message, signature, { call: failing, chain: named })).rejects.toThrow('no network')
  })
})

describe('a signature of a Solana key', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const address = encodeBase58(
    new Uint8Array(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)),
  )
  const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const signed = (text: string) => encodeBase58(new Uint8Array(ed25519(null, Buffer.from(text), privateKey)))

  it('is accepted only for the text that was signed', async () => {
    const message = messageFor(address, { chainId })
    expect(message).toMatch(/^shop\.example wants you to sign in with your Solana account:\n/)
    expect(await check(message, signed(message))).toMatchObject({ ok: true, data: { chainId } })
    expect(await check(message, signed(`${message} `))).toEqual({ ok: false, reason: 'signature' })
    expect(await check(message, 'not base58 0OIl')).toEqual({ ok: false, reason: 'signature' })
  })
})

describe('a signed Solana transaction that has the sign-in message as its memo', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const key = new Uint8Array(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32))
  const address = encodeBase58(key)
  const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const message = messageFor(address, { chainId })
  const memoOf = (text: string) => createMemoTransaction(address, text) ?? new Uint8Array()
  const sign = (transaction: Uint8Array) => {
    const signature = ed25519(null, transaction.subarray(65), privateKey)
    return encodeBase58(withSignature(transaction, signature))
  }
  /** Returns a memo transaction with a non-zero blockhash and with `bytes` as its instructions. */
  const withInstructions = (...bytes: number[]) =>
    Uint8Array.from([...memoOf('').subarray(0, 133), ...new Uint8Array(32).fill(9), ...bytes])

  it('is accepted as a sign-in, because some wallets sign only transactions', async () => {
    expect(await check(message, sign(memoOf(message)))).toMatchObject({ ok: true, data: { chainId } })
  })
  it('is accepted even if the wallet has added a blockhash to it', async () => {
    const data = [...new TextEncoder().encode('pear')]
    const signature = sign(withInstructions(1, 1, 0, data.length, ...data))
    expect(await verifySolana(address, 'pear', signature)).toBe(true)
  })
  it.each([
    ['has another memo', () => sign(memoOf(`${message} `))],
    ['is not signed', () => encodeBase58(memoOf(message))],
    ['is cut off', () => encodeBase58(memoOf(message).subarray(0, -1))],
    ['is followed by more bytes', () => sign(Uint8Array.from([...memoOf(message), 0]))],
    ['has a second instruction', () => sign(withInstructions(2, 1, 0, 1, 65, 1, 0, 1, 65))],
    ['has no instruction', () => sign(withInstructions(0))],
    ['calls another program', () => sign(withInstructions(1, 0, 0, 1, 65))],
    ['is longer than a transaction', () => '2'.repeat(2_000)],
  ])('is rejected if a part of it is wrong: it %s', async (_name, signature) => {
    expect(await check(message, signature())).toEqual({ ok: false, reason: 'signature' })
  })
  it('is rejected for an account that is not its signer', async () => {
    const other = encodeBase58(new Uint8Array(32).fill(7))
    expect(await verifySolana(other, message, sign(memoOf(message)))).toBe(false)
  })
  it('is rejected if it names another signer, although the account has signed it (K)', async () => {
    const other = encodeBase58(new Uint8Array(32).fill(7))
    const transaction = createMemoTransaction(other, message) ?? new Uint8Array()
    expect(await verifySolana(address, message, sign(transaction))).toBe(false)
    expect(await verifySolana(other, message, sign(transaction))).toBe(false)
  })
  it('is rejected for an address that is no key (K)', async () => {
    for (const wrong of [
      '',
      '0OIl',
      encodeBase58(key.slice(1)),
      encodeBase58(Uint8Array.from([...key, 1])),
      '1',
    ])
      for (const signature of [sign(memoOf(message)), encodeBase58(new Uint8Array(64).fill(1))])
        expect(await verifySolana(wrong, message, signature)).toBe(false)
  })
  it('is not created if the message is too long for a transaction', () => {
    expect(createMemoTransaction(address, 'x'.repeat(1_060))).toBeDefined()
    expect(createMemoTransaction(address, 'x'.repeat(1_064))).toBeUndefined()
    expect(createMemoTransaction('0x12', 'x')).toBeUndefined()
  })
})

describe('a signature of a Bitcoin key', () => {
  const key = generatePrivateKey()
  const chainId = 'bip122:000000000019d6689c085ae165831e93'
  const address = bech32('bc', [0], hash160(compressedKey(key)))
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

  it('is accepted in the BIP-137 format, encoded as hexadecimal or as base64', async () => {
    const message = messageFor(address, { chainId })
    const signature = await signBitcoinMessage(key, new TextEncoder().encode(message))
    expect(await check(message, hex(signature))).toMatchObject({ ok: true })
    expect(await check(message, Buffer.from(signature).toString('base64'))).toMatchObject({ ok: true })
    const other = await signBitcoinMessage(generatePrivateKey(), new TextEncoder().encode(message))
    expect(await check(message, hex(other))).toEqual({ ok: false, reason: 'signature' })
  })
  it.each([
    [
      '',
      'AkcwRAIgM2gBAQqvZX15ZiysmKmQpDrG83avLIT492QBzLnQIxYCIBaTpOaD20qRlEylyxFSeEA2ba9YOixpX8z46TSDtS40ASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
    ],
    [
      'Hello World',
      'AkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
    ],
  ])(
    'is accepted in the simple BIP-322 format only for its own message and address: the message is %j',
    async (message, signature) => {
      const vector = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
      expect(await verifyBitcoin(vector, message, signature)).toBe(true)
      expect(await verifyBitcoin(vector, `${message}!`, signature)).toBe(false)
      expect(await verifyBitcoin(address, message, signature)).toBe(false)
    },
  )
  it('is accepted in the simple BIP-322 format for a taproot address', async () => {
    const taproot = 'bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3'
    const signature =
      'AUHd69PrJQEv+oKTfZ8l+WROBHuy9HKrbFCJu7U1iK2iiEy1vMU5EfMtjc+VSHM7aU0SDbak5IUZRVno2P5mjSafAQ=='
    expect(await verifyBitcoin(taproot, 'Hello World', signature)).toBe(true)
    expect(await verifyBitcoin(taproot, 'Hello World!', signature)).toBe(false)
    expect(
      await verifyBitcoin(
        'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
        'Hello World',
        signature,
      ),
    ).toBe(false)
    const bytes = new Uint8Array(Buffer.from(signature, 'base64'))
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, by) => {
        const bent = bytes.with(at, (bytes[at] ?? 0) ^ by)
        expect(await verifyBitcoin(taproot, 'Hello World', hex(bent))).toBe(false)
      }),
      { numRuns: 60 },
    )
  })
  it('is rejected in the simple BIP-322 format if a part of the witness is wrong, but its key and numbers are right', async () => {
    const vector = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
    const signature =
      'AkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI='
    const bytes = new Uint8Array(Buffer.from(signature, 'base64'))
    const verify = (changed: Uint8Array) => verifyBitcoin(vector, 'Hello World', hex(changed))
    expect(await verify(bytes)).toBe(true)
    for (let at = 0; at < bytes.length; at += 1) {
      for (const by of [1, 2, 128]) {
        const bent = bytes.with(at, (bytes[at] ?? 0) ^ by)
        expect(await verify(bent), `byte ${at} changed by ${by}`).toBe(false)
      }
    }
    expect(await verify(Uint8Array.from([...bytes, 0]))).toBe(false)
    expect(await verify(bytes.slice(0, -1))).toBe(false)
  })
  it('is accepted for a SegWit address inside a script, and for the oldest address only with its own kind of key', async () => {
    const text = new TextEncoder().encode('text')
    const signature = await signBitcoinMessage(key, text)
    const owner160 = hash160(compressedKey(key))
    const checked = (version: number, hash: Uint8Array) => {
      const body = Buffer.from([version, ...hash])
      const check = createHash('sha256').update(createHash('sha256').update(body).digest()).digest()
      return encodeBase58(new Uint8Array(Buffer.concat([body, check.subarray(0, 4)])))
    }
    const script = hash160(Uint8Array.from([0, 20, ...owner160]))
    const verify = (address: string, first: number) =>
      verifyBitcoin(address, 'text', hex(signature.with(0, first + (((signature[0] ?? 27) - 27) % 4))))
    for (const [version, hash] of [
      [0x00, owner160],
      [0x6f, owner160],
      [0x05, script],
      [0xc4, script],
    ] as const) {
      const address = checked(version, hash)
      for (const first of [31, 35, 39]) expect(await verify(address, first)).toBe(true)
      for (const first of [27, 43, 23]) expect(await verify(address, first)).toBe(false)
      expect(
        await verifyBitcoin(checked(version, hash.with(0, (hash[0] ?? 0) ^ 1)), 'text', hex(signature)),
      ).toBe(false)
    }
    expect(await verifyBitcoin(checked(0x01, owner160), 'text', hex(signature))).toBeUndefined()
    const wrong = checked(0x00, owner160).replace(/.$/, last => (last === '2' ? '3' : '2'))
    expect(await verifyBitcoin(wrong, 'text', hex(signature))).toBeUndefined()
    const uncompressed = hash160(hexToBytes(privateKeyToAccount(key).publicKey))
    expect(await verify(checked(0x00, uncompressed), 27)).toBe(true)
    for (const first of [31, 35, 39]) expect(await verify(checked(0x00, uncompressed), first)).toBe(false)
    // A SegWit address of an uncompressed key would never be spendable, so no such signature counts.
    expect(await verify(bech32('bc', [0], uncompressed), 27)).toBe(false)
    expect(await verify(checked(0x05, hash160(Uint8Array.from([0, 20, ...uncompressed]))), 27)).toBe(false)
  })
  it('is accepted for a message of any length, whose length is a part of what is signed', async () => {
    for (const length of [252, 253, 300, 60_000]) {
      const text = 'x'.repeat(length)
      const signature = await signBitcoinMessage(key, new TextEncoder().encode(text))
      expect(await verifyBitcoin(address, text, hex(signature))).toBe(true)
      expect(await verifyBitcoin(address, `${text}x`, hex(signature))).toBe(false)
    }
  })
  it.each<[length: number, prefix: readonly number[]]>([
    [252, [252]],
    [253, [253, 253, 0]],
    [0xffff, [253, 0xff, 0xff]],
    [0x1_0000, [254, 0, 0, 1, 0]],
    [0x1_2345, [254, 0x45, 0x23, 1, 0]],
  ])("is verified with Bitcoin's form of the length: %d bytes", async (length, prefix) => {
    const text = 'x'.repeat(length)
    const signed = Buffer.concat([
      Buffer.from('\u0018Bitcoin Signed Message:\n'),
      Buffer.from(prefix),
      Buffer.from(text),
    ])
    const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
    const hash = `0x${sha(sha(signed)).toString('hex')}` as const
    expect(bitcoinHash(new TextEncoder().encode(text))).toBe(hash)
    const { r, s, yParity = 0 } = await signWithKey({ hash, privateKey: key })
    const signature = Buffer.from([39 + yParity, ...hexToBytes(r), ...hexToBytes(s)])
    expect(await verifyBitcoin(address, text, hex(signature))).toBe(true)
    expect(await verifyBitcoin(address, text.slice(1), hex(signature))).toBe(false)
  })
  it('gets the result "undecided" for a script address, whose signatures Portico cannot verify', async () => {
    const script = bech32('bc', [0], new Uint8Array(32).fill(7))
    const message = messageFor(script, { chainId })
    expect(await check(message, '00')).toEqual({ ok: false, reason: 'undecided' })
  })
  it('is rejected if its BIP-322 witness is malformed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 150 }), async bytes => {
        expect(await verifyBitcoin(address, 'text', hex(Uint8Array.of(2, ...bytes)))).toBe(false)
      }),
      { numRuns: 200 },
    )
  })
})

it('createNonce() returns a new nonce of 32 letters and digits at every call', () => {
  const nonces = Array.from({ length: 1_000 }, createNonce)
  expect(new Set(nonces).size).toBe(1_000)
  for (const nonce of nonces) expect(nonce).toMatch(/^[a-z0-9]{32}$/)
})
