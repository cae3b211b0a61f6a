// Reads balances and token decimals from chain nodes, and the list of verified tokens from the data provider.

import { firstValueFrom, map, Observable, Subject, switchMap, takeUntil, throwError } from 'rxjs'
import {
  addressOf,
  type CaipAddress,
  type CaipNetworkId,
  type Namespace,
  type Network,
  networkOf,
} from '../../../domain/core/entities.ts'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import { isPublicHost } from '../../../domain/core/public-host.ts'
import type { CallNode, ChainBalances, KnownToken, ReadAt, ReadBalances } from '../../chains/chain.ts'
import type { SendRpcBatch } from '../../net/json-rpc.ts'
import { failover } from '../operators/failover.ts'
import { type RetryPolicy, retry } from '../operators/retry.ts'

export type ReadChain = (account: CaipAddress, known: readonly KnownToken[]) => Observable<ChainBalances>

export type ChainDeps = {
  readonly sendRpcBatch: SendRpcBatch
  readonly readers: Readonly<Record<Namespace, () => Promise<ReadBalances>>>
  readonly networkOfId: (id: CaipNetworkId) => Network
  /** JSON-RPC URLs of a network, in the order in which they are tried. */
  readonly urlsOf$: (network: Network) => Observable<readonly string[]>
  readonly policy: RetryPolicy
  /** How long to wait for one node before the next node is called as well (ms). */
  readonly timeoutMs: number
  readonly now: () => number
}

/**
 * How long the highest reported block number is remembered (ms). During this time, nodes with a lower block number are
 * skipped. The time is limited, because one node may report a number that is too high.
 */
const headKeptMs = 600_000

/**
 * Creates the function that reads balances from the first node with a valid response. Nodes that fail, are slow or
 * serve a different chain are skipped. A node is also skipped if its latest block is older than the newest block that
 * any node has reported, because it would return old balances.
 */
export function createChainReader(deps: ChainDeps): ReadChain {
  const heads = new Map<CaipNetworkId, { readonly height: bigint; readonly at: number }>()
  const notBehind = (
    network: CaipNetworkId,
    { height, ...balances }: ReadAt,
    url: string,
    urls: readonly string[],
  ): ChainBalances => {
    if (height === undefined) return balances
    const head = heads.get(network)
    const isBehind = head !== undefined && height < head.height && deps.now() - head.at < headKeptMs
    if (isBehind && !isRestarted(url, urls, height, head.height))
      throw new AppError('rpc-resource-unavailable', { network, reason: 'behind' })
    heads.set(network, { height, at: deps.now() })
    return balances
  }

  return (account, known) => {
    const network = deps.networkOfId(networkOf(account))
    return deps.urlsOf$(network).pipe(
      switchMap(urls => {
        if (urls.length === 0)
          return throwError(() => new AppError('chain-unsupported', { network: network.id }))
        return failover(urls, deps.timeoutMs, url =>
          readFrom(deps, url, network, addressOf(account), known).pipe(
            map(read => notBehind(network.id, read, url, urls)),
          ),
        )
      }),
      retry(deps.policy),
    )
  }
}

/**
 * Whether the chain of this node has probably started again with fewer blocks. A developer restarts or reverts a chain on
 * the own computer. Elsewhere, the only node of a network must have lost most of its blocks.
 */
function isRestarted(url: string, urls: readonly string[], height: bigint, head: bigint): boolean {
  const isLocal = URL.canParse(url) && !isPublicHost(new URL(url).hostname)
  return isLocal || (urls.length === 1 && height * 2n < head)
}

function readFrom(
  deps: ChainDeps,
  url: string,
  network: Network,
  address: string,
  known: readonly KnownToken[],
): Observable<ReadAt> {
  return new Observable(subscriber => {
    const left$ = new Subject<void>()
    const node: CallNode = calls => firstValueFrom(deps.sendRpcBatch(url, calls).pipe(takeUntil(left$)))
    deps.readers[network.namespace]()
      .catch((cause: unknown) => {
        // A file of the worker failed to load. The browsers' messages for this failure differ, so it gets one error
        // code.
        throw new AppError('network-failed', {}, cause)
      })
      .then(read => read(node, address, network, known))
      .then(
        balances => {
          subscriber.next(balances)
          subscriber.complete()
        },
        (error: unknown) => subscriber.error(error),
      )
    return () => left$.next()
  })
}
