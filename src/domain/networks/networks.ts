import { atomDecimals, bitcoinDecimals, dotDecimals, etherDecimals, solDecimals } from '../core/constants.ts'
import {
  type CaipNetworkId,
  type Network,
  namespaceOf,
  networkId,
  readNetworkId,
  referenceOf,
} from '../core/entities.ts'
import { coreError } from '../core/errors/core-error.ts'

type Currency = Network['nativeCurrency']

const ether: Currency = { name: 'Ether', symbol: 'ETH', decimals: etherDecimals }
const solanaImage = 'a1b58899-f671-4276-6a5e-56ca5bd59700'

/**
 * All networks that Portico defines. A site chooses from these networks, or adds its own. The table is created by a
 * call that is marked as pure, so the bundler can leave the table out of the worker's bundle.
 */
export const networks: readonly Network[] = /* @__PURE__ */ table()

function table(): readonly Network[] {
  return [
    evm(
      1,
      'Ethereum',
      ether,
      'https://ethereum-rpc.publicnode.com',
      'https://etherscan.io',
      'ba0ba0cd-17c6-4806-ad93-f9d174f17900',
    ),
    evm(
      42161,
      'Arbitrum One',
      ether,
      'https://arb1.arbitrum.io/rpc',
      'https://arbiscan.io',
      '3bff954d-5cb0-47a0-9a23-d20192e74600',
    ),
    evm(
      56,
      'BNB Smart Chain',
      coin('BNB', 'BNB'),
      'https://bsc-dataseed.bnbchain.org',
      'https://bscscan.com',
      '93564157-2e8e-4ce7-81df-b264dbee9b00',
    ),
    evm(
      137,
      'Polygon',
      coin('POL', 'POL'),
      'https://polygon-rpc.com',
      'https://polygonscan.com',
      '41d04d42-da3b-4453-8506-668cc0727900',
    ),
    evm(
      8453,
      'Base',
      ether,
      'https://mainnet.base.org',
      'https://basescan.org',
      '7289c336-3981-4081-c5f4-efc26ac64a00',
    ),
    evm(
      10,
      'OP Mainnet',
      ether,
      'https://mainnet.optimism.io',
      'https://optimistic.etherscan.io',
      'ab9c186a-c52f-464b-2906-ca59d760a400',
    ),
    evm(
      43114,
      'Avalanche',
      coin('Avalanche', 'AVAX'),
      'https://api.avax.network/ext/bc/C/rpc',
      'https://snowtrace.io',
      '30c46e53-e989-45fb-4549-be3bd4eb3b00',
    ),
    evm(
      100,
      'Gnosis',
      coin('xDAI', 'XDAI'),
      'https://rpc.gnosischain.com',
      'https://gnosisscan.io',
      '02b53f6a-e3d4-479e-1cb4-21178987d100',
    ),
    evm(
      42220,
      'Celo',
      coin('CELO', 'CELO'),
      'https://forno.celo.org',
      'https://celoscan.io',
      'ab781bbc-ccc6-418d-d32d-789b15da1f00',
    ),
    evm(
      324,
      'ZKsync Era',
      ether,
      'https://mainnet.era.zksync.io',
      'https://explorer.zksync.io',
      'b310f07f-4ef7-49f3-7073-2a0a39685800',
    ),
    {
      ...evm(
        11155111,
        'Sepolia',
        { ...ether, name: 'Sepolia Ether' },
        'https://ethereum-sepolia-rpc.publicnode.com',
        'https://sepolia.etherscan.io',
        'e909ea0a-f92a-4512-c8fc-748044ea6800',
      ),
      testnet: true,
    },
    {
      ...solana('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana', 'https://solana-rpc.publicnode.com', false),
      // The Solana Foundation's own node rejects requests from many web pages, so it is the second node.
      rpcUrls: ['https://solana-rpc.publicnode.com', 'https://api.mainnet-beta.solana.com'],
    },
    solana('EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'Solana Devnet', 'https://api.devnet.solana.com', true),
    solana('4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', 'Solana Testnet', 'https://api.testnet.solana.com', true),
    bitcoin(
      '000000000019d6689c085ae165831e93',
      'Bitcoin',
      'BTC',
      'https://mempool.space',
      '0b4838db-0161-4ffe-022d-532bf03dba00',
      false,
    ),
    bitcoin(
      '000000000933ea01ad0ee984209779ba',
      'Bitcoin Testnet',
      'tBTC',
      'https://mempool.space/testnet',
      '39354064-d79b-420b-065d-f980c4b78200',
      true,
    ),
    {
      id: networkId('polkadot:91b171bb158e2d3848fa23a9f1c25182'),
      name: 'Polkadot',
      namespace: 'polkadot',
      nativeCurrency: { name: 'Polkadot', symbol: 'DOT', decimals: dotDecimals },
      rpcUrls: [],
      explorerUrl: 'https://polkadot.subscan.io',
      testnet: false,
    },
    {
      id: networkId('cosmos:cosmoshub-4'),
      name: 'Cosmos Hub',
      namespace: 'cosmos',
      nativeCurrency: { name: 'Cosmos Hub', symbol: 'ATOM', decimals: atomDecimals },
      rpcUrls: [],
      explorerUrl: 'https://www.mintscan.io/cosmos',
      testnet: false,
    },
  ]
}

/** Chain ids of common test networks that are not in the list of networks: their names do not always say so. */
const testChains: readonly string[] = [
  ...['5', '97', '300', '1301', '1337', '31337', '43113', '44787', '59141', '80001', '80002', '84532'],
  ...['10143', '10200', '11155111', '11155420', '11142220', '17000', '421614', '534351', '560048'],
  ...['168587773', '5042002'],
].map(chain => `eip155:${chain}`)

/**
 * Whether a network is a test network, for a site that does not say. The coins of a test network have no value, so
 * Portico shows no prices there.
 */
export function isTestNetwork(id: CaipNetworkId, name: string): boolean {
  const known = findNetwork(id, networks)
  return (
    known?.testnet ??
    (testChains.includes(id) || /\b(?:testnet|devnet|sepolia|goerli|holesky|hoodi)\b/i.test(name))
  )
}

/** Finds a network by id in a list. */
export function findNetwork(id: CaipNetworkId | undefined, list: readonly Network[]): Network | undefined {
  return list.find(network => network.id === id)
}

/** Finds a network by id. Throws AppError `network-not-found`. */
export function networkOfId(id: CaipNetworkId, list: readonly Network[]): Network {
  const network = findNetwork(id, list)
  if (!network) throw coreError('network-not-found', { network: id })
  return network
}

/**
 * Parses an EVM chain id from a wallet: hex or decimal text, a number, or CAIP-2. Returns undefined if the id is not a
 * whole number from 1 to 2^53-1. `0x01` and `1` are both chain 1.
 */
export function readChainId(value: unknown): CaipNetworkId | undefined {
  if (typeof value === 'string' && value.startsWith('eip155:')) return readChainId(value.slice(7))
  if (typeof value === 'string' && !/^(?:0x[0-9a-fA-F]{1,16}|[0-9]{1,16})$/.test(value)) return undefined
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'bigint') return undefined
  const chain = Number(value)
  return Number.isSafeInteger(chain) && chain > 0 ? readNetworkId(`eip155:${chain}`) : undefined
}

/** Returns the chain id of an EVM network as a number. Throws AppError `chain-id-invalid` for other networks. */
export function chainIdOf(id: CaipNetworkId): number {
  const read = namespaceOf(id) === 'eip155' ? readChainId(id) : undefined
  if (!read) throw coreError('chain-id-invalid', { network: id })
  return Number(referenceOf(read))
}

/**
 * Returns the chain id of an EVM network in hex, as wallets expect it (`0x1`). Throws AppError `chain-id-invalid` for
 * other networks.
 */
export function hexChainId(id: CaipNetworkId): `0x${string}` {
  return `0x${chainIdOf(id).toString(16)}`
}

function coin(name: string, symbol: string): Currency {
  return { name, symbol, decimals: etherDecimals }
}

function evm(
  chain: number,
  name: string,
  nativeCurrency: Currency,
  rpc: string,
  explorerUrl: string,
  imageId: string,
): Network {
  const id = networkId(`eip155:${chain}`)
  return {
    id,
    name,
    namespace: 'eip155',
    nativeCurrency,
    rpcUrls: [rpc],
    explorerUrl,
    testnet: false,
    imageId,
  }
}

function solana(reference: string, name: string, rpc: string, testnet: boolean): Network {
  const id = networkId(`solana:${reference}`)
  const nativeCurrency = { name: 'Solana', symbol: 'SOL', decimals: solDecimals }
  return {
    id,
    name,
    namespace: 'solana',
    nativeCurrency,
    rpcUrls: [rpc],
    explorerUrl: 'https://solscan.io',
    testnet,
    imageId: solanaImage,
  }
}

function bitcoin(
  reference: string,
  name: string,
  symbol: string,
  explorerUrl: string,
  imageId: string,
  testnet: boolean,
): Network {
  const id = networkId(`bip122:${reference}`)
  const nativeCurrency = { name: 'Bitcoin', symbol, decimals: bitcoinDecimals }
  return { id, name, namespace: 'bip122', nativeCurrency, rpcUrls: [], explorerUrl, testnet, imageId }
}

/** Block explorers that write `account` instead of `address` in the URL of an account. */
const explorersWithAccounts = /^https:\/\/(?:[\w-]+\.)*(?:solscan\.io|subscan\.io)$/
/** The cluster name that Solana explorers expect in the URL, for networks other than the main one. */
const clusters: Readonly<Record<string, string>> = {
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'devnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'testnet',
}

/** Returns the cluster name of a Solana network in the URLs of block explorers. The main network has none. */
export function clusterOf(id: CaipNetworkId): string | undefined {
  return clusters[id]
}

/**
 * Returns the URL of an account or a transaction in the network's block explorer. Returns undefined if the network has
 * no block explorer.
 */
export function explorerPage(
  network: Pick<Network, 'id' | 'explorerUrl'> | undefined,
  kind: 'address' | 'tx',
  value: string,
): string | undefined {
  if (network?.explorerUrl === undefined) return undefined
  const { id, explorerUrl } = network
  const place = kind === 'address' && explorersWithAccounts.test(explorerUrl) ? 'account' : kind
  const cluster = clusterOf(id)
  return `${explorerUrl}/${place}/${value}${cluster === undefined ? '' : `?cluster=${cluster}`}`
}
