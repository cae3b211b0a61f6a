import { compare } from '../core/amount.ts'
import { type CaipNetworkId, type Namespace, namespaceOf } from '../core/caip.ts'
import type { HistoryPage, Transaction, Transfer } from '../core/entities.ts'
import { lookAlike } from '../recipients/look-alike.ts'
import type { RecentRecipient } from '../transactions/record.ts'

/** Where the provider has a history of an account. */
export const historyNamespaces: readonly Namespace[] = ['eip155', 'solana']

/** What a transaction did, in the provider's words that have a title of their own. */
export const operations = [
  'approve',
  'borrow',
  'burn',
  'buy',
  'cancel',
  'claim',
  'deploy',
  'deposit',
  'execute',
  'mint',
  'receive',
  'repay',
  'sell',
  'send',
  'stake',
  'trade',
  'unstake',
  'withdraw',
] as const
export type Operation = (typeof operations)[number]

/** A month of transactions. `key` is `2026-11`. */
export type TransactionMonth = {
  readonly key: string
  /** `November`, with the year where it is not this one. */
  readonly title: string
  readonly items: readonly Transaction[]
}

/** The provider's word where we have a title for it, otherwise `execute`. */
export function operationOf(word: string): Operation {
  return operations.find(operation => operation === word) ?? 'execute'
}

/**
 * What the visitor sees of the history: nothing whose transfers are all spam, no poison, nothing of another network. A transaction without
 * transfers stays (approvals have none), and so does one whose network the provider leaves out, since it was asked for this one.
 * `known` are those who were paid by what is not among the items.
 */
export function shownTransactions(
  items: readonly Transaction[],
  network: CaipNetworkId,
  known: readonly RecentRecipient[] = [],
): readonly Transaction[] {
  const paid = [...known, ...recipientsOf(items)].map(({ address }) => address)
  return items.filter(
    item =>
      (item.network === undefined || item.network === network) &&
      !(item.transfers.length > 0 && item.transfers.every(({ spam }) => spam)) &&
      !isPoison(item, namespaceOf(network), paid),
  )
}

/** To whom something was sent that is worth anything. */
export function recipientsOf(items: readonly Transaction[]): readonly RecentRecipient[] {
  return items
    .filter(({ operation, to, transfers }) => operation === 'send' && to !== '' && transfers.some(isPayment))
    .map(({ to, minedAt }) => ({ address: to, lastAt: minedAt }))
}

function isPayment(transfer: Transfer): boolean {
  return transfer.direction === 'out' && isWorthMuch(transfer)
}

/** Less than a cent, or of no price at all. */
const leastWorth = '0.01'

function isWorthMuch({ spam, doubt, value }: Transfer): boolean {
  return !spam && !doubt && value !== undefined && compare(value, leastWorth) >= 0
}

/**
 * Poison: next to nothing moved, to or from an address made to be taken for one that was paid. It is there to be copied the next time,
 * also where it seems to have been sent from here: anybody may move nothing of somebody else's tokens.
 */
function isPoison(
  { from, to, transfers }: Transaction,
  namespace: Namespace,
  paid: readonly string[],
): boolean {
  if (transfers.length === 0 || transfers.some(isWorthMuch)) return false
  return [from, to].some(party => party !== '' && lookAlike(namespace, party, paid) !== undefined)
}

/**
 * The newest page over what was known before it, newest first, each transaction once and as the newest page has it. What has gone from
 * the stretch of time the page is of has gone; where so much is new that the page does not reach down to what was known, that is left out
 * rather than shown with a hole above it.
 */
export function joinPages(newest: HistoryPage, known: HistoryPage | undefined): HistoryPage {
  if (!known) return newest
  const inPage = new Set(newest.items.map(({ id }) => id))
  const meets = newest.next === undefined || newest.items.length === 0
  if (!meets && !known.items.some(({ id }) => inPage.has(id))) return newest
  const end = newest.items.at(-1)?.minedAt ?? Infinity
  const older = known.items.filter(({ id, minedAt }) => !inPage.has(id) && minedAt <= end)
  const items = [...newest.items, ...older].sort((a, b) => b.minedAt - a.minedAt)
  return { ...known, items }
}

/**
 * What a newer newest page has pushed out of the one before it, and where it goes on: the beginning of the page its own cursor leads to.
 * Nothing where the two do not meet, or nothing has moved.
 */
export function evictedRows(newest: HistoryPage, before: HistoryPage): HistoryPage | undefined {
  const all = joinPages(newest, before)
  if (newest.next === undefined || all.next === newest.next) return undefined
  const stays = new Set(newest.items.map(({ id }) => id))
  return { ...all, items: all.items.filter(({ id }) => !stays.has(id)) }
}

/** Transactions by month of a time zone, the newest first. `now` is epoch ms. */
export function groupByMonth(
  items: readonly Transaction[],
  { now, locale, timeZone }: { readonly now: number; readonly locale?: string; readonly timeZone?: string },
): readonly TransactionMonth[] {
  const zone = timeZone === undefined ? {} : { timeZone }
  const keyOf = timeZone === undefined ? localMonths() : monthsOf(timeZone)
  const month = new Intl.DateTimeFormat(locale, { ...zone, month: 'long' })
  const monthAndYear = new Intl.DateTimeFormat(locale, { ...zone, month: 'long', year: 'numeric' })
  const thisYear = keyOf(now).slice(0, 4)
  const months = new Map<string, Transaction[]>()
  for (const item of [...items].sort((a, b) => b.minedAt - a.minedAt)) {
    const key = keyOf(item.minedAt)
    const group = months.get(key) ?? []
    if (group.push(item) === 1) months.set(key, group)
  }
  return [...months].map(([key, group]) => {
    const title = key.startsWith(thisYear) ? month : monthAndYear
    return { key, title: title.format(group[0]?.minedAt), items: group }
  })
}

function monthsOf(timeZone: string): (time: number) => string {
  const keys = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit' })
  return time =>
    ['year', 'month'].map(type => keys.formatToParts(time).find(part => part.type === type)?.value).join('-')
}

/** The month of a time in the visitor's zone. Neighbours mostly share it: of ten thousand rows a formatter for each makes a long task. */
function localMonths(): (time: number) => string {
  let key = ''
  let [from, to] = [0, 0]
  return time => {
    if (time >= from && time < to) return key
    const date = new Date(time)
    const [year, month] = [date.getFullYear(), date.getMonth()]
    ;[from, to] = [new Date(year, month).getTime(), new Date(year, month + 1).getTime()]
    key = `${year}-${String(month + 1).padStart(2, '0')}`
    return key
  }
}
