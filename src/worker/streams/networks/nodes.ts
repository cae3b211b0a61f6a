import { firstValueFrom, type Observable } from 'rxjs'
import type { WalletRequest } from '../../../bridge/contract/worker-api.ts'
import { type CaipNetworkId, type Namespace, namespaceOf } from '../../../domain/core/caip.ts'
import type { Network, Session } from '../../../domain/core/entities.ts'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import { readChainId } from '../../../domain/networks/networks.ts'
import type { ChainNode, Quorum } from '../../chains/chain.ts'
import type { RpcCall } from '../../net/rpc.ts'
import { hostOf } from '../../net/urls.ts'

/** Finds the independent nodes of a network. */
export type FindNodes = (network: CaipNetworkId) => Promise<Quorum>

/** The dependencies of finding nodes. */
export type NodesDeps = {
  /** Finds a network by id. Throws `network-not-found`. */
  readonly networkOfId: (id: CaipNetworkId) => Network
  readonly urlsOf$: (network: Network) => Observable<readonly string[]>
  /** Creates a function that calls a network through these URLs only. */
  readonly callBy: (urls: readonly string[]) => (network: CaipNetworkId, call: RpcCall) => Observable<unknown>
  /** Host of the data provider, whose answer alone is never trusted. */
  readonly providerHost: string
}

/** Creates the function that groups the URLs of a network by host. Each host is one node. */
export function createNodes(deps: NodesDeps): FindNodes {
  const known = new Map<string, ChainNode>()
  const nodeOf = (id: CaipNetworkId, host: string, urls: readonly string[]): ChainNode => {
    const key = [id, ...urls].join(' ')
    const call = deps.callBy(urls)
    const node = known.get(key) ?? {
      host,
      ask: async asked => await firstValueFrom(call(id, asked)),
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
    // Two nodes must agree. If the site has configured its own node as the only one, that node alone is trusted.
    const isSitesOnly = hosts.length === 1 && hosts[0] !== deps.providerHost
    return { nodes, needed: isSitesOnly ? 1 : 2 }
  }
}

type WalletSession = {
  readonly session$: Observable<Session>
  request(namespace: Namespace, request: WalletRequest): Promise<unknown>
}

/**
 * Adds the node of the injected wallet, which is independent of the other nodes. Adds no node where the site trusts its
 * own node alone, because one answer is enough there.
 */
export async function withWalletNode(
  quorum: Quorum,
  session: WalletSession,
  network: CaipNetworkId,
): Promise<Quorum> {
  const { connections } = await firstValueFrom(session.session$)
  const isInPage = connections.some(one => one.kind === 'injected' && one.namespace === 'eip155')
  if (namespaceOf(network) !== 'eip155' || !isInPage || quorum.needed === 1) return quorum
  const ask: ChainNode['ask'] = async call => {
    const answered = readChainId(await session.request('eip155', { method: 'eth_chainId' }))
    if (answered !== network) throw new AppError('chain-mismatch', { network })
    return await session.request('eip155', { method: call.method, params: [...call.params] })
  }
  return { ...quorum, nodes: [...quorum.nodes, { host: 'wallet', ask }] }
}
