import { firstValueFrom, map, Observable, Subject, switchMap, takeUntil, throwError } from 'rxjs'
import {
  addressOf,
  type CaipAddress,
  type CaipNetworkId,
  type Namespace,
  networkOf,
} from '../../../domain/core/caip.ts'
import type { Network } from '../../../domain/core/entities.ts'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import type { CallNode, ChainBalances, KnownToken, ReadAt, ReadBalances } from '../../chains/chain.ts'
import type { AskNode } from '../../net/rpc.ts'
import { failover } from '../operators/failover.ts'
import { type RetryPolicy, retry } from '../operators/retry.ts'

/** Reads balances from the chain. `known` are the tokens to look for. */
export type ReadChain = (account: CaipAddress, known: readonly KnownToken[]) => Observable<ChainBalances>

/** What reading the chain depends on. */
export type ChainDeps = {
  readonly askNode: AskNode
  /** The reader of each namespace. The large ones are loaded at first use. */
  readonly readers: Readonly<Record<Namespace, () => Promise<ReadBalances>>>
  /** Throws `network-not-found`. */
  readonly networkOfId: (id: CaipNetworkId) => Network
  /** JSON-RPC URLs in the order in which they are tried. */
  readonly urlsOf$: (network: Network) => Observable<readonly string[]>
  readonly policy: RetryPolicy
  /** Time in ms after which the next node is tried as well. */
  readonly patienceMs: number
  readonly now: () => number
}

/**
 * Time in ms to remember the highest block. A lagging node catches up within it, and a node that reported too high a
 * block cannot block others for longer.
 */
const headKeptMs = 600_000

/**
 * Reads from the first node with a valid answer. A dead, slow or foreign node is skipped, and so is a node behind the
 * last block read, so that a balance never returns to an older value.
 */
export function createChainReader(deps: ChainDeps): ReadChain {
  const heads = new Map<CaipNetworkId, { readonly height: bigint; readonly at: number }>()
  const notBehind = (network: CaipNetworkId, { height, ...balances }: ReadAt): ChainBalances => {
    if (height === undefined) return balances
    const head = heads.get(network)
    if (head && height < head.height && deps.now() - head.at < headKeptMs)
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
        return failover(urls, deps.patienceMs, url =>
          readFrom(deps, url, network, addressOf(account), known).pipe(
            map(read => notBehind(network.id, read)),
          ),
        )
      }),
      retry(deps.policy),
    )
  }
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
    const node: CallNode = calls => firstValueFrom(deps.askNode(url, calls).pipe(takeUntil(left$)))
    deps.readers[network.namespace]()
      .catch((cause: unknown) => {
        // A chunk failed to load; browsers report that with different messages.
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
