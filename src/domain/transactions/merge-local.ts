import { formatUnits, isDecimalText } from '../core/amount.ts'
import { addressOf, type CaipNetworkId, networkOf } from '../core/caip.ts'
import type { Transaction, Transfer } from '../core/entities.ts'
import { arrivalOf } from './arrival.ts'
import { isOpen } from './is-open.ts'
import type { Phase, TransactionKind, TransactionRecord } from './record.ts'

/** Phases of transaction records that the history lists, and the status it shows. Unsent and replaced ones are left out. */
const statuses: Readonly<Partial<Record<Phase, Transaction['status']>>> = {
  asking: 'unknown',
  unknown: 'unknown',
  submitted: 'pending',
  pending: 'pending',
  dropped: 'pending',
  confirmed: 'confirmed',
  failed: 'failed',
}

const operations: Readonly<Record<TransactionKind, string>> = {
  send: 'send',
  pay: 'send',
  approve: 'approve',
  swap: 'trade',
  buy: 'buy',
  other: 'execute',
}

/** How long the provider may take to list what was mined; what it does not list then it never will, or it has another hash. */
const indexedWithinMs = 600_000

/** One of ours as a row of the history; undefined for what was never sent. */
export function asTransaction(tracked: TransactionRecord): Transaction | undefined {
  const status = statuses[tracked.phase]
  if (!status) return undefined
  const { summary, asked, account } = tracked
  const isAsAsked = tracked.differs.length === 0
  const arrival = arrivalOf(tracked)
  const isDone = isAsAsked && (arrival === undefined || arrival === 'enough')
  return {
    id: `ours:${tracked.id}`,
    ...(isOpen(tracked) && { own: { id: tracked.id, phase: tracked.phase } }),
    hash: tracked.hash ?? '',
    operation: isDone ? operations[tracked.kind] : operations.other,
    ...(arrival === 'less' && { arrivedLess: true }),
    status,
    minedAt: tracked.settledAt ?? tracked.submittedAt ?? tracked.askedAt ?? tracked.createdAt,
    from: addressOf(account),
    to: isAsAsked ? (summary.to ?? (asked.type === 'evm' ? asked.call.to : '')) : '',
    network: networkOf(account),
    // Something else than was asked for: what has moved is not known here.
    transfers: isAsAsked
      ? [
          ...movement('out', summary.amount, summary.symbol),
          ...(arrival === undefined
            ? movement('in', summary.gets?.amount, summary.gets?.symbol)
            : arrivedIn(tracked)),
        ]
      : [],
  }
}

/** The output of a swap, as the chain shows it. */
function arrivedIn({ expects, arrived = 0n }: TransactionRecord): Transfer[] {
  if (!expects || arrived <= 0n) return []
  return movement('in', formatUnits(arrived, expects.decimals), expects.symbol)
}

function movement(
  direction: Transfer['direction'],
  quantity: string | undefined,
  symbol: string | undefined,
): Transfer[] {
  if (!isDecimalText(quantity) || symbol === undefined) return []
  return [{ direction, quantity, symbol, name: symbol, nft: false, spam: false }]
}

/**
 * The history with ours: what is not settled on top, what was settled a moment ago in its place, each once. As soon as the provider
 * lists a hash, its word counts, except about a swap whose output the chain has not shown.
 */
export function mergeLocalTransactions(
  items: readonly Transaction[],
  own: readonly TransactionRecord[],
  network: CaipNetworkId,
  now: number,
): { readonly pending: readonly Transaction[]; readonly items: readonly Transaction[] } {
  if (own.length === 0) return { pending: [], items }
  const listed = new Map(items.map(item => [item.hash.toLowerCase(), item]))
  const known = new Map<Transaction, Transaction>()
  const missing = own.flatMap(tracked => {
    const item = asTransaction(tracked)
    if (!item || item.network !== network) return []
    const hashes = [tracked.hash, ...tracked.attempts.map(({ hash }) => hash)]
    const theirs = hashes.map(hash => hash && listed.get(hash.toLowerCase())).find(found => found)
    if (!theirs) return [item]
    const arrival = arrivalOf(tracked)
    if (arrival === 'less' || arrival === 'unknown') known.set(theirs, { ...item, minedAt: theirs.minedAt })
    return []
  })
  const held = known.size > 0 ? items.map(item => known.get(item) ?? item) : items
  const settled = missing.filter(item => !item.own && now - item.minedAt < indexedWithinMs)
  return {
    pending: missing.filter(item => item.own).sort((a, b) => b.minedAt - a.minedAt),
    items: settled.length > 0 ? [...settled, ...held].sort((a, b) => b.minedAt - a.minedAt) : held,
  }
}
