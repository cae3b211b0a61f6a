import type { ProposalOverrides } from '../../bridge/contract/worker-api.ts'
import { type CaipNetworkId, type Namespace, namespaceOf } from '../../domain/core/entities.ts'

/** The part of a session proposal for one namespace: networks, methods and events. */
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
  cosmos: ['cosmos_getAccounts', 'cosmos_signDirect', 'cosmos_signAmino', 'cosmos_signArbitrary'],
}

/** The former id of each network whose CAIP-2 id has changed. Older wallets still use the former id. */
const formerIds: Readonly<Record<string, string>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
}

/**
 * Returns the namespaces of a session proposal. All of them are optional, so that a wallet can approve only some of
 * them.
 */
export function proposedNamespaces(
  networks: readonly CaipNetworkId[],
  overrides: ProposalOverrides = {},
): Record<string, ProposedNamespace> {
  const proposed: Record<string, ProposedNamespace> = {}
  const { chains: chainOverrides = {}, defaultChain } = overrides
  const own = networks.filter(network => !Object.hasOwn(chainOverrides, namespaceOf(network)))
  const requestedNetworks = [...own, ...Object.values(chainOverrides).flat()]
  // The default network comes first, because a wallet starts on the first proposed network that it supports.
  for (const network of requestedNetworks.sort(
    (a, b) => Number(b === defaultChain) - Number(a === defaultChain),
  )) {
    const namespace = namespaceOf(network)
    const former = formerIds[network]
    const chains = [...(proposed[namespace]?.chains ?? []), network, ...(former ? [former] : [])]
    proposed[namespace] = {
      chains,
      methods: [...(overrides.methods?.[namespace] ?? methods[namespace])],
      events: [...(overrides.events?.[namespace] ?? ['accountsChanged', 'chainChanged'])],
    }
  }
  return proposed
}

/**
 * Returns the id that a session with these chains uses for the network. This is the network's former CAIP-2 id if
 * `chains` contains only the former id, and otherwise its current id.
 */
export function idWithin(chains: readonly string[], network: CaipNetworkId): string {
  const former = formerIds[network]
  return former && !chains.includes(network) && chains.includes(former) ? former : network
}

/** Returns the present id of a network if `network` is its former id. Returns any other id unchanged. */
export function currentId(network: string): string {
  return Object.entries(formerIds).find(([, former]) => former === network)?.[0] ?? network
}
