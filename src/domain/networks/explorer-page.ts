import type { CaipNetworkId, Network } from '../core/entities.ts'

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
