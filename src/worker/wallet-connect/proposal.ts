import type { ProposalWish } from '../../bridge/contract/worker-api.ts'
import { type CaipNetworkId, type Namespace, namespaceOf } from '../../domain/core/caip.ts'

/** What a session may be asked for. */
export type ProposedNamespace = { chains: string[]; methods: string[]; events: string[] }

const methods: Readonly<Record<Namespace, readonly string[]>> = {
  eip155: [
    'eth_accounts',
    'eth_requestAccounts',
    'eth_sendRawTransaction',
    'eth_sign',
    'eth_signTransaction',
    'eth_signTypedData',
    'eth_signTypedData_v3',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'personal_sign',
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'wallet_getPermissions',
    'wallet_requestPermissions',
    'wallet_registerOnboarding',
    'wallet_watchAsset',
    'wallet_scanQRCode',
    'wallet_getCallsStatus',
    'wallet_showCallsStatus',
    'wallet_sendCalls',
    'wallet_getCapabilities',
    'wallet_grantPermissions',
    'wallet_revokePermissions',
    'wallet_getAssets',
  ],
  solana: [
    'solana_signMessage',
    'solana_signTransaction',
    'solana_requestAccounts',
    'solana_getAccounts',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
  ],
  bip122: ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'],
  polkadot: ['polkadot_signTransaction', 'polkadot_signMessage'],
  cosmos: ['cosmos_getAccounts', 'cosmos_signDirect', 'cosmos_signAmino'],
}

/** Older wallets know these networks by another id. */
const formerIds: Readonly<Record<string, string>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
}

/** What is proposed to a wallet for these networks: everything optional, so that any wallet can take part of it. */
export function proposedNamespaces(
  networks: readonly CaipNetworkId[],
  wish: ProposalWish = {},
): Record<string, ProposedNamespace> {
  const proposed: Record<string, ProposedNamespace> = {}
  const { chains: given = {}, defaultChain } = wish
  const own = networks.filter(network => !Object.hasOwn(given, namespaceOf(network)))
  const asked = [...own, ...Object.values(given).flat()]
  // A wallet begins with the first network of the proposal it knows.
  for (const network of asked.sort((a, b) => Number(b === defaultChain) - Number(a === defaultChain))) {
    const namespace = namespaceOf(network)
    const former = formerIds[network]
    const chains = [...(proposed[namespace]?.chains ?? []), network, ...(former ? [former] : [])]
    proposed[namespace] = {
      chains,
      methods: [...(wish.methods?.[namespace] ?? methods[namespace])],
      events: [...(wish.events?.[namespace] ?? ['accountsChanged', 'chainChanged'])],
    }
  }
  return proposed
}

/** The id this session knows the network by. */
export function idWithin(chains: readonly string[], network: CaipNetworkId): string {
  const former = formerIds[network]
  return former && !chains.includes(network) && chains.includes(former) ? former : network
}

/** The network as we know it, where a wallet answered with its former id. */
export function presentId(network: string): string {
  return Object.entries(formerIds).find(([, former]) => former === network)?.[0] ?? network
}
