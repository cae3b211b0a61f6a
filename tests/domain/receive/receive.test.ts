import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { networks as fixtures } from '../../../demo/gallery/fixtures.ts'
import { caipAddress, networkId } from '../../../src/domain/core/entities.ts'
import { networks } from '../../../src/domain/networks/known-networks.ts'
import { findNetwork } from '../../../src/domain/networks/networks.ts'
import { networksToReceive, readReceiveArguments, receiveUri } from '../../../src/domain/receive/receive.ts'

const evm = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const account = (network: string, address = evm) => caipAddress(networkId(network), address)
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const bitcoin = 'bip122:000000000019d6689c085ae165831e93'

describe('the content of the QR code for receiving', () => {
  it.each([
    [account('eip155:1'), `ethereum:${evm}@1`],
    [account('eip155:42161'), `ethereum:${evm}@42161`],
    [
      account(solana, '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'),
      'solana:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
    ],
    [
      account(bitcoin, 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'),
      'bitcoin:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    ],
    [
      account('cosmos:cosmoshub-4', 'cosmos1hsk6jryyqjfhp5dhc55tc9jtckygx0eph6dd02'),
      'cosmos1hsk6jryyqjfhp5dhc55tc9jtckygx0eph6dd02',
    ],
  ])('depends on the network of the account: account %j, content %s', (given, uri) =>
    expect(receiveUri(given)).toBe(uri),
  )

  it('is an ERC-681 link on every EVM chain, with the unchanged address and the decimal chain id', () => {
    const chain = fc.integer({ min: 1, max: 2 ** 31 - 1 })
    fc.assert(fc.property(chain, id => receiveUri(account(`eip155:${id}`)) === `ethereum:${evm}@${id}`))
  })
})

describe('the amount argument of the receive view', () => {
  const of = (params: object, decimals = 18) => readReceiveArguments({ ...params }, decimals)
  it('appears in the QR code with every digit, in wei on EVM networks and in SOL on Solana', () => {
    const { requested } = of({ amount: '1.000000000000000001' }).args
    expect(receiveUri(account('eip155:137'), requested)).toBe(`ethereum:${evm}@137?value=1000000000000000001`)
    const sols = of({ amount: '0.5' }, 9).args.requested
    expect(receiveUri(account(solana, '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'), sols)).toBe(
      'solana:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv?amount=0.5',
    )
  })
  it.each<[object, readonly string[]]>([
    [{ amount: '1.0000000001' }, ['amount']],
    [{ amount: '0' }, ['amount']],
    [{ amount: '-1' }, ['amount']],
    [{ amount: 0.1 }, ['amount']],
    [{ amount: '1e3' }, ['amount']],
    [{ token: evm }, ['token']],
    [{ to: evm, amount: 'all' }, ['amount', 'to']],
  ])(
    'is refused if it is malformed, and arguments with other names are always refused: %j',
    (params, refused) => expect(of(params, 9)).toEqual({ args: {}, refused }),
  )
  it('is undefined if the site opens the view without arguments', () =>
    expect(of({})).toEqual({ args: {}, refused: [] }))
})

describe('the networks on which an address can receive', () => {
  const ids = (of: ReturnType<typeof account>, approved?: readonly string[]) =>
    networksToReceive(of, networks, approved?.map(networkId)).map(({ id }) => id)

  it('are all EVM networks of the site for an EVM address, beginning with the current network', () => {
    const found = networksToReceive(account('eip155:137'), fixtures)
    expect(found.map(({ name }) => name)).toEqual(['Polygon', 'Ethereum', 'Arbitrum One', 'Base'])
  })

  it("are the networks that the wallet's session allows, plus the current network", () => {
    expect(ids(account('eip155:137'), ['eip155:1', 'eip155:10'])).toEqual([
      'eip155:137',
      'eip155:1',
      'eip155:10',
    ])
  })

  it('are only the current network if the address belongs to a single network', () => {
    expect(ids(account(bitcoin, 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'))).toEqual([bitcoin])
  })

  it('are an empty list if the site does not list the network of the account', () => {
    expect(networksToReceive(account('bip122:12a765e31ffd4059bada1e25190f6e98', 'x1'), networks)).toEqual([])
    expect(findNetwork(networkId(solana), networks)?.name).toBe('Solana')
  })
})
