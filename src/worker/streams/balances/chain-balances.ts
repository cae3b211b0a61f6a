// Reads balances and token decimals from chain nodes, and the list of verified tokens from the data provider.

import {
  catchError,
  defer,
  firstValueFrom,
  map,
  Observable,
  of,
  Subject,
  shareReplay,
  switchMap,
  takeUntil,
  tap,
  throwError,
} from 'rxjs'
import * as v from 'valibot'
import {
  addressOf,
  type CaipAddress,
  type CaipNetworkId,
  type Namespace,
  type Network,
  namespaceOf,
  networkOf,
  readCaipAddress,
} from '../../../domain/core/entities.ts'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import { toAppError } from '../../../domain/core/errors/foreign.ts'
import { isPublicHost } from '../../../domain/core/public-host.ts'
import {
  agreedResponse,
  type CallNode,
  type ChainBalances,
  type KnownToken,
  type Quorum,
  type ReadAt,
  type ReadBalances,
  type SendRpc,
} from '../../chains/chain.ts'
import { listedTokens } from '../../chains/evm/token-list.ts'
import type { SendHttp, SendRpcBatch } from '../../net/http.ts'
import { type ProjectIdentity, readResponse, readRow, readRows, urlOf } from '../../net/parse-rows.ts'
import { failover } from '../operators/failover.ts'
import { type RetryPolicy, retry } from '../operators/retry.ts'

/** Reads an account's native balance and its balances of the `known` tokens from the chain. */
export type ReadChain = (account: CaipAddress, known: readonly KnownToken[]) => Observable<ChainBalances>

/** The dependencies of `createChainReader`. */
export type ChainDeps = {
  readonly sendRpcBatch: SendRpcBatch
  /** The functions that load the code for reading balances, by namespace. */
  readonly readers: Readonly<Record<Namespace, () => Promise<ReadBalances>>>
  /** Finds a network by id. Throws `network-not-found` if the network is unknown. */
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

/** The dependencies of `createDecimals`. */
type DecimalsDeps = {
  /** Finds a network by id. Throws `network-not-found` if the network is unknown. */
  readonly networkOfId: (id: CaipNetworkId) => Network
  readonly listedTokens: (network: CaipNetworkId) => readonly KnownToken[]
  /** Reads the decimals of a token from its contract or mint. */
  readonly read: (sendRpc: SendRpc, network: CaipNetworkId, token: string) => Promise<number>
}

/** A token (absent for the native coin), and the decimals with which an amount of this token was parsed. */
export type ReadWith = { readonly token?: string | undefined; readonly decimals: number }

/**
 * Checks the number of decimals with which an amount was parsed. Rejects with `token-decimals-mismatch` if the asset
 * has a different number, and with `token-decimals-unknown` if too few nodes report the same number.
 */
type CheckDecimals = (
  network: CaipNetworkId,
  amount: ReadWith,
  quorum: () => Promise<Quorum>,
) => Promise<void>

/** Maximum number of tokens whose decimals are cached. */
const maxRemembered = 200

/**
 * Creates the function that checks decimals. The decimals of the native coin come from the network's description, those
 * of a bundled token from Portico's token list, and those of any other token from several nodes. The decimals in the
 * data provider's lists are not trusted.
 */
export function createDecimals(deps: DecimalsDeps): CheckDecimals {
  const remembered = new Map<string, number>()

  const fromChain = async (network: CaipNetworkId, token: string, quorum: () => Promise<Quorum>) => {
    const key = `${network} ${token}`
    const known = remembered.get(key)
    if (known !== undefined) return known
    const agreed = await agreedResponse(await quorum(), sendRpc => deps.read(sendRpc, network, token), String)
    if (agreed === undefined) throw new AppError('token-decimals-unknown', { token })
    if (remembered.size >= maxRemembered) remembered.clear()
    remembered.set(key, agreed)
    return agreed
  }

  return async (network, { token, decimals: claimed }, quorum) => {
    const keyOf = (address: string) => (namespaceOf(network) === 'eip155' ? address.toLowerCase() : address)
    const listed = deps
      .listedTokens(network)
      .find(({ address }) => token !== undefined && address !== undefined && keyOf(address) === keyOf(token))
    const decimals =
      token === undefined
        ? deps.networkOfId(network).nativeCurrency.decimals
        : (listed?.decimals ?? (await fromChain(network, keyOf(token), quorum)))
    if (decimals !== claimed) throw new AppError('token-decimals-mismatch', { given: claimed, decimals })
  }
}

/**
 * Creates the function that checks the decimals of tokens. The code for EVM networks and the code for Solana each load
 * at their first use.
 */
export function checkDecimalsOf(networkOfId: (id: CaipNetworkId) => Network): CheckDecimals {
  return createDecimals({
    networkOfId,
    listedTokens,
    read: async (sendRpc, network, token) =>
      namespaceOf(network) === 'solana'
        ? (await (await import('../../chains/solana/mint.ts')).readMint(sendRpc, token)).decimals
        : await (await import('../../chains/evm/prepare.ts')).tokenDecimals(sendRpc, token),
  })
}

/** Requests the addresses, in lower case, of the tokens that the data provider offers for swaps on a network. */
type FetchVerifiedTokens = (network: CaipNetworkId) => Observable<ReadonlySet<string>>

const response = v.object({ tokens: v.unknown() })
const row = v.object({ address: v.string() })

/** Creates the function that requests the addresses of the verified tokens: GET v1/convert/tokens. */
export function createVerifiedTokensSource(
  sendHttp: SendHttp,
  base: string,
  caller: ProjectIdentity,
): FetchVerifiedTokens {
  return network => {
    const url = urlOf(base, '/v1/convert/tokens', caller, { chainId: network })
    const readToken = (item: unknown) => {
      const account = readCaipAddress(readRow(row, item)?.address)
      return account && networkOf(account) === network ? addressOf(account).toLowerCase() : undefined
    }
    return sendHttp({ url }).pipe(
      map(body => new Set(readRows(readResponse(response, body).tokens, readToken, address => address))),
    )
  }
}

/** Emits the addresses of a network's verified tokens, or undefined if they could not be loaded. */
export type VerifiedTokens = (network: CaipNetworkId) => Observable<ReadonlySet<string> | undefined>

/** The dependencies of `createVerifiedTokens`. */
type VerifiedTokensDeps = {
  readonly fetch: FetchVerifiedTokens
  readonly now: () => number
  readonly policy: RetryPolicy
  readonly onError: (error: AppError) => void
}

const dayMs = 86_400_000
/** Pause between a failed request for the list of verified tokens and the next request (ms). */
const pauseMs = 600_000

/**
 * Creates the function that emits the verified tokens of a network. It requests no list before its first call. It uses
 * a loaded list for one day. After a failed request, it waits `pauseMs` before the next request.
 */
export function createVerifiedTokens(deps: VerifiedTokensDeps): VerifiedTokens {
  const lists = new Map<
    CaipNetworkId,
    { until: number; readonly list$: Observable<ReadonlySet<string> | undefined> }
  >()
  return network =>
    defer(() => {
      // The data provider's list contains EVM tokens only, so there is no list for other networks.
      if (namespaceOf(network) !== 'eip155') return of(undefined)
      const known = lists.get(network)
      if (known && deps.now() < known.until) return known.list$
      const entry = {
        until: deps.now() + dayMs,
        list$: deps.fetch(network).pipe(
          retry(deps.policy),
          map((list): ReadonlySet<string> | undefined => list),
          catchError((cause: unknown) => {
            deps.onError(toAppError(cause))
            return of(undefined)
          }),
          tap(list => {
            if (!list) entry.until = deps.now() + pauseMs
          }),
          shareReplay({ bufferSize: 1, refCount: true }),
        ),
      }
      lists.set(network, entry)
      return entry.list$
    })
}
