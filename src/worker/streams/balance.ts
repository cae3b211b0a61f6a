import { catchError, defer, from, map, type Observable, of, switchMap } from 'rxjs'
import { balanceCacheMs, balanceRetryMs } from '../../domain/constants.ts'
import type { AppError } from '../../domain/errors/app-error.ts'
import { toAppError } from '../../domain/errors/foreign.ts'
import { sum } from '../../domain/model/amount.ts'
import { type CaipAddress, type CaipNetworkId, networkOf } from '../../domain/model/caip.ts'
import type { Balances, TokenBalance } from '../../domain/model/entities.ts'
import type { TtlCache } from '../caches/ttl-cache.ts'
import type { ChainBalances, KnownToken } from '../namespaces/chain.ts'
import type { FetchBalances, ListedBalances } from '../sources/balance.ts'
import type { ReadChain } from './on-chain.ts'
import { type FreshFeed, keepFresh } from './operators/keep-fresh.ts'
import { type RetryPolicy, retry } from './operators/retry.ts'
import { unavailable } from './operators/unavailable.ts'

/** What the balances need. */
export type BalanceDeps = {
  readonly cache: TtlCache<Balances>
  readonly now: () => number
  /** Absent without a project id. */
  readonly fetch?: FetchBalances
  readonly readChain: ReadChain
  /** Whether the provider serves the network. */
  readonly isSupported$: (network: CaipNetworkId) => Observable<boolean>
  readonly policy: RetryPolicy
  /** Hears why the provider was not used. */
  readonly onTrouble: (error: AppError) => void
}

/** How many tokens one refresh names to the provider. */
const forcedTokens = 20

/**
 * Balances by account: from the provider, and where it fails, does not serve the network or is not set up, from the chain.
 * An empty or partial list of the provider is never read as zero: the chain is asked.
 */
export function createBalances(deps: BalanceDeps): FreshFeed<Balances> {
  return keepFresh({
    cache: deps.cache,
    now: deps.now,
    everyMs: balanceCacheMs,
    failureMs: balanceRetryMs,
    ask: (key, forced) => ask(deps, key as CaipAddress, forced),
  })
}

function ask(deps: BalanceDeps, account: CaipAddress, forced: boolean): Observable<Balances> {
  return defer(() => from(deps.cache.get(account))).pipe(
    switchMap(cached => {
      const known = (cached?.value.tokens ?? []).map(asKnown)
      const onChain$ = defer(() => deps.readChain(account, known))
      const listed$ = deps.fetch && listOf(deps, deps.fetch, account, forced ? addressesOf(known) : undefined)
      return listed$
        ? listed$.pipe(switchMap(listed => completed(account, listed, onChain$)))
        : fromChain(account, onChain$)
    }),
    unavailable('balance-unavailable'),
  )
}

/** The provider's list; nothing listed where the provider is of no use now. */
function listOf(
  deps: BalanceDeps,
  fetch: FetchBalances,
  account: CaipAddress,
  forced: readonly string[] | undefined,
): Observable<ListedBalances> {
  const nothing: ListedBalances = { tokens: [] }
  return deps.isSupported$(networkOf(account)).pipe(
    switchMap(supported => (supported ? fetch(account, forced).pipe(retry(deps.policy)) : of(nothing))),
    catchError((cause: unknown) => {
      deps.onTrouble(toAppError(cause))
      return of(nothing)
    }),
  )
}

/** What the provider listed, with what only the chain can say: whether the missing native coin is zero. */
function completed(
  account: CaipAddress,
  listed: ListedBalances,
  onChain$: Observable<ChainBalances>,
): Observable<Balances> {
  const { native, tokens } = listed
  if (native) return of(balancesOf(account, native, tokens, 'provider'))
  if (tokens.length === 0) return fromChain(account, onChain$)
  return onChain$.pipe(map(chain => balancesOf(account, chain.native, tokens, 'provider')))
}

function fromChain(account: CaipAddress, onChain$: Observable<ChainBalances>): Observable<Balances> {
  return onChain$.pipe(map(({ native, tokens }) => balancesOf(account, native, tokens, 'chain')))
}

function balancesOf(
  account: CaipAddress,
  native: TokenBalance,
  tokens: readonly TokenBalance[],
  source: Balances['source'],
): Balances {
  const values = [native, ...tokens].flatMap(({ value }) => (value === undefined ? [] : [value]))
  return { account, native, tokens, ...(values.length > 0 && { total: sum(values) }), source }
}

/** A token without its amount; without its price too, whose age nobody would see. */
function asKnown({ amount, price, value, network, ...token }: TokenBalance): KnownToken {
  return token
}

function addressesOf(known: readonly KnownToken[]): string[] {
  return known.flatMap(({ address }) => (address === undefined ? [] : [address])).slice(0, forcedTokens)
}
