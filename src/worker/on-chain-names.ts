import { firstValueFrom, of, timeout } from 'rxjs'
import type { WorkerConfig } from '../bridge/contract/worker-api.ts'
import { etherDecimals } from '../domain/core/constants.ts'
import {
  addressOf,
  type CaipAddress,
  type CaipNetworkId,
  type Identity,
  type Network,
  networkOf,
} from '../domain/core/entities.ts'
import { AppError } from '../domain/core/errors/app-error.ts'
import { ensHome } from '../domain/names/names.ts'
import { findNetwork, networkOfId } from '../domain/networks/networks.ts'
import type { Quorum, SendRpc } from './chains/chain.ts'
import { longestPicture, readAvatar } from './chains/ens/avatar.ts'
import { withGateways } from './chains/ens/ccip-read.ts'
import {
  type FetchWeb,
  isOffchainLookup,
  type Normalize,
  type ReadContract,
  reverseEns,
  reverseOwnEns,
  textOfEns,
} from './chains/ens/ens.ts'
import { agreedAddress, type FoundAddress } from './chains/ens/ens-agreed.ts'
import type { SendHttp } from './net/http.ts'
import { createRpc, type RpcCall } from './net/json-rpc.ts'
import { createNetworkCalls, type RpcDeps } from './streams/networks/network-calls.ts'
import { createNodes } from './streams/networks/nodes.ts'

/** The description of Ethereum for sites that do not list this network. ENS names are registered on Ethereum. */
const home: Network = {
  id: ensHome,
  name: 'Ethereum',
  namespace: 'eip155',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: etherDecimals },
  rpcUrls: ['https://ethereum-rpc.publicnode.com'],
  testnet: false,
}

/** Returns the network with this id if the site lists it or if it is Ethereum. Otherwise throws `network-not-found`. */
function networkOfNames(id: CaipNetworkId, networks: readonly Network[]): Network {
  if (id === ensHome) return findNetwork(id, networks) ?? home
  return networkOfId(id, networks)
}

export type OnChainNamesDeps = Omit<RpcDeps, 'sendRpcBatch' | 'networkOfId'> & {
  readonly sendHttp: SendHttp
  /** Loads the function that normalises names. The file of this function contains large tables. */
  readonly normalizeName: () => Promise<Normalize>
  readonly config: Pick<WorkerConfig, 'ipfsGateway' | 'nodeHeaders'>
  readonly networks: () => readonly Network[]
  /** Host in the data provider's URL. A node with this host belongs to the data provider. */
  readonly providerHost: string
  readonly now: () => number
}

export type OnChainNames = {
  /** Finds the independent Ethereum nodes on which a name is resolved. */
  findNodes(): Promise<Quorum>
  /**
   * Resolves a normalised name with the nodes of `quorum`. If a contract refers to a server outside the chain
   * (CCIP-Read), the data is requested from that server. Rejects with `name-disputed` if the nodes return different
   * addresses and too few of them return the same address.
   */
  addressOf(quorum: Quorum, name: string, network: CaipNetworkId): Promise<FoundAddress>
  /**
   * Returns the primary name of an account on the account's network, and the picture of that name. The first node that
   * responds is used.
   */
  identityOf(account: CaipAddress): Promise<Identity>
}

export function createOnChainNames({
  sendHttp,
  normalizeName,
  config,
  networks,
  now,
  providerHost,
  ...rpc
}: OnChainNamesDeps): OnChainNames {
  const { ipfsGateway: ipfs } = config
  const deps: RpcDeps = {
    ...rpc,
    sendRpcBatch: createRpc(sendHttp, config.nodeHeaders),
    networkOfId: id => networkOfNames(id, networks()),
  }
  const find = createNodes({
    ...deps,
    providerHost,
    callBy: urls => createNetworkCalls({ ...deps, urlsOf$: () => of(urls) }),
  })
  /**
   * Requests JSON from a server that a contract refers to. The site has not configured this server, so a 401 or 403
   * status is not an error of the project.
   */
  const fetchWeb: FetchWeb = (url, ms, body) =>
    firstValueFrom(
      sendHttp({ url, refusals: 'node', ...(body !== undefined && { body, preflight: true }) }).pipe(
        timeout(ms),
      ),
    )
  const readWith = (call: (network: CaipNetworkId, call: RpcCall) => Promise<unknown>): ReadContract => {
    const read: ReadContract = async (network, to, data) => {
      const result = await call(network, { method: 'eth_call', params: [{ to, data }, 'latest'] })
      // The result `0x` means that the name does not exist. A result that is not hex, such as `null`, is an error.
      if (typeof result === 'string' && /^0x([0-9a-f]{2})*$/i.test(result)) return result as `0x${string}`
      throw new AppError('answer-malformed', { reason: 'eth_call without hex bytes' })
    }
    return async (network, to, data) => {
      try {
        return await read(network, to, data)
      } catch (error) {
        if (!isOffchainLookup(error)) throw error
        return await withGateways(read, fetchWeb, now)(network, to, data)
      }
    }
  }
  const readBy = (sendRpc: SendRpc) => readWith(async (_network, call) => await sendRpc(call))
  const callFirst = createNetworkCalls(deps)
  const read = readWith(async (network, call) => await firstValueFrom(callFirst(network, call)))
  return {
    findNodes: async () => {
      const quorum = await find(ensHome)
      // A site that does not list Ethereum has configured no Ethereum node of its own. For such a site, a name is
      // confirmed only if two nodes return the same address.
      return findNetwork(ensHome, networks()) ? quorum : { ...quorum, needed: 2 }
    },
    addressOf: async (quorum, name, network) => await agreedAddress(quorum, readBy, name, network),
    identityOf: async account =>
      await identityOnChain({ normalizeName, read, fetchWeb, ipfs, networks: networks() }, account),
  }
}

type OnChainDeps = {
  readonly normalizeName: () => Promise<Normalize>
  readonly read: ReadContract
  readonly fetchWeb: FetchWeb
  readonly ipfs: string | undefined
  /** The site's networks. If Ethereum is not among them, the default primary name is not read. */
  readonly networks: readonly Network[]
}

async function identityOnChain(deps: OnChainDeps, account: CaipAddress): Promise<Identity> {
  const { normalizeName, read } = deps
  const address = addressOf(account)
  const reverse = findNetwork(ensHome, deps.networks) ? reverseEns : reverseOwnEns
  const name = await reverse(read, normalizeName, address, networkOf(account))
  if (name === undefined) return {}
  const avatar = await avatarOf(deps, name, address).catch(() => undefined)
  return { name, ...(avatar !== undefined && { avatar }) }
}

async function avatarOf(deps: OnChainDeps, name: string, owner: string): Promise<string | undefined> {
  const record = await textOfEns(deps.read, name, 'avatar', longestPicture)
  return record === undefined ? undefined : await readAvatar(deps, record, owner)
}
