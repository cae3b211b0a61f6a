import {
  type Balances,
  type CatalogueWallet,
  caipAddress,
  type Identity,
  type InjectedWallet,
  type Network,
  networkId,
  type Session,
  type TokenBalance,
} from '../../src/domain/core/entities.ts'

const tile = (from: string, to: string, inner: string): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs><rect width="40" height="40" fill="url(#g)"/>${inner}</svg>`,
  )}`

const shapes = [
  '<circle cx="20" cy="20" r="9" fill="#fff"/>',
  '<path d="M20 9 31 28H9z" fill="#fff"/>',
  '<rect x="11" y="11" width="18" height="18" rx="5" fill="#fff"/>',
  '<path d="M20 8l4 8 8 4-8 4-4 8-4-8-8-4 8-4z" fill="#fff"/>',
  '<path d="M10 24a10 10 0 0 1 20 0z" fill="#fff"/><circle cx="20" cy="15" r="4" fill="#fff"/>',
  '<circle cx="16" cy="20" r="7" fill="#fff"/><circle cx="25" cy="20" r="7" fill="#fff" fill-opacity=".6"/>',
]
const colours: readonly (readonly [string, string])[] = [
  ['#f97316', '#db2777'],
  ['#2563eb', '#06b6d4'],
  ['#7c3aed', '#4f46e5'],
  ['#059669', '#65a30d'],
  ['#111827', '#4b5563'],
  ['#e11d48', '#f59e0b'],
]

/** Returns a generated icon as a data URL, in place of the real icon of a wallet or token. */
export function picture(index: number): string {
  const [from, to] = colours[index % colours.length] ?? ['#333', '#999']
  return tile(from, to, shapes[(index * 5 + 1) % shapes.length] ?? '')
}

export const ethereum: Network = {
  id: networkId('eip155:1'),
  name: 'Ethereum',
  namespace: 'eip155',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [],
  explorerUrl: 'https://explorer.example',
  testnet: false,
}

export const networks: readonly Network[] = [
  ethereum,
  { ...ethereum, id: networkId('eip155:42161'), name: 'Arbitrum One' },
  {
    ...ethereum,
    id: networkId('eip155:137'),
    name: 'Polygon',
    nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
  },
  { ...ethereum, id: networkId('eip155:8453'), name: 'Base' },
  {
    ...ethereum,
    id: networkId('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'),
    name: 'Solana',
    namespace: 'solana',
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  },
]

export const account = caipAddress(ethereum.id, '0x71C7656EC7ab88b098defB751B7401B5f6d8976F')

export const testWallet: InjectedWallet = {
  id: '0f9c2a54-7f21-4f65-9a9c-2b6e2d6f8a10',
  name: 'Mock Wallet',
  icon: picture(0),
  rdns: 'example.mock',
  namespaces: ['eip155'],
  isSuspicious: false,
}
export const injected: readonly InjectedWallet[] = [
  testWallet,
  {
    ...testWallet,
    id: '6a1d2c54-7f21-4f65-9a9c-2b6e2d6f8a11',
    name: 'Harbour',
    icon: picture(1),
    rdns: 'example.harbour',
  },
]

const names = [
  'Aster',
  'Beacon',
  'Cinder',
  'Drift',
  'Ember',
  'Fable',
  'Grove',
  'Halo',
  'Iris',
  'Juniper',
  'Kestrel',
  'Lumen',
]
const kinds = ['Wallet', 'Vault', '', 'Pay', 'Keys', 'One']

/** Returns the wallet at position `index` in a catalogue of 600 wallets. */
export function catalogueWallet(index: number): CatalogueWallet {
  const name = `${names[index % 12]} ${kinds[Math.floor(index / 12) % 6]}`.trim()
  const round = Math.floor(index / 72)
  return {
    id: `wallet-${index}`,
    name: round === 0 ? name : `${name} ${round + 1}`,
    ...(index % 3 !== 2 && { imageUrl: picture(index + 2) }),
    homepage: 'https://wallet.example',
    chains: ['eip155:1'],
    certified: index % 4 === 0,
    mobileLink: `wallet${index}://`,
    appStore: 'https://apps.example/wallet',
    playStore: 'https://play.example/wallet',
    chromeStore: 'https://extensions.example/wallet',
  }
}

export const catalogueSize = 600

export const connected: Session = {
  status: 'connected',
  connections: [
    {
      connectorId: 'example.mock',
      kind: 'injected',
      namespace: 'eip155',
      wallet: { name: 'Mock Wallet', icon: picture(0), rdns: 'example.mock' },
      accounts: [account],
    },
  ],
  active: account,
  network: ethereum.id,
}

export const identity: Identity = { name: 'amber.reown.id' }

/** Addresses of the tokens on Ethereum whose logos Portico contains. */
const addresses: Readonly<Record<string, string>> = {
  USDC: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  UNI: '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984',
  LINK: '0x514910771AF9Ca656af840dff83E8264EcF986CA',
  PEPE: '0x6982508145454Ce325dDbE47a25d4ec3d2311933',
}

const token = (
  symbol: string,
  name: string,
  decimals: number,
  amount: bigint,
  price?: string,
  value?: string,
): TokenBalance => ({
  network: ethereum.id,
  address: addresses[symbol] ?? `0x${symbol.toLowerCase().padEnd(40, '0')}`,
  symbol,
  name,
  decimals,
  amount,
  ...(price !== undefined && { price }),
  ...(value !== undefined && { value }),
})

export const balances: Balances = {
  account,
  native: {
    network: ethereum.id,
    symbol: 'ETH',
    name: 'Ether',
    decimals: 18,
    amount: 1_234_567_890_123_456_789n,
    price: '3119.12',
    value: '3850.76',
  },
  tokens: [
    token('USDC', 'USD Coin', 6, 1_250_750_000n, '1', '1250.75'),
    token('UNI', 'Uniswap', 18, 42_500_000_000_000_000_000n, '7.41', '314.92'),
    token('LINK', 'Chainlink', 18, 11_030_000_000_000_000_000n, '14.2', '156.62'),
    token('PEPE', 'Pepe', 18, 4_123_456_000_000_000_000_000_000n, '0.00001', '41.27'),
    token('POTS', 'Pottery Club Points', 0, 12n),
  ],
  total: '5614.32',
  source: 'provider',
}

export const pairingUri =
  'wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?relay-protocol=irn&symKey=587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303&expiryTimestamp=1795244520'
