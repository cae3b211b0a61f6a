import { compare, type DecimalText, sum } from '../core/amount.ts'
import { addressOf, type CaipAddress, caipAddress, networkOf } from '../core/caip.ts'
import { balanceNamespaces } from '../core/constants.ts'
import type { Balances, Network, Session, TokenBalance } from '../core/entities.ts'
import type { Loadable } from '../core/loadable.ts'
import { tokenKey, type ValuePoint } from './value-history.ts'

/** Maximum number of accounts that one portfolio loads. */
const mostParts = 32

/**
 * The accounts of the portfolio: the current account of each connected wallet, on each network of the site that the wallet
 * approves. Test networks are included only while the wallet uses one, because their coins have no value.
 */
export function accountsOfPortfolio(
  { connections, active, network: shown }: Session,
  networks: readonly Network[],
): readonly CaipAddress[] {
  const accounts = connections.flatMap(({ namespace, accounts: [inUse], approvedNetworks }) => {
    if (!inUse || !balanceNamespaces.includes(namespace)) return []
    const here = [networkOf(inUse), ...(shown ? [shown] : [])]
    return networks
      .filter(network => network.namespace === namespace)
      .filter(({ id, testnet }) => !testnet || here.includes(id))
      .filter(({ id }) => !approvedNetworks || approvedNetworks.includes(id) || here.includes(id))
      .map(({ id }) => caipAddress(id, addressOf(inUse)))
  })
  const own = active && accounts.includes(active) ? [active] : []
  return [...new Set([...own, ...accounts])].slice(0, mostParts)
}

/**
 * Combines the balances of several accounts. The result is fresh if all accounts are fresh, and failed only if no account has
 * data.
 */
export function portfolioOf(parts: readonly PortfolioPart[]): Loadable<Portfolio> {
  const all = parts.map(({ balances }) => balances)
  const known = parts.filter(({ balances }) => knownOf(balances) !== undefined)
  const failure = all.find(
    balances => (balances.status === 'stale' || balances.status === 'failed') && balances.error,
  )
  const trouble = failure && 'error' in failure ? failure : undefined
  const retryAt = Math.min(
    ...all.map(balances => ('retryAt' in balances ? balances.retryAt : undefined) ?? Infinity),
  )
  const later = Number.isFinite(retryAt) ? { retryAt } : {}
  const waiting = all.some(({ status }) => status === 'loading' || status === 'idle')
  if (known.length === 0) {
    if (waiting || !trouble?.error) return { status: 'loading' }
    return { status: 'failed', error: trouble.error, ...later }
  }
  const data = together(parts)
  const at = Math.min(
    ...known.map(({ balances }) => ('at' in balances ? (balances.at ?? Infinity) : Infinity)),
  )
  if (waiting) return { status: 'loading', data, at }
  if (all.every(({ status }) => status === 'fresh')) return { status: 'fresh', data, at }
  return { status: 'stale', data, at, ...(trouble?.error && { error: trouble.error }), ...later }
}

function together(parts: readonly PortfolioPart[]): Portfolio {
  const known = parts.flatMap(({ balances }) => knownOf(balances) ?? [])
  const unknown = parts.filter(({ balances }) => !knownOf(balances)).map(({ account }) => account)
  const tokens = known
    .flatMap(({ native, tokens: others }) => [native, ...others])
    .filter(({ amount }) => amount > 0n)
  const totals = known.flatMap(balances => balances.total ?? (isEmpty(balances) ? '0' : []))
  return {
    parts,
    tokens: tokens.filter(({ spamFlag }) => !spamFlag).sort(byValue),
    doubtful: tokens.filter(({ spamFlag }) => spamFlag),
    unknown,
    ...(totals.length > 0 && { total: sum(totals) }),
  }
}

/** Whether all balances are zero. An empty account is worth zero even without a price. */
export function isEmpty({ native, tokens }: Balances): boolean {
  return [native, ...tokens].every(({ amount }) => amount === 0n)
}

/** Sorts tokens by value, highest first. Tokens without a price come last, in their original order. */
export function byValue({ value: a }: TokenBalance, { value: b }: TokenBalance): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
  return compare(b, a)
}

/**
 * Returns the current total. Undefined while an asset is loading, or if an asset of the last recorded value has no
 * fresh price, because the total would then seem to drop.
 */
export function valueNow(
  parts: readonly PortfolioPart[],
  before?: ValuePoint,
): { readonly total: DecimalText; readonly tokens: readonly TokenBalance[] } | undefined {
  const had = (token: Pick<TokenBalance, 'network' | 'address'>) =>
    before !== undefined && Object.hasOwn(before.values, tokenKey(token))
  const fresh: Balances[] = []
  for (const { account, balances } of parts) {
    if (balances.status === 'fresh') fresh.push(balances.data)
    else if (balances.status !== 'failed' && balances.status !== 'stale') return undefined
    else if (Object.keys(before?.values ?? {}).some(key => key.startsWith(`${networkOf(account)}/`)))
      return undefined
  }
  const tokens = fresh.flatMap(({ native, tokens: others }) => [native, ...others])
  if (tokens.some(token => token.amount > 0n && !token.spamFlag && token.value === undefined && had(token))) {
    return undefined
  }
  const totals = fresh.flatMap(({ total }) => total ?? [])
  return totals.length > 0 ? { total: sum(totals), tokens } : undefined
}

/** The balances of one account, if they are loaded. Testing with `in` is safe here, because the worker created this value. */
function knownOf(balances: Loadable<Balances>): Balances | undefined {
  return 'data' in balances ? balances.data : undefined
}

/** The balances of one account on one network. */
export type PortfolioPart = {
  /** The account. */
  readonly account: CaipAddress
  /** Its balances with their status. */
  readonly balances: Loadable<Balances>
}

/** All assets of the connected wallets on the site's networks. */
export type Portfolio = {
  /** The balances of each account. */
  readonly parts: readonly PortfolioPart[]
  /** Tokens sorted by value, highest first, without spam and zero balances. */
  readonly tokens: readonly TokenBalance[]
  /** Tokens that are flagged as spam. The total does not include their value. */
  readonly doubtful: readonly TokenBalance[]
  /** Sum of all priced tokens, in US dollars. Absent when no token has a price. */
  readonly total?: DecimalText
  /** Accounts without loaded balances. The total does not include them. */
  readonly unknown: readonly CaipAddress[]
}
