import fc from 'fast-check'
import { getAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { accountOf, readAddress } from '../../../src/domain/core/address.ts'
import { groupAddress, sameAddress, shortAddress } from '../../../src/domain/core/address-text.ts'
import { networkId } from '../../../src/domain/core/entities.ts'
import { readEvmAddress } from '../../../src/domain/core/evm-address.ts'
import { decodeBase58 } from '../../../src/domain/core/lib/base58.ts'
import { bytesOfGroups, decodeBech32 } from '../../../src/domain/core/lib/bech32.ts'
import { readVectors } from '../../vectors/read.ts'

const ethereum = networkId('eip155:1')
const solana = networkId('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
const bitcoin = networkId('bip122:000000000019d6689c085ae165831e93')
const bitcoinTest = networkId('bip122:000000000933ea01ad0ee984209779ba')
const litecoin = networkId('bip122:12a765e31ffd4059bada1e25190f6e98')
const cosmos = networkId('cosmos:cosmoshub-4')
const polkadot = networkId('polkadot:91b171bb158e2d3848fa23a9f1c25182')

const hex = (text: string) => Uint8Array.from(Buffer.from(text, 'hex'))

describe('EVM addresses', () => {
  const addresses = fc
    .uint8Array({ minLength: 20, maxLength: 20 })
    .map(bytes => `0x${Buffer.from(bytes).toString('hex')}` as const)

  // Specification 5.16
  it('get the same EIP-55 checksum from Portico as from viem', () => {
    fc.assert(fc.property(addresses, address => readEvmAddress(address) === getAddress(address)))
  })

  // Specification 5.16
  it('are rejected if they mix upper and lower case letters and their checksum is wrong', () => {
    fc.assert(
      fc.property(addresses, fc.nat(39), (address, place) => {
        const right = getAddress(address)
        const at = place + 2
        const letter = right[at] ?? ''
        const flipped = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
        const wrong = right.slice(0, at) + flipped + right.slice(at + 1)
        const digits = wrong.slice(2)
        fc.pre(wrong !== right && digits !== digits.toLowerCase() && digits !== digits.toUpperCase())
        expect(readEvmAddress(wrong)).toBeUndefined()
      }),
    )
  })

  it.each([
    '',
    '0x',
    `0x${'g'.repeat(40)}`,
    '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    `0X${'a'.repeat(40)}`,
    `0x${'a'.repeat(39)}`,
    `0x${'a'.repeat(40)}\n`,
    ` 0x${'a'.repeat(40)}`,
    null,
    7,
    {},
  ])('are rejected if they are malformed: %j', text => {
    expect(readEvmAddress(text)).toBeUndefined()
  })

  const published = readVectors<readonly string[]>('addresses/erc55-examples.json')
  it('in the examples of EIP-55 are accepted', () => {
    for (const address of published)
      expect(readEvmAddress(address)?.toLowerCase()).toBe(address.toLowerCase())
  })

  const accounts = readVectors<readonly { readonly address: string }[]>('ethers/accounts.json')
  it('get the same checksums as in the test vectors of the library ethers', () => {
    for (const { address } of accounts) expect(readEvmAddress(address.toLowerCase())).toBe(address)
  })
})

describe('addresses of namespaces other than EVM', () => {
  it.each([
    [solana, '11111111111111111111111111111111'],
    [solana, 'So11111111111111111111111111111111111111112'],
    [solana, 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'],
    [bitcoin, '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    [bitcoin, '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
    [bitcoin, 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    [bitcoinTest, 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'],
    [bitcoinTest, 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7'],
    [litecoin, 'LaMT348PWRnrqeeWArpwQPbuanpXDZGEUz'],
    [cosmos, 'cosmos1t2uflqwqe0fsj0shcfkrvpukewcw40yjj6hdc0'],
    [polkadot, '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'],
    [polkadot, '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'],
  ])('are accepted if they are valid (network %s): %s', (network, address) => {
    expect(readAddress(network, address)).toBe(address)
    expect(accountOf(network, address)).toBe(`${network}:${address}`)
  })

  it.each([
    [solana, '1111111111111111111111111111111'],
    [solana, '0OIl1111111111111111111111111111'],
    [solana, '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    [solana, 'z'.repeat(44)],
    [bitcoin, 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'],
    [bitcoin, 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7'],
    [bitcoin, 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5'],
    [bitcoinTest, '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    [cosmos, 'cosmos1t2uflqwqe0fsj0shcfkrvpukewcw40yjj6hdc1'],
    [cosmos, 'a12uel5l'],
    [polkadot, '11111111111111111111111111111111'],
    [ethereum, 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ])('are rejected if they are invalid (network %s): %s', (network, address) => {
    expect(readAddress(network, address)).toBeUndefined()
    expect(() => accountOf(network, address)).toThrow(expect.objectContaining({ code: 'address-invalid' }))
  })

  // Specification 5.17
  it('on Solana are accepted only if their base58 text decodes to 32 bytes', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{30,46}$/), text => {
        expect(readAddress(solana, text) !== undefined).toBe(decodeBase58(text)?.length === 32)
      }),
    )
  })

  it('on Polkadot are accepted with 35 bytes, or with 36 bytes if the network prefix has two bytes', () => {
    const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
    const encode = (bytes: readonly number[]) => {
      let number = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
      let text = ''
      for (; number > 0n; number /= 58n) text = (alphabet[Number(number % 58n)] ?? '') + text
      return '1'.repeat(bytes.findIndex(byte => byte > 0)) + text
    }
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 255 }), fc.integer({ min: 33, max: 38 }), (first, length) => {
        const address = encode([first, ...new Array<number>(length - 1).fill(7)])
        const right = first < 64 ? length === 35 : first < 128 && length === 36
        expect(readAddress(polkadot, address)).toBe(right ? address : undefined)
      }),
      {
        numRuns: 500,
        examples: [
          [63, 35],
          [64, 36],
          [64, 35],
          [127, 36],
          [128, 36],
        ],
      },
    )
  })

  it('have a parser that never throws an error, whatever value it gets', () => {
    fc.assert(
      fc.property(fc.anything(), junk => {
        for (const network of [ethereum, solana, bitcoin, cosmos, polkadot]) readAddress(network, junk)
      }),
    )
  })
})

describe('the base58 decoder', () => {
  type Row = { readonly alphabet: string; readonly string: unknown; readonly hex: string }
  const scure =
    readVectors<readonly { readonly encoded: string; readonly decodedHex: string }[]>(
      'base58/scure-base58.json',
    )
  const basex = readVectors<Record<'valid' | 'invalid', readonly Row[]>>('base58/base-x-fixtures.json')
  it('returns the bytes that the test vectors of the libraries scure-base and base-x expect', () => {
    for (const { encoded, decodedHex } of scure) expect(decodeBase58(encoded)).toEqual(hex(decodedHex))
    for (const { alphabet, hex: bytes, string } of basex.valid) {
      if (alphabet === 'base58') expect(decodeBase58(String(string))).toEqual(hex(bytes))
    }
    for (const { alphabet, string } of basex.invalid) {
      if (alphabet === 'base58' && typeof string === 'string') expect(decodeBase58(string)).toBeUndefined()
    }
  })
})

describe('the bech32 decoder', () => {
  it.each([
    [[], []],
    [[0, 0], [0]],
    [[31, 28], [255]],
    [[0], undefined],
    [[0, 1], undefined],
    [[0, 0, 0], undefined],
  ])('converts 5-bit groups to bytes: %j becomes %j (undefined: rejected)', (groups, bytes) =>
    expect(bytesOfGroups(groups)).toEqual(bytes && Uint8Array.from(bytes)),
  )

  type List = readonly { readonly s: string }[]
  type Lists = Record<'valid_string' | 'invalid_string' | 'valid_segwit' | 'invalid_segwit', List>
  const vectors = readVectors<Record<'bip0173' | 'bip0350', Lists>>('bech32/bip173-bip350.json')
  const texts = (list: List) => list.map(({ s }) => s)

  it('accepts exactly the texts that the test vectors of BIP-173 and BIP-350 list as valid', () => {
    const [first, second] = [vectors.bip0173, vectors.bip0350]
    for (const text of texts(first.valid_string)) expect(decodeBech32(text)?.kind).toBe('bech32')
    for (const text of texts(second.valid_string)) expect(decodeBech32(text)?.kind).toBe('bech32m')
    for (const text of texts(first.invalid_string)) expect(decodeBech32(text)?.kind).not.toBe('bech32')
    for (const text of texts(second.invalid_string)) expect(decodeBech32(text)?.kind).not.toBe('bech32m')
  })

  it('accepts exactly the addresses that the test vectors of BIP-350 list as valid', () => {
    const network = (text: string) => (/^tb/i.test(text) ? bitcoinTest : bitcoin)
    for (const text of texts(vectors.bip0350.valid_segwit)) {
      expect(readAddress(network(text), text)).toBe(text.toLowerCase())
    }
    for (const text of texts(vectors.bip0350.invalid_segwit)) {
      expect(readAddress(network(text), text)).toBeUndefined()
    }
  })
})

describe('addresses on the screen', () => {
  it('are shortened to their first 6 and last 4 characters, if this makes them shorter', () => {
    expect(shortAddress('0x71C7656EC7ab88b098defB751B7401B5f6d8976F')).toBe('0x71C7…976F')
    expect(shortAddress('0x71C7976F')).toBe('0x71C7976F')
  })

  it('are split into groups of 4 characters without losing a character', () => {
    expect(groupAddress('0x71C7656E')).toEqual(['0x71', 'C765', '6E'])
    fc.assert(fc.property(fc.string(), text => groupAddress(text).join('') === text))
  })

  it.each([
    ['eip155', '0xAB', '0xab', true],
    ['eip155', '0xAB', '0xac', false],
    ['solana', 'AB', 'ab', false],
    ['bip122', 'BC1Q', 'bc1q', true],
    ['bip122', '1Ab', '1ab', false],
    ['cosmos', 'COSMOS1A', 'cosmos1a', true],
  ] as const)(
    'are compared by the letter-case rules of their namespace: %s (%s and %s are equal: %s)',
    (namespace, a, b, same) => {
      expect(sameAddress(namespace, a, b)).toBe(same)
    },
  )
})
