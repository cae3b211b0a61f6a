// The total value of the connected accounts now and over time.

import { compare, type DecimalText, sum } from '../core/amount.ts'
import { balanceNamespaces } from '../core/constants.ts'
import {
  addressOf,
  type Balances,
  type CaipAddress,
  caipAddress,
  type Network,
  networkOf,
  type Session,
  type TokenBalance,
} from '../core/entities.ts'
import type { Loadable } from '../core/loadable.ts'
import { tokenKey, type ValuePoint } from './value-points.ts'

/** Maximum number of accounts that one portfolio loads. */
const maxParts = 32

/**
 * Returns the current account of each connected wallet, on each of the site's networks that the wallet approves or that
 * is in use. Leaves out test networks that are not in use, because their coins have no value.
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
  return [...new Set([...own, ...accounts])].slice(0, maxParts)
}

/**
 * Combines the balances of several accounts. The result is fresh if all accounts are fresh, and failed only if no account has
 * data.
 */
export function portfolioOf(parts: readonly PortfolioPart[]): Loadable<Portfolio> {
  const all = parts.map(({ balances }) => balances)
  const known = parts.filter(({ balances }) => loadedBalances(balances) !== undefined)
  const failure = all.find(
    balances => (balances.status === 'stale' || balances.status === 'failed') && balances.error,
  )
  const problem = failure && 'error' in failure ? failure : undefined
  const retryAt = Math.min(
    ...all.map(balances => ('retryAt' in balances ? balances.retryAt : undefined) ?? Infinity),
  )
  const later = Number.isFinite(retryAt) ? { retryAt } : {}
  const waiting = all.some(({ status }) => status === 'loading' || status === 'idle')
  if (known.length === 0) {
    if (waiting || !problem?.error) return { status: 'loading' }
    return { status: 'failed', error: problem.error, ...later }
  }
  const data = addUp(parts)
  const at = Math.min(
    ...known.map(({ balances }) => ('at' in balances ? (balances.at ?? Infinity) : Infinity)),
  )
  if (waiting) return { status: 'loading', data, at }
  if (all.every(({ status }) => status === 'fresh')) return { status: 'fresh', data, at }
  return { status: 'stale', data, at, ...(problem?.error && { error: problem.error }), ...later }
}

function addUp(parts: readonly PortfolioPart[]): Portfolio {
  const known = parts.flatMap(({ balances }) => loadedBalances(balances) ?? [])
  const unknown = parts.filter(({ balances }) => !loadedBalances(balances)).map(({ account }) => account)
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

/**
 * Compares two tokens, to sort them by value, highest first. Tokens without a price come last, in their original order.
 */
export function byValue({ value: a }: TokenBalance, { value: b }: TokenBalance): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
  return compare(b, a)
}

/**
 * Returns the current total value. Returns undefined while the balances of an account are loading, or if the last
 * recorded value includes an asset that now has no fresh price. Without this asset, the total would seem to drop.
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

/** Returns the accounts whose balances could not be loaded. An account that is still loading is not among them. */
export function failedAccounts({ parts }: Pick<Portfolio, 'parts'>): readonly CaipAddress[] {
  return parts.filter(({ balances }) => isFailed(balances)).map(({ account }) => account)
}

/**
 * Whether the total lacks accounts that are still loading. The total is not shown then, because it would climb with
 * each account that arrives.
 */
export function isAddingUp({ parts }: Pick<Portfolio, 'parts'>): boolean {
  return parts.some(({ balances }) => !loadedBalances(balances) && !isFailed(balances))
}

function isFailed(balances: Loadable<Balances>): boolean {
  return !loadedBalances(balances) && (balances.status === 'failed' || balances.status === 'stale')
}

/**
 * Returns the balances of one account if they are loaded. Unlike `dataOf`, this function does not guard against
 * inherited properties, because Portico's worker creates the object.
 */
function loadedBalances(balances: Loadable<Balances>): Balances | undefined {
  return 'data' in balances ? balances.data : undefined
}

/** One account on one network, with its balances. */
export type PortfolioPart = {
  /** The account. */
  readonly account: CaipAddress
  /** The balances of the account, with their loading status. */
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

/**
 * Leaves out the values that contain assets of test networks. Earlier versions recorded these assets with the prices of
 * the real coins, so a chart of such values would show money that the user never had.
 */
export function withoutTestNetworks(
  points: readonly ValuePoint[],
  networks: readonly Network[],
): readonly ValuePoint[] {
  const tests = networks.filter(({ testnet }) => testnet).map(({ id }) => `${id}/`)
  const isReal = ({ values }: ValuePoint): boolean =>
    !Object.keys(values).some(key => tests.some(test => key.startsWith(test)))
  return points.every(isReal) ? points : points.filter(isReal)
}
