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

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Minimum time between two values of the history. */
export const valuePointEveryMs = 15 * minuteMs
/** Minimum number of values for a chart, and minimum time from the first to the last value. */
const lineFrom = { points: 8, spanMs: dayMs } as const
/** Maximum number of tokens in one entry of the value history. */
const tokensKept = 24
/**
 * Minimum time between two stored values, for values that are younger than `youngerMs`. For values that are older than
 * a year, the minimum is one week.
 */
const density: readonly { readonly youngerMs: number; readonly everyMs: number }[] = [
  { youngerMs: 2 * dayMs, everyMs: valuePointEveryMs },
  { youngerMs: 14 * dayMs, everyMs: 6 * hourMs },
  { youngerMs: 365 * dayMs, everyMs: dayMs },
]
const sparsestMs = 7 * dayMs

/**
 * Returns the current value of the portfolio as an entry for the value history. Returns undefined if no token has a
 * price.
 */
export function valuePointOf(
  at: number,
  total: DecimalText | undefined,
  tokens: readonly TokenBalance[],
): ValuePoint | undefined {
  if (total === undefined) return undefined
  const priced = tokens
    .flatMap(token =>
      token.value === undefined || token.spamFlag ? [] : [[tokenKey(token), token.value] as const],
    )
    .sort(([, a], [, b]) => compare(b, a))
  return { at, total, values: Object.fromEntries(priced.slice(0, tokensKept)) }
}

/**
 * Appends a value to the history and thins out old values. Returns the given history unchanged if the value comes too
 * soon after the last value, or is older than the last value.
 */
export function withValuePoint(points: readonly ValuePoint[], next: ValuePoint): readonly ValuePoint[] {
  const last = points.at(-1)
  if (last && next.at - last.at < valuePointEveryMs) return points
  return thinned([...points, next], next.at)
}

/** Thins out old values. Always keeps the first and the last value. */
function thinned(points: readonly ValuePoint[], now: number): readonly ValuePoint[] {
  const kept: ValuePoint[] = []
  for (let index = points.length - 1; index >= 0; index -= 1) {
    const sample = points[index]
    if (!sample) continue
    const later = kept[0]
    const everyMs = density.find(({ youngerMs }) => now - sample.at < youngerMs)?.everyMs ?? sparsestMs
    // Keeps a value even if the time to the next value is up to a minute too short, because polls are not exactly on
    // time.
    if (!later || index === 0 || later.at - sample.at >= everyMs - minuteMs) kept.unshift(sample)
  }
  return kept
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

/** Whether the history has enough values for a chart. */
export function hasLine(points: readonly ValuePoint[]): boolean {
  const [first, last] = [points[0], points.at(-1)]
  return (
    first !== undefined &&
    last !== undefined &&
    points.length >= lineFrom.points &&
    last.at - first.at >= lineFrom.spanMs
  )
}

/** A point of the chart: its time, its value as decimal text, and the same value as a number for drawing. */
export type Point = { readonly at: number; readonly value: DecimalText; readonly height: number }

/** Returns the points of the chart of the total value. */
export function totalPoints(points: readonly ValuePoint[]): readonly Point[] {
  return points.map(({ at, total }) => ({ at, value: total, height: Number(total) }))
}

/** Returns the points of one token's chart. The list is empty if too few values include the token. */
export function tokenPoints(
  valuePoints: readonly ValuePoint[],
  token: Pick<TokenBalance, 'network' | 'address'>,
): readonly Point[] {
  const key = tokenKey(token)
  const points = valuePoints.flatMap(({ at, values }) => {
    const value = Object.hasOwn(values, key) ? values[key] : undefined
    return value === undefined ? [] : [{ at, value, height: Number(value) }]
  })
  const [first, last] = [points[0], points.at(-1)]
  return first && last && points.length >= lineFrom.points && last.at - first.at >= lineFrom.spanMs
    ? points
    : []
}

/**
 * Returns the relative change from the first to the last point (0.1 is 10 %). Returns undefined if there are fewer than
 * two points, or if the first value is zero.
 */
export function changeOf(points: readonly Point[]): number | undefined {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || first === last || first.height <= 0) return undefined
  return (last.height - first.height) / first.height
}

/** A sample of the portfolio's value in US dollars at one time (epoch ms). `values` holds the most valuable tokens only. */
export type ValuePoint = {
  /** Time of the values (epoch ms). */
  readonly at: number
  /** Value of the whole portfolio in US dollars, as decimal text. */
  readonly total: DecimalText
  /** Value of each token in US dollars, as decimal text. */
  readonly values: Readonly<Record<string, DecimalText>>
}

/** Returns the key of a token in the value history: network and address. */
export function tokenKey({ network, address }: Pick<TokenBalance, 'network' | 'address'>): string {
  return `${network}/${address ?? 'native'}`
}
