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

/** The dependencies of reading the chain. */
export type ChainDeps = {
  readonly askNode: AskNode
  /** The reader of balances for each namespace. The large readers load at their first use. */
  readonly readers: Readonly<Record<Namespace, () => Promise<ReadBalances>>>
  /** Finds a network by id. Throws `network-not-found`. */
  readonly networkOfId: (id: CaipNetworkId) => Network
  /** JSON-RPC URLs of a network, in the order in which they are tried. */
  readonly urlsOf$: (network: Network) => Observable<readonly string[]>
  readonly policy: RetryPolicy
  /** How long one node may take before the next node is tried as well (ms). */
  readonly patienceMs: number
  readonly now: () => number
}

/**
 * How long the highest block is remembered (ms). A lagging node catches up within this time, and a node that reported
 * too high a block cannot block other nodes for longer.
 */
const headKeptMs = 600_000

/**
 * Creates the reader of balances. It uses the first valid answer, and skips dead nodes, slow nodes and nodes of another
 * chain. It also skips nodes behind the last block that was read, so that newer balances are never replaced by older
 * ones.
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
        // A file of the worker failed to load. Each browser has its own message for that, so the error gets one code.
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
