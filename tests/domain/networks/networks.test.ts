import fc from 'fast-check'
import * as viemChains from 'viem/chains'
import { describe, expect, it } from 'vitest'
import { networkId } from '../../../src/domain/core/entities.ts'
import { explorerPage } from '../../../src/domain/networks/explorer-page.ts'
import { isTestNetwork, networks } from '../../../src/domain/networks/known-networks.ts'
import {
  chainIdOf,
  findNetwork,
  hexChainId,
  networkOfId,
  readChainId,
} from '../../../src/domain/networks/networks.ts'

describe('the networks that Portico knows', () => {
  // Specification 9.44
  it('have coins with 18 decimals on EVM chains, 9 on Solana and 8 on Bitcoin (9.44)', () => {
    const decimalsIn = (wanted: string) =>
      networks.filter(({ namespace }) => namespace === wanted).map(network => network.nativeCurrency.decimals)
    expect(['eip155', 'solana', 'bip122'].map(wanted => [...new Set(decimalsIn(wanted))])).toEqual([
      [18],
      [9],
      [8],
    ])
  })

  // Specification 3.27
  it("are the networks of Portico's specification and ten additional networks", () => {
    expect(networks.map(network => network.name)).toEqual([
      'Ethereum',
      'Arbitrum One',
      'BNB Smart Chain',
      'Polygon',
      'Base',
      'OP Mainnet',
      'Avalanche',
      'Gnosis',
      'Celo',
      'ZKsync Era',
      'Sepolia',
      'Solana',
      'Solana Devnet',
      'Solana Testnet',
      'Bitcoin',
      'Bitcoin Testnet',
      'Polkadot',
      'Cosmos Hub',
    ])
  })

  // Specification 9.56
  it('include Ethereum, OP Mainnet, BNB Chain, Polygon, Base, Arbitrum One and Avalanche', () => {
    const ids = networks.map(({ id }) => id)
    for (const chain of [1, 10, 56, 137, 8453, 42161, 43114]) expect(ids).toContain(`eip155:${chain}`)
  })

  // Specification 3.25
  it('have unique ids, and https URLs without a slash at the end', () => {
    expect(new Set(networks.map(network => network.id)).size).toBe(networks.length)
    for (const { id, namespace, rpcUrls, explorerUrl, nativeCurrency } of networks) {
      expect(id.startsWith(`${namespace}:`)).toBe(true)
      for (const url of [...rpcUrls, explorerUrl]) expect(url).toMatch(/^https:\/\/\S+[^/]$/)
      expect(nativeCurrency.decimals).toBe(
        { eip155: 18, solana: 9, bip122: 8, polkadot: 10, cosmos: 6 }[namespace],
      )
    }
  })

  it.each(
    networks
      .filter(network => network.namespace === 'eip155')
      .map(network => [network.name, network] as const),
  )('have the same currency and the same test network flag as in viem: %s', (_, network) => {
    const chain = Object.values({ ...viemChains }).find(chain => chain.id === chainIdOf(network.id))
    expect(network.nativeCurrency.symbol).toBe(chain?.nativeCurrency.symbol)
    expect(network.nativeCurrency.decimals).toBe(chain?.nativeCurrency.decimals)
    expect(network.testnet).toBe(Boolean(chain && 'testnet' in chain && chain.testnet))
  })

  // Specification 3.6
  it.each([
    ['eip155:1', 'address', 'https://etherscan.io/address/a'],
    ['eip155:1', 'tx', 'https://etherscan.io/tx/a'],
    ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'address', 'https://solscan.io/account/a'],
    ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'address', 'https://solscan.io/account/a?cluster=devnet'],
    ['solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', 'tx', 'https://solscan.io/tx/a?cluster=testnet'],
    ['polkadot:91b171bb158e2d3848fa23a9f1c25182', 'address', 'https://polkadot.subscan.io/account/a'],
    ['cosmos:cosmoshub-4', 'address', 'https://www.mintscan.io/cosmos/address/a'],
  ] as const)(
    'have the correct URL for a page of the block explorer: network %s, page type "%s"',
    (id, kind, url) => {
      expect(explorerPage(findNetwork(networkId(id), networks), kind, 'a')).toBe(url)
      expect(explorerPage(undefined, kind, 'a')).toBeUndefined()
    },
  )

  it('are found by their CAIP-2 id, and no network is found for an unknown id', () => {
    expect(findNetwork(networkId('eip155:8453'), networks)?.name).toBe('Base')
    expect(findNetwork(networkId('eip155:31337'), networks)).toBeUndefined()
    expect(findNetwork(undefined, networks)).toBeUndefined()
    expect(() => networkOfId(networkId('eip155:31337'), networks)).toThrow('Network not found')
  })
})

describe('a chain id from a wallet', () => {
  it.each([
    ['0x1', 'eip155:1'],
    ['0x01', 'eip155:1'],
    ['0X1', undefined],
    ['1', 'eip155:1'],
    ['0137', 'eip155:137'],
    [137, 'eip155:137'],
    [137n, 'eip155:137'],
    ['0xAa36a7', 'eip155:11155111'],
    ['eip155:10', 'eip155:10'],
    ['eip155:0xa', 'eip155:10'],
    ['0x1fffffffffffff', 'eip155:9007199254740991'],
    ['0x20000000000000', undefined],
    ['0x', undefined],
    ['', undefined],
    ['0', undefined],
    ['0x0', undefined],
    ['-1', undefined],
    ['1.5', undefined],
    [1.5, undefined],
    ['NaN', undefined],
    [Number.NaN, undefined],
    [Number.POSITIVE_INFINITY, undefined],
    ['1e3', undefined],
    [' 1', undefined],
    ['1\n', undefined],
    ['٣', undefined],
    ['solana:1', undefined],
    [null, undefined],
    [undefined, undefined],
    [{}, undefined],
    [['0x1'], undefined],
    [true, undefined],
  ])(
    'is parsed to a CAIP-2 id, or is rejected if it is invalid: %o becomes %s (undefined: rejected)',
    (value, id) => expect(readChainId(value)).toBe(id),
  )

  it('is the same after a conversion to hex and back', () => {
    fc.assert(
      fc.property(
        fc.maxSafeNat().filter(chain => chain > 0),
        chain => {
          const id = networkId(`eip155:${chain}`)
          expect(readChainId(hexChainId(id))).toBe(id)
          expect(chainIdOf(id)).toBe(chain)
        },
      ),
    )
  })

  it('causes an error with an error code if it is invalid', () => {
    expect(() => hexChainId(networkId('eip155:abc'))).toThrow('Invalid chainId')
    expect(() => chainIdOf(networkId('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'))).toThrow('Invalid chainId')
  })

  it('never makes the parser throw an error, whatever the value is', () => {
    fc.assert(fc.property(fc.anything(), junk => readChainId(junk) === undefined || true))
  })
})

it.each<[string, string, boolean]>([
  ['eip155:11155111', 'Any name', true],
  ['eip155:84532', 'Base staging', true],
  ['eip155:31337', 'Hardhat', true],
  ['eip155:424242', 'Example Sepolia', true],
  ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'Solana', true],
  ['eip155:1', 'Ethereum Testnet', false],
  ['eip155:424242', 'Example', false],
])('a network is a test network, if the site does not say: %s, %s (%s, F31)', (id, name, isTest) => {
  expect(isTestNetwork(networkId(id), name)).toBe(isTest)
})
