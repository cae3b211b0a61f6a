import { expect, it } from 'vitest'
import { type Network, networkId, type WalletRequest } from '../../../../src/domain/core/entities.ts'
import { fromWallet } from '../../../../src/domain/core/errors/wallet-error.ts'
import { switchWallet } from '../../../../src/worker/streams/session/switch-wallet.ts'

const network = (symbol: string, decimals: number): Network => ({
  id: networkId('eip155:5042002'),
  name: 'Arc',
  namespace: 'eip155',
  nativeCurrency: { name: 'Arc coin', symbol, decimals },
  rpcUrls: ['https://arc.example'],
  testnet: false,
})

/** A wallet that does not know the network. `refuse` decides about each coin that it is offered. */
function walletThat(refuse: (coin: Network['nativeCurrency']) => object | undefined) {
  const offered: Network['nativeCurrency'][] = []
  let chainId = '0x1'
  const request = async ({ method, params }: WalletRequest) => {
    const [first] = (params ?? []) as [{ chainId: string; nativeCurrency: Network['nativeCurrency'] }]
    if (method === 'eth_chainId') return chainId
    if (method === 'wallet_switchEthereumChain') throw fromWallet({ code: 4902, message: 'unknown' })
    offered.push(first.nativeCurrency)
    const error = refuse(first.nativeCurrency)
    if (error) throw fromWallet(error)
    chainId = first.chainId
    return null
  }
  return { offered, wallet: { name: 'Heron', request, waitForNetwork: async () => {} } }
}

const params = { code: -32602, message: "Expected the number 18 for 'nativeCurrency.decimals'" }
const strict = (coin: Network['nativeCurrency'], error: object = params) =>
  coin.decimals === 18 && coin.symbol.length <= 6 ? undefined : error

it.each([
  ['6 decimals', 'USDC', 6, 'USDC', params],
  ['8 decimals', 'BTC', 8, 'BTC', { code: -32603, message: 'invalid decimals' }],
  ['no decimals', 'UNIT', 0, 'UNIT', { code: -32000, message: 'bad chain' }],
  ['a long symbol', 'SEVENLT', 18, 'SEVENL', params],
] as const)(
  'a network whose coin has %s is offered a second time as strict wallets want it (F19)',
  async (_what, symbol, decimals, short, error) => {
    const { wallet, offered } = walletThat(coin => strict(coin, error))
    await switchWallet(wallet, network(symbol, decimals))
    expect(offered).toEqual([
      { name: 'Arc coin', symbol, decimals },
      { name: 'Arc coin', symbol: short, decimals: 18 },
    ])
  },
)

it('a wallet that accepts the true coin is offered only this coin (F19)', async () => {
  const { wallet, offered } = walletThat(() => undefined)
  await switchWallet(wallet, network('USDC', 6))
  expect(offered).toEqual([{ name: 'Arc coin', symbol: 'USDC', decimals: 6 }])
})

it.each([
  ['twice', 'USDC', 6, 2],
  ['with a usual coin', 'ETH', 18, 1],
] as const)(
  'a network that the wallet refuses %s ends in its own sentence (F19)',
  async (_what, symbol, decimals, times) => {
    const { wallet, offered } = walletThat(() => params)
    await expect(switchWallet(wallet, network(symbol, decimals))).rejects.toMatchObject({
      code: 'network-not-addable',
      message: "Heron can't add Arc",
      context: { reason: params.message },
    })
    expect(offered).toHaveLength(times)
  },
)

it('a network that the user declines is offered only once (F19)', async () => {
  const { wallet, offered } = walletThat(() => ({ code: 4001, message: 'no' }))
  await expect(switchWallet(wallet, network('USDC', 6))).rejects.toMatchObject({ code: 'user-rejected' })
  expect(offered).toHaveLength(1)
})

it.each([
  ['names its node', { code: -32603, message: "rpcUrls must be https, received 'http://arc'" }],
  ['names its symbol', { code: -32602, message: 'nativeCurrency.symbol does not match currency symbol' }],
  ['says only that it failed', { code: -32603, message: 'Failed to add chain' }],
  ['says nothing', {}],
])(
  'a network with a usual coin ends in its own sentence, whatever the wallet says: it %s (F19)',
  async (_what, error) => {
    const { wallet, offered } = walletThat(() => error)
    await expect(switchWallet(wallet, network('ETH', 18))).rejects.toMatchObject({
      code: 'network-not-addable',
    })
    expect(offered).toHaveLength(1)
  },
)

it('a network whose explorer has no https is offered a second time without it (F19)', async () => {
  const offered: unknown[] = []
  let chainId = '0x1'
  const request = async ({ method, params }: WalletRequest) => {
    const [chain] = (params ?? []) as [{ chainId: string; blockExplorerUrls?: readonly string[] }]
    if (method === 'eth_chainId') return chainId
    if (method === 'wallet_switchEthereumChain') throw fromWallet({ code: 4902 })
    offered.push(chain.blockExplorerUrls)
    if (chain.blockExplorerUrls)
      throw fromWallet({ code: -32602, message: "Expected an HTTPS url 'blockExplorerUrl'" })
    chainId = chain.chainId
    return null
  }
  const local = { ...network('ETH', 18), explorerUrl: 'http://localhost:4000' }
  await switchWallet({ name: 'Heron', request, waitForNetwork: async () => {} }, local)
  expect(offered).toEqual([['http://localhost:4000'], undefined])
})

it('a network that the wallet refuses because it has it already is switched to (F19)', async () => {
  let chainId = '0x1'
  let switches = 0
  const request = async ({ method }: WalletRequest) => {
    if (method === 'eth_chainId') return chainId
    if (method === 'wallet_addEthereumChain')
      throw fromWallet({ code: -32602, message: 'May not specify default MetaMask chain.' })
    switches += 1
    // The first switch is confirmed, but the wallet stays where it was.
    if (switches > 1) chainId = '0x4cef52'
    return null
  }
  await switchWallet({ name: 'Heron', request, waitForNetwork: async () => {} }, network('ETH', 18))
  expect(switches).toBe(2)
})

it('a symbol is never cut inside a letter (F19)', async () => {
  const { wallet, offered } = walletThat(coin => strict(coin))
  await switchWallet(wallet, network('ABCDE😀F', 18))
  expect(offered[1]?.symbol).toBe('ABCDE')
})

// Specification 7d.9
it('a network is described with all its fields, in the format of EIP-3085', async () => {
  const offered: unknown[] = []
  let chainId = '0x1'
  const request = async ({ method, params }: WalletRequest) => {
    if (method === 'eth_chainId') return chainId
    if (method === 'wallet_switchEthereumChain') throw fromWallet({ code: 4902 })
    offered.push([method, params])
    chainId = '0x4cef52'
    return null
  }
  const arc: Network = {
    ...network('ARC', 18),
    rpcUrls: ['http://localhost:8545', 'https://arc.example', 'https://second.example'],
    explorerUrl: 'https://scan.example',
  }
  await switchWallet({ name: 'Heron', request, waitForNetwork: async () => {} }, arc)
  expect(offered).toEqual([
    [
      'wallet_addEthereumChain',
      [
        {
          chainId: '0x4cef52',
          chainName: 'Arc',
          nativeCurrency: { name: 'Arc coin', symbol: 'ARC', decimals: 18 },
          // Wallets refuse a network that lists a URL without https.
          rpcUrls: ['https://arc.example', 'https://second.example'],
          blockExplorerUrls: ['https://scan.example'],
        },
      ],
    ],
  ])
})
