import { firstValueFrom, of, timeout } from 'rxjs'
import type { WorkerConfig } from '../bridge/contract/worker-api.ts'
import { addressOf, type CaipAddress, type CaipNetworkId, networkOf } from '../domain/core/caip.ts'
import { etherDecimals } from '../domain/core/constants.ts'
import type { Identity, Network } from '../domain/core/entities.ts'
import { findNetwork, networkOfId } from '../domain/networks/networks.ts'
import type { Quorum } from './chains/agreement.ts'
import type { AskChain } from './chains/chain.ts'
import {
  type AskWeb,
  ensHome,
  isElsewhere,
  type ReadContract,
  reverseEns,
  reverseOwnEns,
  textOfEns,
} from './chains/ens/ens.ts'
import type { Chunks } from './chunks.ts'
import type { SendHttp } from './net/http.ts'
import { createRpc, type RpcCall } from './net/rpc.ts'
import { createNetworkCalls, type RpcDeps } from './streams/networks/network-calls.ts'
import { createNodes } from './streams/networks/nodes.ts'

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
function networkOfNames(id: CaipNetworkId, networks: readonly Network[]): Network {
  if (id === ensHome) return findNetwork(id, networks) ?? home
  return networkOfId(id, networks)
}

/** What reading names needs. */
export type OnChainNamesDeps = Omit<RpcDeps, 'askNode' | 'networkOfId'> & {
  readonly ask: SendHttp
  readonly chunks: Chunks
  readonly config: Pick<WorkerConfig, 'networks' | 'ipfsGateway'>
  /** Host of the data provider. */
  readonly providerHost: string
  readonly now: () => number
}

/** Reads names where they are kept. */
export type OnChainNames = {
  /** The different nodes that are asked for the address of a name. */
  findNodes(): Promise<Quorum>
  /** Reads contracts by this node alone, and by the servers a contract points at. */
  readBy(ask: AskChain): ReadContract
  /** What an account calls itself on its own network, and its picture. Asks the first node that can answer. */
  identityOf(account: CaipAddress): Promise<Identity>
}

/** Builds the reading of names. */
export function createOnChainNames({
  ask,
  chunks,
  config,
  now,
  providerHost,
  ...rpc
}: OnChainNamesDeps): OnChainNames {
  const { networks, ipfsGateway: ipfs } = config
  const deps: RpcDeps = {
    ...rpc,
    askNode: createRpc(ask),
    networkOfId: id => networkOfNames(id, networks),
  }
  const find = createNodes({
    ...deps,
    providerHost,
    callBy: urls => createNetworkCalls({ ...deps, urlsOf$: () => of(urls) }),
  })
  /** A server that is none of ours: what a name points at. */
  const askWeb: AskWeb = (url, ms, body) =>
    firstValueFrom(
      ask({ url, refusals: 'node', ...(body !== undefined && { body, preflight: true }) }).pipe(timeout(ms)),
    )
  const readWith = (call: (network: CaipNetworkId, call: RpcCall) => Promise<unknown>): ReadContract => {
    const read: ReadContract = async (network, to, data) =>
      String(await call(network, { method: 'eth_call', params: [{ to, data }, 'latest'] }))
    return async (network, to, data) => {
      try {
        return await read(network, to, data)
      } catch (error) {
        if (!isElsewhere(error)) throw error
        const { withGateways } = await chunks.ccipRead()
        return await withGateways(read, askWeb, now)(network, to, data)
      }
    }
  }
  const callFirst = createNetworkCalls(deps)
  const read = readWith(async (network, call) => await firstValueFrom(callFirst(network, call)))
  return {
    findNodes: async () => {
      const quorum = await find(ensHome)
      // A site that does not work on Ethereum has named no node there that it trusts alone.
      return findNetwork(ensHome, networks) ? quorum : { ...quorum, needed: 2 }
    },
    readBy: one => readWith(async (_network, call) => await one(call)),
    identityOf: account => identityOnChain({ chunks, read, ask: askWeb, ipfs, networks }, account),
  }
}

/** What finding an account's own name needs. */
type OnChainDeps = {
  readonly chunks: Chunks
  readonly read: ReadContract
  readonly ask: AskWeb
  readonly ipfs: string | undefined
  /** Networks of the site: where Ethereum is none of them, nobody there is asked what an account calls itself everywhere. */
  readonly networks: readonly Network[]
}

/** What an account calls itself on its own network, and the picture that goes with that name. */
async function identityOnChain(deps: OnChainDeps, account: CaipAddress): Promise<Identity> {
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
