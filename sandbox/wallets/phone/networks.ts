import type { WalletKitTypes } from '@reown/walletkit'
import { buildApprovedNamespaces } from '@walletconnect/utils'
import type { WalletChain } from '../evm/rpc.ts'
import type { PhoneHabits } from './habits.ts'

/** The phone's addresses by namespace. */
export type PhoneAccounts = Readonly<Record<'eip155' | 'solana' | 'cosmos', readonly string[]>>

/** The namespaces of a session in the format of WalletConnect. */
export type Namespaces = ReturnType<typeof buildApprovedNamespaces>

const names: Readonly<Record<string, readonly [name: string, symbol: string]>> = {
  'eip155:1': ['Ethereum', 'ETH'],
  'eip155:10': ['OP Mainnet', 'ETH'],
  'eip155:100': ['Gnosis', 'xDAI'],
  'eip155:137': ['Polygon', 'POL'],
  'eip155:324': ['zkSync Era', 'ETH'],
  'eip155:8453': ['Base', 'ETH'],
  'eip155:42161': ['Arbitrum One', 'ETH'],
  'eip155:42220': ['Celo', 'CELO'],
  'eip155:43114': ['Avalanche', 'AVAX'],
  'eip155:11155111': ['Sepolia', 'ETH'],
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': ['Solana', 'SOL'],
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': ['Solana Devnet', 'SOL'],
  'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ': ['Solana (old id)', 'SOL'],
  'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K': ['Solana Devnet (old id)', 'SOL'],
  'cosmos:cosmoshub-4': ['Cosmos Hub', 'ATOM'],
}

/** Returns the name of a network by its CAIP-2 id, or the id itself if the phone does not know the name. */
export const networkName = (caip: string): string => names[caip]?.[0] ?? caip

/** Returns the EVM chain with this CAIP-2 id, or undefined if the phone has no node for the chain. */
export const evmChain = (
  caip: string,
  rpcUrls: Readonly<Record<string, string>>,
): WalletChain | undefined => {
  const rpcUrl = rpcUrls[caip]
  if (rpcUrl === undefined) return undefined
  return {
    id: Number(caip.split(':')[1]),
    name: networkName(caip),
    symbol: names[caip]?.[1] ?? 'ETH',
    rpcUrl,
  }
}

/** The EVM methods that the phone supports. */
export const evmMethods = [
  'eth_accounts',
  'eth_requestAccounts',
  'personal_sign',
  'eth_signTypedData',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
] as const

const solanaMethods = [
  'solana_getAccounts',
  'solana_requestAccounts',
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
]

/**
 * Returns the chains of a namespace that the phone offers to sites: the chains whose name it knows, and the chains for
 * which it has a node.
 */
export const chainsOf = (namespace: string, rpcUrls: Readonly<Record<string, string>>): readonly string[] =>
  [...new Set([...Object.keys(names), ...Object.keys(rpcUrls)])].filter(caip =>
    caip.startsWith(`${namespace}:`),
  )

const offer = (chains: readonly string[], accounts: readonly string[], methods: readonly string[]) => ({
  chains: [...chains],
  methods: [...methods],
  events: ['accountsChanged', 'chainChanged'],
  accounts: chains.flatMap(chain => accounts.map(account => `${chain}:${account}`)),
})

/**
 * Returns the namespaces that the phone grants to a session proposal. Returns undefined if it grants no namespace, or
 * cannot grant a required namespace.
 */
export const grant = (
  proposal: WalletKitTypes.SessionProposal['params'],
  accounts: PhoneAccounts,
  rpcUrls: Readonly<Record<string, string>>,
  habits: PhoneHabits = {},
): Namespaces | undefined => {
  const { networks, methods = evmMethods, newNetwork = 'refuse' } = habits
  const chains = (namespace: string) =>
    chainsOf(namespace, rpcUrls).filter(caip => networks === undefined || networks.includes(caip))
  const own = newNetwork === 'refuse' ? methods : [...methods, 'wallet_addEthereumChain']
  const offers = {
    eip155: offer(chains('eip155'), accounts.eip155, own),
    solana: offer(chains('solana'), accounts.solana, solanaMethods),
    cosmos: offer(chains('cosmos'), accounts.cosmos, ['cosmos_signArbitrary']),
  }
  // The library throws for a namespace without accounts, even if the site did not request it. Such namespaces are
  // therefore left out.
  const supportedNamespaces = Object.fromEntries(
    Object.entries(offers).filter(([, { accounts: granted }]) => granted.length > 0),
  )
  try {
    const namespaces = buildApprovedNamespaces({ proposal, supportedNamespaces })
    return Object.keys(namespaces).length > 0 ? namespaces : undefined
  } catch {
    return undefined
  }
}
