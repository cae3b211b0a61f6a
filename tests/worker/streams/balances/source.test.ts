import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatUnits } from '../../../../src/domain/core/amount.ts'
import {
  addressOf,
  type CaipNetworkId,
  caipAddress,
  networkId,
} from '../../../../src/domain/core/entities.ts'
import { networks } from '../../../../src/domain/networks/known-networks.ts'
import { networkOfId } from '../../../../src/domain/networks/networks.ts'
import { createBalanceSource } from '../../../../src/worker/streams/balances/source.ts'
import { fakeHttp } from '../../fakes.ts'
import { observe } from '../../observe.ts'

const known = (id: CaipNetworkId) => networkOfId(id, networks)
const caller = { projectId: 'p1', sdkType: 'portico', sdkVersion: 'html-1' }
const ethereum = networkId('eip155:1')
const owner = caipAddress(ethereum, '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

const eth = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: 'eip155:1',
  value: 3755.265,
  price: 2503.51,
  quantity: { decimals: '18', numeric: '1.5' },
  iconUrl: 'https://img.example/eth.png',
}
const coin = {
  name: 'USD Coin',
  symbol: 'USDC',
  chainId: 'eip155:1',
  address: `eip155:1:${usdc}`,
  value: 2.5,
  price: 1,
  quantity: { decimals: '6', numeric: '2.500001' },
  iconUrl: 'https://img.example/usdc.png',
}

function listedFrom(answer: unknown, account = owner) {
  const requestWallet = fakeHttp(() => answer)
  const seen = observe(
    createBalanceSource(requestWallet, 'https://data.example', caller, known)(account, undefined),
  )
  return { seen, listed: seen.values[0], sendRpc: requestWallet }
}
const rows = (...balances: unknown[]) => listedFrom({ balances }).listed

describe('the code that requests balances from the data provider', () => {
  // Specification 7.1, 7.14, 9.45
  it("requests the balances on the account's network, with the project id", () => {
    const { sendRpc: requestWallet } = listedFrom({ balances: [] })
    expect(requestWallet.urls[0]?.href).toBe(
      'https://data.example/v1/account/0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045/balance' +
        '?projectId=p1&st=portico&sv=html-1&currency=usd&chainId=eip155%3A1',
    )
  })

  // Specification 7.14, 10.3
  it('sends the token addresses in the parameter forceUpdate on EVM networks, but not on Solana', () => {
    const requestWallet = fakeHttp(() => ({ balances: [] }))
    const fetch = createBalanceSource(requestWallet, 'https://data.example', caller, known)
    observe(fetch(owner, [usdc]))
    expect(requestWallet.urls[0]?.searchParams.get('forceUpdate')).toBe(
      `eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee,eip155:1:${usdc}`,
    )
    const solana = networkId('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
    observe(fetch(caipAddress(solana, '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'), [usdc]))
    expect(requestWallet.urls[1]?.searchParams.has('forceUpdate')).toBe(false)
  })

  // Specification 3.3, 3.35
  it('parses exact amounts, and computes the values from the prices', () => {
    expect(rows(eth, coin)).toEqual({
      native: {
        network: ethereum,
        symbol: 'ETH',
        name: 'Ether',
        decimals: 18,
        amount: 1_500_000_000_000_000_000n,
        price: '2503.51',
        value: '3755.265',
        iconUrl: 'https://img.example/eth.png',
      },
      tokens: [
        {
          network: ethereum,
          address: usdc,
          symbol: 'USDC',
          name: 'USD Coin',
          decimals: 6,
          amount: 2_500_001n,
          price: '1',
          value: '2.500001',
          iconUrl: 'https://img.example/usdc.png',
        },
      ],
    })
  })

  // Specification 3.36
  it('parses an amount of any size exactly', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 31n - 1n }),
        fc.integer({ min: 1, max: 30 }),
        (amount, decimals) => {
          const numeric = formatUnits(amount, decimals)
          const row = { ...coin, quantity: { decimals: String(decimals), numeric } }
          expect(rows(row)?.tokens[0]?.amount).toBe(amount)
        },
      ),
    )
  })

  const listedDecimals = ['22', '8', '0']
  it.each(listedDecimals)(
    "uses the network's decimals for the native coin, not those in the response: %s (attack R1)",
    decimals => {
      const native = rows({ ...eth, quantity: { decimals, numeric: '1.5' } })?.native
      expect(native).toMatchObject({ decimals: 18, amount: 1_500_000_000_000_000_000n })
    },
  )

  // Specification 5.9
  it('lists a token with 0 decimals (attack R33)', () => {
    const whole = { ...coin, quantity: { decimals: '0', numeric: '3' } }
    expect(rows(whole)?.tokens).toMatchObject([{ decimals: 0, amount: 3n }])
  })

  it('lists a token but not its value if the price of the token is impossibly high (attack R24)', () => {
    const dear = rows({ ...coin, price: 1e60 }, { ...eth, price: 1e14 })
    expect(dear?.tokens[0]).toMatchObject({ amount: 2_500_001n })
    expect([dear?.tokens[0]?.price, dear?.tokens[0]?.value]).toEqual([undefined, undefined])
    expect(
      rows({ ...eth, price: 1e14, quantity: { decimals: '18', numeric: '99' } })?.native,
    ).not.toHaveProperty('value')
  })

  it('reports no native coin if the response does not list it', () => {
    expect(rows(coin)).not.toHaveProperty('native')
    expect(rows()).toEqual({ tokens: [] })
  })

  it('treats a row with the placeholder address of native coins as the native coin', () => {
    const placeholder = { ...eth, address: 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee' }
    expect(rows(placeholder)?.native?.symbol).toBe('ETH')
  })

  // Specification 10.2
  it('drops rows of networks that it did not request', () => {
    const other = { ...eth, chainId: 'eip155:137' }
    const otherToken = { ...coin, address: `eip155:137:${usdc}` }
    const nowhere = { ...eth, chainId: undefined }
    expect(rows(other, otherToken, nowhere)).toEqual({ tokens: [] })
  })

  // Specification 10.4
  it('reads the network of a row from its CAIP-10 address if the row has no chainId', () => {
    const { chainId, ...row } = coin
    expect(rows(row)?.tokens).toHaveLength(1)
  })

  it.each<[string, unknown]>([
    ['null', null],
    ['a number', 1],
    ['text', 'x'],
    ['a list', []],
    ['no quantity', { ...coin, quantity: null }],
    ['more digits than decimals', { ...coin, quantity: { decimals: '6', numeric: '1.0000001' } }],
    ['an exponent', { ...coin, quantity: { decimals: '6', numeric: '1e3' } }],
    ['a negative amount', { ...coin, quantity: { decimals: '6', numeric: '-1' } }],
    ['an empty amount', { ...coin, quantity: { decimals: '6', numeric: '' } }],
    ['an amount as a number', { ...coin, quantity: { decimals: '6', numeric: 1 } }],
    ['digits of another script', { ...coin, quantity: { decimals: '6', numeric: '٣' } }],
    [
      'more base units than an EVM word holds',
      { ...coin, quantity: { decimals: '50', numeric: `1${'0'.repeat(29)}` } },
    ],
    [
      'more whole tokens than possible',
      { ...coin, quantity: { decimals: '6', numeric: `1${'0'.repeat(30)}` } },
    ],
    ['decimals -1', { ...coin, quantity: { decimals: '-1', numeric: '1' } }],
    ['decimals 78', { ...coin, quantity: { decimals: '78', numeric: `0.${'0'.repeat(70)}1` } }],
    ['decimals as a number', { ...coin, quantity: { decimals: 6, numeric: '1' } }],
    ['a wrong address', { ...coin, address: 'eip155:1:0x12' }],
    ['a broken checksum', { ...coin, address: `eip155:1:${usdc.replace('A0b', 'a0B')}` }],
    ['no symbol', { ...coin, symbol: null }],
  ])('drops only an invalid row: a row with %s (faults C9, R24)', (_, bad) => {
    expect(rows(bad, eth, bad)).toEqual(rows(eth))
  })

  it.each([
    ['missing', undefined],
    ['null', null],
    ['negative', -1],
    ['a text that is not a number', 'x'],
    ['infinite', Number.POSITIVE_INFINITY],
    ['zero', 0],
  ])(
    'lists the native coin without a price or a value if its price is missing or invalid: %s',
    (_, price) => {
      const native = rows({ ...eth, price })?.native
      expect(native?.amount).toBe(1_500_000_000_000_000_000n)
      expect(native).not.toHaveProperty('price')
      expect(native).not.toHaveProperty('value')
    },
  )

  // Specification 10.4
  it('lists a token and its amount even if the token has no price', () => {
    const { price: _price, ...bare } = coin
    expect(rows(eth, bare)?.tokens).toMatchObject([{ symbol: 'USDC', amount: 2_500_001n }])
  })

  it('parses a tiny price exactly', () => {
    expect(rows({ ...eth, price: 1.5e-9 })?.native).toMatchObject({
      price: '0.0000000015',
      value: '0.00000000225',
    })
  })

  it('keeps only the first of two rows for the same token (fault C12)', () => {
    const again = { ...coin, address: coin.address.toLowerCase(), quantity: { decimals: '6', numeric: '9' } }
    expect(rows(coin, again)?.tokens.map(token => token.amount)).toEqual([2_500_001n])
  })

  it.each<[string, string, string, number]>([
    ['Polygon', 'eip155:137', '0x0000000000000000000000000000000000001010', 18],
    ['Celo', 'eip155:42220', '0x471EcE3750Da237f93B8E339c536989b8978a438', 18],
    ['ZKsync', 'eip155:324', '0x000000000000000000000000000000000000800A', 18],
    ['Metis', 'eip155:1088', '0xDeadDeAddeAddEAddeadDEaDDEAdDeaDDeAD0000', 18],
    ['OP Mainnet', 'eip155:10', '0xDeadDeAddeAddEAddeadDEaDDEAdDeaDDeAD0000', 18],
    ['Arc', 'eip155:5042', '0x3600000000000000000000000000000000000000', 6],
    ['Stable', 'eip155:988', '0x779Ded0c9e1022225f8E0630b35a9b54bE713736', 6],
    ['Moonbeam', 'eip155:1284', '0x0000000000000000000000000000000000000802', 18],
  ])('lists a coin that is also a token only once: %s (F30)', (name, id, twin, decimals) => {
    const network = { ...known(ethereum), id: networkId(id), name }
    const coinRow = { ...eth, chainId: id, quantity: { decimals: '18', numeric: '20' } }
    const twinRow = {
      ...coinRow,
      address: `${id}:${twin}`,
      quantity: { decimals: String(decimals), numeric: '19.5' },
    }
    const other = { ...coin, chainId: id, address: `${id}:${usdc}` }
    const listed = (...balances: unknown[]) =>
      observe(
        createBalanceSource(
          fakeHttp(() => ({ balances })),
          'https://data.example',
          caller,
          () => network,
        )(caipAddress(network.id, addressOf(owner)), undefined),
      ).values[0]
    for (const order of [
      [coinRow, twinRow, other],
      [twinRow, coinRow, other],
    ]) {
      const both = listed(...order)
      expect(both?.native).toMatchObject({ amount: 20n * 10n ** 18n })
      expect(both?.tokens.map(({ symbol }) => symbol)).toEqual(['USDC'])
    }
    const alone = listed(twinRow, other)
    expect(alone?.native).toMatchObject({ amount: 195n * 10n ** 17n, decimals: 18 })
    expect(alone?.native).not.toHaveProperty('address')
    expect(alone?.tokens).toHaveLength(1)
  })

  it('gives no price and no value to the coins and tokens of a test network (F31)', () => {
    const sepolia = caipAddress(networkId('eip155:11155111'), addressOf(owner))
    const on = 'eip155:11155111'
    const { listed } = listedFrom(
      {
        balances: [
          { ...eth, chainId: on },
          { ...coin, chainId: on, address: `${on}:${usdc}` },
        ],
      },
      sepolia,
    )
    expect([listed?.native?.amount, listed?.tokens[0]?.amount]).toEqual([15n * 10n ** 17n, 2_500_001n])
    for (const balance of [listed?.native, listed?.tokens[0]]) {
      expect(balance).not.toHaveProperty('price')
      expect(balance).not.toHaveProperty('value')
    }
  })

  it('removes control characters from token names, and shortens long symbols (fault T10)', () => {
    const bad = { ...coin, name: 'Free\u202Emoney\n\u0000<b>', symbol: 'X'.repeat(2000) }
    const [token] = rows(bad)?.tokens ?? []
    expect(token?.name).toBe('Free money <b>')
    expect(token?.symbol).toHaveLength(80)
  })

  const iconUrls = ['javascript:alert(1)', 'http://img.example/x.png', 'https://u:p@img.example/', 'x', 7]
  it.each(iconUrls)("lists a token without its icon if the icon's URL is unsafe or invalid: %s", iconUrl =>
    expect(rows({ ...coin, iconUrl })?.tokens[0]).not.toHaveProperty('iconUrl'),
  )

  const answers = [null, [], 'x', 1, {}, { balances: null }, { balances: {} }, { balances: 'x' }]
  it.each(answers)('rejects a malformed response as answer-malformed: %j (fault C9)', answer =>
    expect(listedFrom(answer).seen.error).toMatchObject({ code: 'answer-malformed' }),
  )

  it('rejects a response with more than 5,000 rows as answer-too-large (fault C10)', () => {
    expect(listedFrom({ balances: Array(5001).fill(eth) }).seen.error).toMatchObject({
      code: 'answer-too-large',
    })
  })
})
