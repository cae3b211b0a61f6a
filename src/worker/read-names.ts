import { firstValueFrom } from 'rxjs'
import { etherDecimals } from '../domain/constants.ts'
import { addressOf, type CaipAddress, type CaipNetworkId, networkOf } from '../domain/model/caip.ts'
import type { Network } from '../domain/model/entities.ts'
import { findNetwork, networkOfId } from '../domain/model/networks.ts'
import type { Chunks } from './chunks.ts'
import { ensHome, keepsNames, type ReadContract, reverseEns } from './namespaces/ens.ts'
import { createNetworkCalls, type RpcDeps } from './streams/rpc.ts'

/** Ethereum as the place where names are kept, for sites that do not work on it. */
const home: Network = {
  id: ensHome,
  name: 'Ethereum',
  namespace: 'eip155',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: etherDecimals },
  rpcUrls: ['https://ethereum-rpc.publicnode.com'],
  testnet: false,
}

/** A network of the site, or the one where names are kept; throws `network-not-found`. */
export function networkOfNames(id: CaipNetworkId, networks: readonly Network[]): Network {
  if (id === ensHome) return findNetwork(id, networks) ?? home
  return networkOfId(id, networks)
}

/** Reads contracts by the first node that can answer. */
export function createContractReader(deps: RpcDeps): ReadContract {
  const call = createNetworkCalls(deps)
  return async (network, to, data) => {
    const answer$ = call(network, { method: 'eth_call', params: [{ to, data }, 'latest'] })
    return String(await firstValueFrom(answer$))
  }
}

/** What an account calls itself on its own network, where that keeps names. */
export async function nameOnChain(
  chunks: Chunks,
  read: ReadContract,
  account: CaipAddress,
): Promise<string | undefined> {
  const network = networkOf(account)
  if (!keepsNames(network)) return undefined
  const normalize = async () => (await chunks.normalize()).normalize
  return await reverseEns(read, normalize, addressOf(account), network)
}
