import { describe, expect, it } from 'vitest'
import { networkId } from '../../../../src/domain/core/entities.ts'
import { networks } from '../../../../src/domain/networks/known-networks.ts'
import { networkOfId } from '../../../../src/domain/networks/networks.ts'
import {
  readAssetDiscovery,
  readWalletAssets,
} from '../../../../src/worker/streams/balances/wallet-assets.ts'

const network = networkOfId(networkId('eip155:1'), networks)
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const metadata = {
  name: 'USD Coin',
  symbol: 'USDC',
  decimals: 6,
  price: 1,
  iconUrl: 'https://img.example/u.png',
}
const ether = { address: 'native', balance: '0xde0b6b3a7640000', type: 'native' }
const token = { address: usdc, balance: '0x2625a1', type: 'erc20', metadata }
const read = (...rows: unknown[]) => readWalletAssets({ '0x1': rows }, network)

describe('the parser of wallet_getAssets', () => {
  // Specification 3.37
  it.each([
    ['native', 'erc20'],
    ['NATIVE', 'ERC20'],
    ['Native', 'Erc20'],
  ])('reads the asset types in any letter case: %s and %s', (native, erc20) => {
    expect(read({ ...ether, type: native }, { ...token, type: erc20 })).toEqual({
      native: { network: network.id, name: 'Ether', symbol: 'ETH', decimals: 18, amount: 10n ** 18n },
      tokens: [
        {
          network: network.id,
          address: usdc,
          name: 'USD Coin',
          symbol: 'USDC',
          decimals: 6,
          amount: 2_500_001n,
          price: '1',
          value: '2.500001',
          iconUrl: 'https://img.example/u.png',
        },
      ],
    })
  })

  it('lists a coin that is also a token only once, in the decimals of the coin (F30)', () => {
    const arc = { ...network, id: networkId('eip155:5042') }
    const twin = { ...token, address: '0x3600000000000000000000000000000000000000' }
    const readArc = (...rows: unknown[]) => readWalletAssets({ '0x13b2': rows }, arc)
    expect(readArc(twin, ether)).toMatchObject({ native: { amount: 10n ** 18n }, tokens: [] })
    expect(readArc(twin)).toMatchObject({
      native: { amount: 2_500_001n * 10n ** 12n, decimals: 18, value: '2.500001' },
      tokens: [],
    })
  })

  it('gives no price to the tokens of a test network (F31)', () => {
    const list = readWalletAssets({ '0x1': [ether, token] }, { ...network, testnet: true })
    expect(list.tokens[0]).toMatchObject({ symbol: 'USDC' })
    expect(list.tokens[0]).not.toHaveProperty('price')
    expect(list.tokens[0]).not.toHaveProperty('value')
  })

  // Specification 3.36
  it('lists a token even if it has no price and no icon', () => {
    const { price: _price, iconUrl: _icon, ...fields } = metadata
    expect(read({ ...token, metadata: fields }).tokens).toEqual([
      {
        network: network.id,
        address: usdc,
        name: 'USD Coin',
        symbol: 'USDC',
        decimals: 6,
        amount: 2_500_001n,
      },
    ])
  })

  it('reads only the assets of the requested chain, in whatever form the wallet writes the chain id', () => {
    expect(readWalletAssets({ '0X01': [ether] }, network).native).toBeDefined()
    expect(readWalletAssets({ '0x11': [ether], x: [ether], '': [ether] }, network)).toEqual({ tokens: [] })
  })

  it.each<[string, unknown]>([
    ['no balance', { ...token, balance: '' }],
    ['a balance as a number', { ...token, balance: 1 }],
    ['a decimal balance', { ...token, balance: '12' }],
    ['a negative balance', { ...token, balance: '-0x1' }],
    ['an empty balance', { ...token, balance: '0x' }],
    ['more than 256 bits', { ...token, balance: `0x${'f'.repeat(65)}` }],
    ['a wrong address', { ...token, address: '0x12' }],
    ['no description', { ...token, metadata: undefined }],
    ['decimals 78', { ...token, metadata: { ...metadata, decimals: 78 } }],
    ['more than any account can have', { ...token, balance: `0x${'f'.repeat(64)}` }],
    ['decimals as text', { ...token, metadata: { ...metadata, decimals: '6' } }],
    ['an unknown asset type', { ...token, type: 'erc721' }],
    ['a native coin of other decimals', { ...ether, metadata: { ...metadata, decimals: 6 } }],
    ['null', null],
  ])('drops only an invalid row: a row with %s', (_, bad) => {
    expect(read(bad, ether, bad)).toEqual(read(ether))
  })

  // Specification 3.37
  it('rejects a response that is not a list of assets as answer-malformed', () => {
    expect(() => readWalletAssets({ '0x1': { a: 1 } }, network)).toThrow(
      expect.objectContaining({ code: 'answer-malformed' }),
    )
    expect(() => readWalletAssets(null, network)).toThrow(
      expect.objectContaining({ code: 'answer-malformed' }),
    )
  })
})

describe('the check whether a wallet supports asset discovery on a chain', () => {
  const able = { assetDiscovery: { supported: true } }
  it.each<[string, unknown, boolean]>([
    ['for this chain', { '0x1': able }, true],
    ['for every chain', { '0x0': able }, true],
    [
      'for every chain except this one',
      { '0x0': able, '0x1': { assetDiscovery: { supported: false } } },
      false,
    ],
    ['for another chain only', { '0xa': able }, false],
    ['written as a bare boolean', { '0x1': { assetDiscovery: true } }, false],
    ['written as text', { '0x1': { assetDiscovery: { supported: 'true' } } }, false],
    ['in missing capabilities', undefined, false],
    ['in capabilities that are a list', [], false],
  ])(
    'passes only if the capabilities are well-formed and declare asset discovery for the chain (declared %s)',
    (_, answer, able) => expect(readAssetDiscovery(answer, network.id)).toBe(able),
  )
})
