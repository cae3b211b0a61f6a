import { catchError, defer, from, map, type Observable, of, switchMap } from 'rxjs'
import { flagTokens, impersonatesKnown, isVerified } from '../../../domain/balances/token-spam.ts'
import { sum } from '../../../domain/core/amount.ts'
import { type CaipAddress, type CaipNetworkId, networkOf } from '../../../domain/core/caip.ts'
import { balanceCacheMs, balanceRetryMs } from '../../../domain/core/constants.ts'
import type { Balances, TokenBalance } from '../../../domain/core/entities.ts'
import type { AppError } from '../../../domain/core/errors/app-error.ts'
import { toAppError } from '../../../domain/core/errors/foreign.ts'
import type { TtlCache } from '../../caches/ttl-cache.ts'
import type { ChainBalances, KnownToken } from '../../chains/chain.ts'
import { type LiveQuery, liveQuery } from '../operators/live-query.ts'
import { type RetryPolicy, retry } from '../operators/retry.ts'
import { withErrorCode } from '../operators/with-error-code.ts'
import type { ReadChain } from './chain-balances.ts'
import type { FetchBalances, ListedBalances } from './source.ts'
import type { VerifiedTokens } from './verified-tokens.ts'
import type { AskWallet } from './wallet-assets.ts'

/** What the balances need. */
export type BalanceDeps = {
  readonly cache: TtlCache<Balances>
  readonly now: () => number
  /** Absent without a project id. */
  readonly fetch?: FetchBalances
  readonly readChain: ReadChain
  /** What the connected wallet lists by itself. */
  readonly askWallet?: AskWallet
  /** Tokens known of a network: looked for on the chain, and told from those that bear their symbol. */
  readonly listedTokens?: (network: CaipNetworkId) => readonly KnownToken[]
  /** Who else is to be believed about a symbol. */
  readonly vouched?: VerifiedTokens
  /** Whether the provider serves the network. */
  readonly isSupported$: (network: CaipNetworkId) => Observable<boolean>
  readonly policy: RetryPolicy
  /** Hears why the provider was not used. */
  readonly onTrouble: (error: AppError) => void
}

/** How many tokens one refresh names to the provider. */
const forcedTokens = 20

/** What was listed, and by whom. */
type Listing = ListedBalances & { readonly source: 'provider' | 'wallet' }

/**
 * Balances by account: from a wallet that lists them, from the provider, and where that fails, does not serve the network or is not
 * set up, from the chain. An empty or partial list of the provider is never read as zero: the chain is asked.
 */
export function createBalances(deps: BalanceDeps): LiveQuery<Balances> {
  return liveQuery({
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
      const known = (cached?.value.tokens ?? []).filter(({ doubt }) => doubt === undefined).map(asKnown)
      const onChain$ = defer(() => readChain(deps, account, known))
      return listingOf(deps, account, forced ? addressesOf(known) : undefined).pipe(
        switchMap(listing => completed(account, listing, onChain$)),
        switchMap(balances => examined(deps, balances)),
      )
    }),
    withErrorCode('balance-unavailable'),
  )
}

/** The chain's word on the tokens known of this account and of the network; of the latter only those it has. */
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

/** The wallet's list, or the provider's; nothing listed where neither is of use now. */
function listingOf(
  deps: BalanceDeps,
  account: CaipAddress,
  forced: readonly string[] | undefined,
): Observable<Listing> {
  const fromProvider$ = defer(() => providersList(deps, account, forced)).pipe(
    map((listed): Listing => ({ ...listed, source: 'provider' })),
  )
  if (!deps.askWallet) return fromProvider$
  return deps
    .askWallet(account)
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
      deps.onTrouble(toAppError(cause))
      return of(nothing)
    }),
  )
}

/** What was listed, with what only the chain can say: whether the missing native coin is zero. */
function completed(
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

/** The same with what is doubted of each token, and the sum of the others. */
function examined(deps: BalanceDeps, balances: Balances): Observable<Balances> {
  const { account, native } = balances
  const network = networkOf(account)
  const known = { coin: native.symbol, tokens: deps.listedTokens?.(network) ?? [] }
  const alike = balances.tokens.some(token => impersonatesKnown(token, known))
  const vouched$ = alike && deps.vouched ? deps.vouched(network) : of(undefined)
  return vouched$.pipe(
    map(vouched => {
      const tokens = balances.tokens.map(token =>
        // Where nobody can be asked, a price is a word in its favour.
        flagTokens(token, known, vouched ? isVerified(vouched, token, known) : token.value !== undefined),
      )
      const values = [native, ...tokens].flatMap(({ value, doubt }) =>
        value === undefined || doubt ? [] : [value],
      )
      return { ...balances, tokens, ...(values.length > 0 && { total: sum(values) }) }
    }),
  )
}

function keyOf({ address }: KnownToken): string {
  return address?.toLowerCase() ?? ''
}

/** A token without its amount; without its price too, whose age nobody would see. */
function asKnown({ amount, price, value, network, doubt, ...token }: TokenBalance): KnownToken {
  return token
}

function addressesOf(known: readonly KnownToken[]): string[] {
  return known.flatMap(({ address }) => (address === undefined ? [] : [address])).slice(0, forcedTokens)
}
