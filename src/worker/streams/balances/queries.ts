import { catchError, defer, map, type Observable, of, switchMap } from 'rxjs'
import { createSpamCheck, withSpamFlag } from '../../../domain/balances/token-spam.ts'
import { compare, sum } from '../../../domain/core/amount.ts'
import { balanceCacheMs, balanceRetryMs } from '../../../domain/core/constants.ts'
import {
  type Balances,
  type CaipAddress,
  type CaipNetworkId,
  networkOf,
  type TokenBalance,
} from '../../../domain/core/entities.ts'
import type { AppError } from '../../../domain/core/errors/app-error.ts'
import { toAppError } from '../../../domain/core/errors/foreign.ts'
import { isNativeTwin } from '../../../domain/networks/native-coin.ts'
import type { TtlCache } from '../../caches/ttl-cache.ts'
import type { ChainBalances, KnownToken } from '../../chains/chain.ts'
import { type LiveQuery, liveQuery } from '../operators/live-query.ts'
import { type RetryPolicy, retry, withErrorCode } from '../operators/retry.ts'
import type { ReadChain } from './chain-balances.ts'
import { type FetchBalances, type ListedBalances, serverCacheMs } from './source.ts'
import type { VerifiedTokens } from './verified-tokens.ts'
import type { RequestWallet } from './wallet-assets.ts'

export type BalanceDeps = {
  readonly cache: TtlCache<Balances>
  readonly now: () => number
  /** Fetches balances from the data provider. Absent if the site has no project id. */
  readonly fetch?: FetchBalances
  readonly readChain: ReadChain
  readonly requestWallet?: RequestWallet
  /**
   * Returns the tokens of a network that are built into Portico. Portico reads their balances from the chain, and
   * compares other tokens with them to recognise imitations.
   */
  readonly listedTokens?: (network: CaipNetworkId) => readonly KnownToken[]
  /** Emits the verified tokens of a network: the tokens on the data provider's list of tradable tokens. */
  readonly verified?: VerifiedTokens
  /** Emits whether the data provider serves the network. */
  readonly isSupported$: (network: CaipNetworkId) => Observable<boolean>
  readonly policy: RetryPolicy
  /** Called with the error when the data provider fails and the balances come from the chain instead. */
  readonly onError: (error: AppError) => void
}

/**
 * Maximum number of tokens whose balances the data provider reads from the chain, instead of its cache, in one refresh.
 */
const forcedTokens = 20

/** A list of balances, and whether the data provider or the wallet returned it. */
type Listing = ListedBalances & { readonly source: 'provider' | 'wallet' }

/**
 * Creates the query of balances by account. The list of balances comes from the wallet if the wallet can list assets,
 * otherwise from the data provider. If this list is empty, the balances are read from the chain. If it lacks only the
 * native coin, only the native balance comes from the chain.
 */
export function createBalances(deps: BalanceDeps): LiveQuery<Balances> {
  return liveQuery({
    cache: deps.cache,
    now: deps.now,
    everyMs: balanceCacheMs,
    togetherMs: serverCacheMs,
    failureMs: balanceRetryMs,
    load: (key, forced, last) => load(deps, key as CaipAddress, forced, last),
  })
}

function load(
  deps: BalanceDeps,
  account: CaipAddress,
  forced: boolean,
  last: Balances | undefined,
): Observable<Balances> {
  const known = (last?.tokens ?? [])
    .filter(({ network, address, spamFlag }) => {
      return spamFlag === undefined && !(address !== undefined && isNativeTwin(network, address))
    })
    .map(withoutAmount)
  const onChain$ = defer(() => readChain(deps, account, known))
  return listingOf(deps, account, forced ? addressesOf(known) : undefined).pipe(
    switchMap(listing => withNativeBalance(account, listing, onChain$)),
    switchMap(balances => flagAndSort(deps, balances)),
    withErrorCode('balance-unavailable'),
  )
}

/**
 * Reads the balances of the account's known tokens and of the network's bundled tokens from the chain. A bundled token
 * with a zero balance is left out.
 */
function readChain(
  deps: BalanceDeps,
  account: CaipAddress,
  known: readonly KnownToken[],
): Observable<ChainBalances> {
  const isOwn = new Set(known.map(keyOf))
  const listed = (deps.listedTokens?.(networkOf(account)) ?? []).filter(token => !isOwn.has(keyOf(token)))
  return deps.readChain(account, [...known, ...listed]).pipe(
    map(({ native, tokens }) => ({
      native,
      tokens: tokens.filter(token => token.amount > 0n || isOwn.has(keyOf(token))),
    })),
  )
}

/**
 * Emits the list of balances from the wallet, or else from the data provider. The list is empty if neither is
 * available.
 */
function listingOf(
  deps: BalanceDeps,
  account: CaipAddress,
  forced: readonly string[] | undefined,
): Observable<Listing> {
  const fromProvider$ = defer(() => providersList(deps, account, forced)).pipe(
    map((listed): Listing => ({ ...listed, source: 'provider' })),
  )
  if (!deps.requestWallet) return fromProvider$
  return deps
    .requestWallet(account)
    .pipe(switchMap(listed => (listed ? of<Listing>({ ...listed, source: 'wallet' }) : fromProvider$)))
}

function providersList(
  deps: BalanceDeps,
  account: CaipAddress,
  forced: readonly string[] | undefined,
): Observable<ListedBalances> {
  const nothing: ListedBalances = { tokens: [] }
  const { fetch } = deps
  if (!fetch) return of(nothing)
  return deps.isSupported$(networkOf(account)).pipe(
    switchMap(supported => (supported ? fetch(account, forced).pipe(retry(deps.policy)) : of(nothing))),
    catchError((cause: unknown) => {
      deps.onError(toAppError(cause))
      return of(nothing)
    }),
  )
}

/**
 * Adds the native balance from the chain if the list of assets has no native coin, because the balance may be above
 * zero. Replaces an empty list with the balances from the chain.
 */
function withNativeBalance(
  account: CaipAddress,
  { native, tokens, source }: Listing,
  onChain$: Observable<ChainBalances>,
): Observable<Balances> {
  if (native) return of({ account, native, tokens, source })
  if (tokens.length === 0) {
    return onChain$.pipe(map((chain): Balances => ({ account, ...chain, source: 'chain' })))
  }
  return onChain$.pipe(map(chain => ({ account, native: chain.native, tokens, source })))
}

/** Flags suspicious tokens, adds up the values of all other tokens, and sorts the tokens by value. */
function flagAndSort(deps: BalanceDeps, balances: Balances): Observable<Balances> {
  const { account, native } = balances
  const network = networkOf(account)
  const check = createSpamCheck({ coin: native.symbol, tokens: deps.listedTokens?.(network) ?? [] })
  const alike = balances.tokens.some(check.imitates)
  const verified$ = alike && deps.verified ? deps.verified(network) : of(undefined)
  return verified$.pipe(
    map(verified => {
      const tokens = balances.tokens.map(token =>
        // If there is no list of verified tokens, a token with a price is treated as verified.
        withSpamFlag(
          token,
          check.flagOf(token, verified ? check.isVerified(verified, token) : token.value !== undefined),
        ),
      )
      const values = [native, ...tokens].flatMap(({ value, spamFlag }) =>
        value === undefined || spamFlag ? [] : [value],
      )
      return { ...balances, tokens: byValue(tokens), ...(values.length > 0 && { total: sum(values) }) }
    }),
  )
}

/**
 * Sorts the tokens by value, largest first. Tokens without a value or with a spam flag follow in their former order.
 */
function byValue(tokens: readonly TokenBalance[]): readonly TokenBalance[] {
  const isRanked = ({ value, spamFlag }: TokenBalance) => value !== undefined && !spamFlag
  const ranked = tokens.filter(isRanked).sort((a, b) => compare(b.value ?? '0', a.value ?? '0'))
  return [...ranked, ...tokens.filter(token => !isRanked(token))]
}

function keyOf({ address }: KnownToken): string {
  return address?.toLowerCase() ?? ''
}

/** Returns a cached token without amount, price and value, because the view could not show how old they are. */
function withoutAmount({ amount, price, value, network, spamFlag, ...token }: TokenBalance): KnownToken {
  return token
}

function addressesOf(known: readonly KnownToken[]): string[] {
  return known.flatMap(({ address }) => (address === undefined ? [] : [address])).slice(0, forcedTokens)
}
