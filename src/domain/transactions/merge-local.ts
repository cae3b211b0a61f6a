import { compare, formatUnits, isDecimalText } from '../core/amount.ts'
import { addressOf, type CaipNetworkId, networkOf } from '../core/entities.ts'
import type { Transaction, Transfer } from '../history/history.ts'
import { checkOutput, isOpen, type Phase, type TransactionKind, type TransactionRecord } from './record.ts'

/**
 * The status that the history shows for each phase of a transaction record. Records in other phases were not sent or were
 * replaced, and are left out.
 */
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

/**
 * How long the history shows a finished transaction of this browser that the data provider does not list (ms). After
 * this time, the data provider probably lists it under a different hash or never.
 */
const indexedWithinMs = 600_000

/**
 * Maps a transaction record to a row of the history. Returns undefined if the transaction was not sent or was replaced.
 */
export function asTransaction(tracked: TransactionRecord): Transaction | undefined {
  const status = statuses[tracked.phase]
  if (!status) return undefined
  const { kind, summary, request, account } = tracked
  const matchesRequest = tracked.mismatches.length === 0
  const output = checkOutput(tracked)
  const isDone = matchesRequest && (output === undefined || output === 'enough')
  return {
    id: `ours:${tracked.id}`,
    ...(isOpen(tracked) && { own: { id: tracked.id, phase: tracked.phase } }),
    hash: tracked.hash ?? '',
    operation: isDone ? operations[kind] : operations.other,
    ...(output === 'less' && { warning: 'less' }),
    ...(!matchesRequest && { warning: 'other' }),
    status,
    minedAt: tracked.settledAt ?? tracked.submittedAt ?? tracked.askedAt ?? tracked.createdAt,
    from: addressOf(account),
    to: matchesRequest ? (summary.to ?? ((request.type === 'evm' && request.call.to) || '')) : '',
    network: networkOf(account),
    // If the chain shows a different transaction than the requested one, the transfers are unknown. An approval of a
    // swap moves nothing, although its record contains the amounts of the swap.
    transfers:
      matchesRequest && kind !== 'approve'
        ? [
            ...balanceChange('out', summary.amount, summary.symbol),
            ...(output === undefined
              ? balanceChange('in', summary.gets?.amount, summary.gets?.symbol)
              : arrivedIn(tracked)),
          ]
        : [],
  }
}

/**
 * Returns the output of a swap that the account has received on the chain. The list is empty if no output has arrived.
 */
function arrivedIn({ expects, arrived = 0n }: TransactionRecord): Transfer[] {
  if (!expects || arrived <= 0n) return []
  return balanceChange('in', formatUnits(arrived, expects.decimals), expects.symbol)
}

function balanceChange(
  direction: Transfer['direction'],
  quantity: string | undefined,
  symbol: string | undefined,
): Transfer[] {
  if (!isDecimalText(quantity) || symbol === undefined) return []
  return [{ direction, quantity, symbol, name: symbol, nft: false, spam: false }]
}

/**
 * Returns the row of a transaction that this browser has sent and the data provider lists. The provider's row has more
 * details. This browser's row is used if the two contradict each other, because only this browser compared the
 * transaction with the chain.
 */
function rowOf(tracked: TransactionRecord, own: Transaction, listed: Transaction): Transaction {
  const output = checkOutput(tracked)
  const isDoubtful = output === 'less' || output === 'unknown'
  const isSame = own.transfers.every(({ quantity }) =>
    listed.transfers.some(move => compare(move.quantity, quantity) === 0),
  )
  if (isDoubtful || !isSame || listed.status !== own.status) return { ...own, minedAt: listed.minedAt }
  return { ...listed, ...(own.warning && { warning: own.warning }) }
}

/**
 * Whether the history shows this browser's unfinished record instead of the data provider's row. False if the data
 * provider reports a success and the transaction takes longer than usual.
 */
function isStillOpen(tracked: TransactionRecord, listed: Transaction): boolean {
  return isOpen(tracked) && !(tracked.slow && listed.status === 'confirmed')
}

/**
 * Merges this browser's transactions into the history, so that each transaction appears once. Unfinished transactions
 * come first. If the data provider also lists a finished transaction, `rowOf` selects the row.
 */
export function mergeLocalTransactions(
  items: readonly Transaction[],
  own: readonly TransactionRecord[],
  network: CaipNetworkId,
  now: number,
): { readonly pending: readonly Transaction[]; readonly items: readonly Transaction[] } {
  if (own.length === 0) return { pending: [], items }
  const listed = new Map(items.map(item => [item.hash.toLowerCase(), item]))
  const replaced = new Map<Transaction, Transaction | undefined>()
  const missing = own.flatMap(tracked => {
    const item = asTransaction(tracked)
    if (!item || item.network !== network) return []
    const hashes = [tracked.hash, ...tracked.attempts.map(({ hash }) => hash)]
    const providerItem = hashes.map(hash => hash && listed.get(hash.toLowerCase())).find(found => found)
    if (!providerItem) return [item]
    if (isStillOpen(tracked, providerItem)) {
      replaced.set(providerItem, undefined)
      return [item]
    }
    if (!isOpen(tracked)) replaced.set(providerItem, rowOf(tracked, item, providerItem))
    return []
  })
  const held = items.flatMap(item => (replaced.has(item) ? (replaced.get(item) ?? []) : item))
  const settled = missing.filter(item => !item.own && now - item.minedAt < indexedWithinMs)
  return {
    pending: missing.filter(item => item.own).sort((a, b) => b.minedAt - a.minedAt),
    items: settled.length > 0 ? [...settled, ...held].sort((a, b) => b.minedAt - a.minedAt) : held,
  }
}

/** How long the account view shows a transaction after it has ended (ms). */
const recentMs = 600_000
const shownEnds: readonly Phase[] = ['confirmed', 'failed']

/**
 * Returns the transactions for the account view, newest first: the unfinished ones and those that have ended recently.
 */
export function recentTransactions(
  all: readonly TransactionRecord[],
  now: number,
): readonly TransactionRecord[] {
  return all
    .filter(tx => {
      if (isOpen(tx)) return tx.phase !== 'recorded'
      return shownEnds.includes(tx.phase) && tx.settledAt !== undefined && now - tx.settledAt < recentMs
    })
    .sort((a, b) => b.createdAt - a.createdAt)
}
