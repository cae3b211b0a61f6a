import { compare, type DecimalText, sum } from '../core/amount.ts'
import { addressOf, type CaipAddress, caipAddress, networkOf } from '../core/caip.ts'
import { balanceNamespaces } from '../core/constants.ts'
import type { Balances, Network, Session, TokenBalance } from '../core/entities.ts'
import type { Loadable } from '../core/loadable.ts'
import type { Portfolio, PortfolioPart } from './portfolio.ts'
import { tokenKey, type ValuePoint } from './value-point.ts'

/** No portfolio is asked for more accounts than this. */
const mostParts = 32

/**
 * The accounts of the portfolio: what each connected wallet has in use, on every network of the site it may be on. Test networks
 * only while the wallet is on one: what is there is worth nothing.
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

/** The parts as one: fresh when all are, failed only when nothing is known of any. */
export function portfolioOf(parts: readonly PortfolioPart[]): Loadable<Portfolio> {
  const all = parts.map(({ balances }) => balances)
  const known = parts.filter(({ balances }) => knownOf(balances) !== undefined)
  const failure = all.find(one => (one.status === 'stale' || one.status === 'failed') && one.error)
  const trouble = failure && 'error' in failure ? failure : undefined
  const retryAt = Math.min(...all.map(one => ('retryAt' in one ? one.retryAt : undefined) ?? Infinity))
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
  const totals = known.flatMap(one => one.total ?? (isEmpty(one) ? '0' : []))
  return {
    parts,
    tokens: tokens.filter(({ doubt }) => !doubt).sort(byValue),
    doubtful: tokens.filter(({ doubt }) => doubt),
    unknown,
    ...(totals.length > 0 && { total: sum(totals) }),
  }
}

/** Whether nothing at all is there: that is worth nothing, whether or not it has a price. */
export function isEmpty({ native, tokens }: Balances): boolean {
  return [native, ...tokens].every(({ amount }) => amount === 0n)
}

/** What has a value before what has none, the larger first; the rest stays as it was listed. */
export function byValue({ value: one }: TokenBalance, { value: other }: TokenBalance): number {
  if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined)
  return compare(other, one)
}

/**
 * What everything is worth now; undefined while that cannot be said beside the sample before: something on its way, or something that
 * had a price then and has no fresh one now would be a fall that was none.
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
  if (tokens.some(token => token.amount > 0n && !token.doubt && token.value === undefined && had(token))) {
    return undefined
  }
  const totals = fresh.flatMap(({ total }) => total ?? [])
  return totals.length > 0 ? { total: sum(totals), tokens } : undefined
}

/** What is known of a part. These are the worker's own values: nothing of a host page is on them. */
function knownOf(balances: Loadable<Balances>): Balances | undefined {
  return 'data' in balances ? balances.data : undefined
}
