import fc from 'fast-check'
import { decodeFunctionData, encodeAbiParameters, type Hex, namehash, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { type CaipNetworkId, networkId } from '../../../../src/domain/core/entities.ts'
import { AppError } from '../../../../src/domain/core/errors/app-error.ts'
import { ensHome } from '../../../../src/domain/names/names.ts'
import { checkedText, contractFunction } from '../../../../src/worker/chains/ens/contract-function.ts'
import {
  type ReadContract,
  resolveEns,
  reverseEns,
  reverseOwnEns,
  textOfEns,
} from '../../../../src/worker/chains/ens/ens.ts'
import { normalize } from '../../../../src/worker/chains/ens/normalize.ts'
import { readVectors } from '../../../vectors/read.ts'

const registry = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'
const registrar = '0x0000000000D8e504002cC26E3Ec46D81971C1664'
const resolver = '0x4976fb03C32e5B8cfe2b6cCB31c09Ba78EBaBa41'
const alice = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const bob = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const nobody = '0x0000000000000000000000000000000000000000'
const arbitrum = networkId('eip155:42161')
const polygon = networkId('eip155:137')
const arbitrumCoin = 0x80000000 + 42161
const polygonCoin = 0x80000000 + 137
const solana = networkId('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')

const abi = parseAbi([
  'function resolver(bytes32) view returns (address)',
  'function supportsInterface(bytes4) view returns (bool)',
  'function addr(bytes32) view returns (address)',
  'function addr(bytes32,uint256) view returns (bytes)',
  'function name(bytes32) view returns (string)',
  'function text(bytes32,string) view returns (string)',
  'function nameForAddr(address) view returns (string)',
  'function resolve(bytes,bytes) view returns (bytes)',
])

/** The data that the fake ENS contracts return. */
type World = {
  readonly resolvers: Readonly<Record<string, Hex>>
  readonly addresses?: Readonly<Record<string, Readonly<Record<number, Hex>>>>
  readonly names?: Readonly<Record<string, string>>
  readonly texts?: Readonly<Record<string, string>>
  /**
   * The primary names that each network's own reverse registrar returns. The outer key is the network, and the inner
   * key is the account.
   */
  readonly own?: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly extended?: boolean
  readonly offchain?: boolean
}

function worldOf(world: World): ReadContract & { readonly requests: string[] } {
  const requests: string[] = []
  const bytes = (hex: Hex) => encodeAbiParameters([{ type: 'bytes' }], [hex])
  const answer = (network: CaipNetworkId, to: string, data: Hex): Hex => {
    const { functionName, args } = decodeFunctionData({ abi, data })
    const [first, second] = args as readonly [Hex, (Hex | bigint)?]
    if (to === registrar) {
      const found = world.own?.[network]?.[first]
      return encodeAbiParameters([{ type: 'string' }], [found ?? ''])
    }
    if (network !== ensHome) throw new Error(`ENS is not on ${network}`)
    switch (functionName) {
      case 'resolver':
        expect(to).toBe(registry)
        return encodeAbiParameters([{ type: 'address' }], [byNode(world.resolvers, first) ?? nobody])
      case 'supportsInterface':
        if (!world.extended) throw new AppError('execution-reverted')
        return encodeAbiParameters([{ type: 'bool' }], [first === '0x9061b923'])
      case 'addr': {
        const coin = second === undefined ? 60 : Number(second)
        const found = byNode(world.addresses ?? {}, first)?.[coin]
        return second === undefined
          ? encodeAbiParameters([{ type: 'address' }], [found ?? nobody])
          : bytes(found ?? '0x')
      }
      case 'text':
        return encodeAbiParameters([{ type: 'string' }], [byNode(world.texts ?? {}, first) ?? ''])
      case 'name':
        return encodeAbiParameters([{ type: 'string' }], [byNode(world.names ?? {}, first) ?? ''])
      case 'resolve':
        if (world.offchain) throw new AppError('execution-reverted', { rpcData: '0x556f183000' })
        return bytes(answer(network, to, second as Hex))
      default:
        throw new Error(functionName)
    }
  }
  return Object.assign(
    async (network: CaipNetworkId, to: string, data: string) => {
      requests.push(network)
      return answer(network, to, data as Hex)
    },
    { requests },
  )
}

function byNode<T>(table: Readonly<Record<string, T>>, node: Hex): T | undefined {
  return Object.entries(table).find(([name]) => namehash(name) === node)?.[1]
}

const ready = async () => normalize

describe('the text that a contract returns', () => {
  const encode = (text: string) => encodeAbiParameters([{ type: 'string' }], [text])
  const { decode } = contractFunction('name', ['bytes32'], 'string')
  const decodeText = (response: Hex, max: number) => checkedText(decode(response), max)

  it('is decoded up to the length limit, and is rejected if it is longer or cut off', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 90, unit: 'grapheme' }), text => {
        // This character stands for bytes that are not UTF-8, so a text with it is rejected.
        fc.pre(!text.includes('\uFFFD'))
        const bytes = new TextEncoder().encode(text).length
        expect(decodeText(encode(text), bytes)).toBe(text)
        expect(decodeText(encode(text), bytes - 1)).toBeUndefined()
        expect(decodeText(encode(text).slice(0, -66) as Hex, bytes)).toBeUndefined()
      }),
    )
  })

  it('is rejected if it is empty, not UTF-8 or malformed', () => {
    const notUtf8 = encodeAbiParameters([{ type: 'bytes' }], ['0xff'])
    const malformed: readonly Hex[] = ['0x', '0x1', `0x${'f'.repeat(128)}`, `0x${'f'.repeat(64)}`]
    for (const response of [encode(''), notUtf8, ...malformed])
      expect(decodeText(response, 1_000)).toBeUndefined()
  })
})

describe('an ENS name', () => {
  const plain: World = {
    resolvers: { 'alice.eth': resolver },
    addresses: { 'alice.eth': { 60: alice, [arbitrumCoin]: bob } },
  }

  it('resolves on each network to the address of its record for this network', async () => {
    expect(await resolveEns(worldOf(plain), 'alice.eth', ensHome)).toBe(alice)
    expect(await resolveEns(worldOf(plain), 'alice.eth', arbitrum)).toBe(bob)
  })

  it('has no address on a network for which it has no record', async () => {
    expect(await resolveEns(worldOf(plain), 'alice.eth', polygon)).toBeUndefined()
    expect(await resolveEns(worldOf(plain), 'alice.eth', solana)).toBeUndefined()
    expect(await resolveEns(worldOf(plain), 'carol.eth', ensHome)).toBeUndefined()
  })

  it('resolves to its Solana address on Solana', async () => {
    const key: Hex = `0x${'11'.repeat(32)}`
    const world = { ...plain, addresses: { 'alice.eth': { 501: key } } }
    expect(await resolveEns(worldOf(world), 'alice.eth', solana)).toBe(
      '29d2S7vB453rNYFdR5Ycwt7y9haRT5fwVwL9zTmBhfV2',
    )
  })

  it('is resolved by the resolver of its parent name only if that resolver supports ENSIP-10', async () => {
    const world: World = {
      resolvers: { 'family.eth': resolver },
      addresses: { 'kid.family.eth': { 60: alice } },
    }
    expect(await resolveEns(worldOf(world), 'kid.family.eth', ensHome)).toBeUndefined()
    expect(await resolveEns(worldOf({ ...world, extended: true }), 'kid.family.eth', ensHome)).toBe(alice)
  })

  it('fails with the error name-offchain if only a gateway has its address', async () => {
    const world = worldOf({ ...plain, extended: true, offchain: true })
    await expect(resolveEns(world, 'alice.eth', ensHome)).rejects.toMatchObject({ code: 'name-offchain' })
  })

  it('fails to resolve with network-failed if the node cannot be reached', async () => {
    const down: ReadContract = async () => {
      throw new AppError('network-failed')
    }
    await expect(resolveEns(down, 'alice.eth', ensHome)).rejects.toMatchObject({ code: 'network-failed' })
  })
})

describe('the primary name of an account', () => {
  const ofAlice = `${alice.slice(2).toLowerCase()}.addr.reverse`
  const world: World = {
    resolvers: { [ofAlice]: resolver, 'alice.eth': resolver, 'bob.eth': resolver },
    addresses: { 'alice.eth': { 60: alice, [arbitrumCoin]: alice }, 'bob.eth': { 60: bob } },
    names: { [ofAlice]: 'alice.eth' },
    own: { [arbitrum]: { [alice]: 'alice.eth' } },
  }

  it('is the registered name of the account, if this name resolves back to the account', async () => {
    expect(await reverseEns(worldOf(world), ready, alice, ensHome)).toBe('alice.eth')
    expect(await reverseEns(worldOf(world), ready, alice, arbitrum)).toBe('alice.eth')
  })

  it('is missing if the registered name resolves to a different account (fault T11)', async () => {
    const lying = { ...world, names: { [ofAlice]: 'bob.eth' }, own: { [arbitrum]: { [alice]: 'bob.eth' } } }
    expect(await reverseEns(worldOf(lying), ready, alice, ensHome)).toBeUndefined()
    expect(await reverseEns(worldOf(lying), ready, alice, arbitrum)).toBeUndefined()
  })

  it('is missing on Polygon if the account has primary names only on Ethereum and Arbitrum', async () => {
    expect(await reverseEns(worldOf(world), ready, alice, polygon)).toBeUndefined()
  })

  it("is the account's default name if this name resolves to the account on the requested network", async () => {
    const everywhere: World = {
      resolvers: { reverse: resolver, 'alice.eth': resolver },
      extended: true,
      names: { [`${alice.slice(2).toLowerCase()}.default.reverse`]: 'alice.eth' },
      addresses: { 'alice.eth': { 60: alice, [polygonCoin]: alice } },
    }
    for (const network of [polygon, ensHome])
      expect(await reverseEns(worldOf(everywhere), ready, alice, network)).toBe('alice.eth')
    // reverseOwnEns() does not read Ethereum, where this account's default name is stored, so it finds no name.
    const unasked = worldOf(everywhere)
    expect(await reverseOwnEns(unasked, ready, alice, polygon)).toBeUndefined()
    expect(unasked.requests).toEqual([])
    // On Arbitrum the default name does not resolve to the account, so reverseEns() ignores it. The next lines add
    // bob.eth as the primary name on Arbitrum. This name does not resolve to the account either.
    expect(await reverseEns(worldOf(everywhere), ready, alice, arbitrum)).toBeUndefined()
    const own = { [arbitrum]: { [alice]: 'bob.eth' } }
    expect(await reverseEns(worldOf({ ...everywhere, own }), ready, alice, arbitrum)).toBeUndefined()
  })

  it('is missing on Arbitrum if the account has a primary name on Ethereum only', async () => {
    const { own: _none, ...onEthereum } = world
    expect(await reverseEns(worldOf(onEthereum), ready, alice, arbitrum)).toBeUndefined()
  })

  const unnormalisedNames = ['ALICE.eth', 'аlice.eth', 'alice .eth', 'al\u200bice.eth']
  it.each(unnormalisedNames)(
    'is missing if the registered name only looks like a valid name: %s (fault T11)',
    async name => {
      const { resolvers, addresses, names } = world
      const odd = worldOf({
        resolvers: { ...resolvers, [name]: resolver },
        addresses: { ...addresses, [name]: { 60: alice } },
        names: { ...names, [ofAlice]: name },
      })
      expect(await reverseEns(odd, ready, alice, ensHome)).toBeUndefined()
    },
  )
})

describe('a text record of a name', () => {
  const long = `data:image/png;base64,${'A'.repeat(40_000)}`
  const world: World = { resolvers: { 'alice.eth': resolver }, texts: { 'alice.eth': long } }

  it.each([false, true])(
    'is returned completely up to the length limit, and is undefined above it (extended resolver: %s)',
    async extended => {
      const read = worldOf({ ...world, extended })
      expect(await textOfEns(read, 'alice.eth', 'avatar', 65_536)).toBe(long)
      expect(await textOfEns(read, 'alice.eth', 'avatar', 30_000)).toBeUndefined()
      expect(await textOfEns(read, 'carol.eth', 'avatar', 65_536)).toBeUndefined()
    },
  )
})

describe('the code that normalises ENS names', () => {
  type Vector = {
    readonly name: string
    readonly norm?: string
    readonly error?: boolean
    readonly version?: string
  }
  const vectors = readVectors<readonly Vector[]>('ens-normalize/tests.json.gz')

  it('normalises each name of the ENSIP-15 test vectors exactly as the vector specifies (fault T11)', () => {
    const outcome = (name: string) => {
      try {
        return normalize(name)
      } catch (error) {
        return (error as AppError).code
      }
    }
    const wrong = vectors
      .filter(({ version }) => version === undefined)
      .filter(({ name, norm = name, error }) => outcome(name) !== (error ? 'name-invalid' : norm))
    expect(wrong).toEqual([])
  })
})
