import { firstValueFrom, type Observable } from 'rxjs'
import type { WalletRequest } from '../../../bridge/contract/worker-api.ts'
import {
  type CaipNetworkId,
  type Namespace,
  type Network,
  namespaceOf,
  type Session,
} from '../../../domain/core/entities.ts'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import { readChainId } from '../../../domain/networks/networks.ts'
import type { ChainNode, Quorum } from '../../chains/chain.ts'
import type { RpcCall } from '../../net/json-rpc.ts'
import { hostOf } from '../../net/service-url.ts'

type FindNodes = (network: CaipNetworkId) => Promise<Quorum>

type NodesDeps = {
  readonly networkOfId: (id: CaipNetworkId) => Network
  readonly urlsOf$: (network: Network) => Observable<readonly string[]>
  /** Creates a function that calls a network only through these URLs. */
  readonly callBy: (urls: readonly string[]) => (network: CaipNetworkId, call: RpcCall) => Observable<unknown>
  /**
   * Host name of the data provider. Portico trusts a response from this host only if a second source confirms the
   * response.
   */
  readonly providerHost: string
}

/**
 * Creates the function that groups the URLs of a network by host name and port. All URLs in one group are treated as
 * one node.
 */
export function createNodes(deps: NodesDeps): FindNodes {
  const known = new Map<string, ChainNode>()
  const nodeOf = (id: CaipNetworkId, host: string, urls: readonly string[]): ChainNode => {
    const key = [id, ...urls].join(' ')
    const call = deps.callBy(urls)
    const node = known.get(key) ?? {
      host,
      sendRpc: async request => await firstValueFrom(call(id, request)),
      ...(host === deps.providerHost && { isProviders: true }),
    }
    known.set(key, node)
    return node
  }
  return async id => {
    const urls = await firstValueFrom(deps.urlsOf$(deps.networkOfId(id)))
    const hosts = [...new Set(urls.map(hostOf))]
    const nodes = hosts.map(host =>
      nodeOf(
        id,
        host,
        urls.filter(url => hostOf(url) === host),
      ),
    )
    // Two nodes must return the same response. If there is only one node, and it is not the data provider's, this node
    // alone is trusted.
    const isSingleOtherNode = hosts.length === 1 && hosts[0] !== deps.providerHost
    return { nodes, needed: isSingleOtherNode ? 1 : 2 }
  }
}

type WalletSession = {
  readonly session$: Observable<Session>
  request(namespace: Namespace, request: WalletRequest): Promise<unknown>
}

/**
 * Adds the node of the injected wallet to the quorum, because this node is independent of the others. Adds nothing if
 * the quorum needs only one response.
 */
export async function withWalletNode(
  quorum: Quorum,
  session: WalletSession,
  network: CaipNetworkId,
): Promise<Quorum> {
  const { connections } = await firstValueFrom(session.session$)
  const isInPage = connections.some(
    connection => connection.kind === 'injected' && connection.namespace === 'eip155',
  )
  if (namespaceOf(network) !== 'eip155' || !isInPage || quorum.needed === 1) return quorum
  const sendRpc: ChainNode['sendRpc'] = async call => {
    const answered = readChainId(await session.request('eip155', { method: 'eth_chainId' }))
    if (answered !== network) throw new AppError('chain-mismatch', { network })
    return await session.request('eip155', { method: call.method, params: [...call.params] })
  }
  return { ...quorum, nodes: [...quorum.nodes, { host: 'wallet', sendRpc }] }
}
