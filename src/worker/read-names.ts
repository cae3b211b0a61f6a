import { firstValueFrom } from 'rxjs'
import { etherDecimals } from '../domain/constants.ts'
import { addressOf, type CaipAddress, type CaipNetworkId, networkOf } from '../domain/model/caip.ts'
import type { Identity, Network } from '../domain/model/entities.ts'
import { findNetwork, networkOfId } from '../domain/model/networks.ts'
import type { Chunks } from './chunks.ts'
import {
  type AskWeb,
  ensHome,
  isElsewhere,
  type ReadContract,
  reverseEns,
  reverseOwnEns,
  textOfEns,
} from './namespaces/ens.ts'
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

/** Reads contracts by the first node that can answer, and by the servers a contract points at. */
export function createContractReader(
  deps: RpcDeps,
  chunks: Chunks,
  ask: AskWeb,
  now: () => number,
): ReadContract {
  const call = createNetworkCalls(deps)
  const read: ReadContract = async (network, to, data) => {
    const answer$ = call(network, { method: 'eth_call', params: [{ to, data }, 'latest'] })
    return String(await firstValueFrom(answer$))
  }
  return async (network, to, data) => {
    try {
      return await read(network, to, data)
    } catch (error) {
      if (!isElsewhere(error)) throw error
      const { withGateways } = await chunks.ccipRead()
      return await withGateways(read, ask, now)(network, to, data)
    }
  }
}

/** What finding an account's own name needs. */
export type OnChainDeps = {
  readonly chunks: Chunks
  readonly read: ReadContract
  readonly ask: AskWeb
  readonly ipfs: string | undefined
  /** Networks of the site: where Ethereum is none of them, nobody there is asked what an account calls itself everywhere. */
  readonly networks: readonly Network[]
}

/** What an account calls itself on its own network, and the picture that goes with that name. */
export async function identityOnChain(deps: OnChainDeps, account: CaipAddress): Promise<Identity> {
  const { chunks, read } = deps
  const address = addressOf(account)
  const normalize = async () => (await chunks.normalize()).normalize
  const reverse = findNetwork(ensHome, deps.networks) ? reverseEns : reverseOwnEns
  const name = await reverse(read, normalize, address, networkOf(account))
  if (name === undefined) return {}
  const avatar = await avatarOf(deps, name, address).catch(() => undefined)
  return { name, ...(avatar !== undefined && { avatar }) }
}

async function avatarOf(deps: OnChainDeps, name: string, owner: string): Promise<string | undefined> {
  const { longestPicture, readAvatar } = await deps.chunks.avatar()
  const record = await textOfEns(deps.read, name, 'avatar', longestPicture)
  return record === undefined ? undefined : await readAvatar(deps, record, owner)
}
