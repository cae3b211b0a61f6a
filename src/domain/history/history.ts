import { createSpamCheck, type KnownTokens, withSpamFlag } from '../balances/token-spam.ts'
import { compare } from '../core/amount.ts'
import { type CaipNetworkId, type Namespace, namespaceOf } from '../core/entities.ts'

import { lookAlike } from '../recipients/checks.ts'
import type { Phase, RecentRecipient } from '../transactions/record.ts'

/**
 * The direction of a transfer: the account received the asset, sent it to a different account, or is both sender and
 * recipient.
 */
export type TransferDirection = 'in' | 'out' | 'self'

/** One transfer in a transaction. `quantity` is decimal text in whole tokens. */
export type Transfer = {
  /** Whether the account received the asset, sent it, or is both sender and recipient. */
  readonly direction: TransferDirection
  /** Name of the asset. */
  readonly name?: string
  /** Symbol of the asset. */
  readonly symbol?: string
  /** Amount in whole tokens, as decimal text. */
  readonly quantity: string
  /** Value of the transfer in US dollars at the time of the transfer, as decimal text. Absent if unknown. */
  readonly value?: string
  /** URL of the asset's picture. */
  readonly iconUrl?: string
  /** Whether the asset is an NFT. */
  readonly nft: boolean
  /** Whether the data provider reports the asset as spam. */
  readonly spam: boolean
  /** Spam flag of the token: its symbol imitates a known symbol with look-alike letters, or its name is an advertisement. */
  readonly spamFlag?: 'imitation' | 'advert'
}

/** One entry of the history: a transaction with its transfers. */
export type Transaction = {
  /** Id of the entry, unique in the history. */
  readonly id: string
  /** Hash of the transaction. */
  readonly hash: string
  /** The data provider's word for the operation, for example `send`, `receive`, `trade`, `approve`. */
  readonly operation: string
  /**
   * State of the transaction. `unknown` means that Portico does not know whether the wallet has sent the transaction.
   */
  readonly status: 'confirmed' | 'failed' | 'pending' | 'unknown'
  /**
   * The id and the phase of the record that this browser stores about the transaction. Set only if this browser sent
   * the transaction and its state can still change.
   */
  readonly own?: { readonly id: string; readonly phase: Phase }
  /**
   * Set if this browser sent the transaction and the outcome differs from what the user saw in the review. `less`: the
   * output of a swap was below the minimum. `other`: the network confirmed a different transaction.
   */
  readonly warning?: 'less' | 'other'
  /** Time of the block, in epoch ms. */
  readonly minedAt: number
  /** Address of the sender. */
  readonly from: string
  /** Address of the recipient or the contract. */
  readonly to: string
  /** Network of the transaction (CAIP-2). */
  readonly network?: CaipNetworkId
  /** The transfers of assets in the transaction. */
  readonly transfers: readonly Transfer[]
  /** The application that the transaction was made with, if it is known. */
  readonly application?: { readonly name?: string; readonly iconUrl?: string }
}

/**
 * One page of the history, newest first. `next` is the data provider's cursor for the following page. It is absent on the
 * last page.
 */
export type HistoryPage = {
  /** The transactions, newest first. */
  readonly items: readonly Transaction[]
  /** Cursor of the following page. Absent on the last page. */
  readonly next?: string
  /** Set if there is no history for this network. The list is empty then, which does not mean that nothing was sent. */
  readonly isUnsupported?: true
}

/** Namespaces for which the data provider has a history. */
export const historyNamespaces: readonly Namespace[] = ['eip155', 'solana']

/** The kinds of transactions that have a title in the views, as the data provider names them. */
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

/** The transactions of one month. `key` looks like `2026-11`. */
export type TransactionMonth = {
  readonly key: string
  /** The month's name, such as `November`, followed by the year if it is not the current year. */
  readonly title: string
  readonly items: readonly Transaction[]
}

/** Returns `word` if it is an operation that has a title in the views, and `execute` otherwise. */
export function operationOf(word: string): Operation {
  return operations.find(operation => operation === word) ?? 'execute'
}

/**
 * Returns the transactions to show. Leaves out spam transfers, address poisoning, and transactions on networks other
 * than `network`. Keeps a transaction without a network, because the history was requested for `network`. `known` lists
 * earlier recipients, whose addresses an attacker may imitate.
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

/** Returns the recipients of outgoing transfers that are worth at least 0.01 USD and are not spam. */
export function recipientsOf(items: readonly Transaction[]): readonly RecentRecipient[] {
  return items
    .filter(({ operation, to, transfers }) => operation === 'send' && to !== '' && transfers.some(isPayment))
    .map(({ to, minedAt }) => ({ address: to, lastAt: minedAt }))
}

function isPayment(transfer: Transfer): boolean {
  return transfer.direction === 'out' && isValuable(transfer)
}

/**
 * The smallest value of a payment, in US dollars. Spam uses transfers that are worth less or have no price, so such
 * transfers do not count as payments.
 */
const minValue = '0.01'

function isValuable({ spam, spamFlag, value }: Transfer): boolean {
  return !spam && !spamFlag && value !== undefined && compare(value, minValue) >= 0
}

/**
 * Detects address poisoning: a transfer of almost no value from or to an address that imitates an earlier recipient.
 * The attacker hopes that the user copies this address from the history. The user's account can appear as the sender,
 * because anyone can transfer zero tokens from any account.
 */
function isPoison(
  { from, to, transfers }: Transaction,
  namespace: Namespace,
  paid: readonly string[],
): boolean {
  if (transfers.length === 0 || transfers.some(isValuable)) return false
  return [from, to].some(party => party !== '' && lookAlike(namespace, party, paid) !== undefined)
}

/**
 * Merges the newest page of the history with the loaded transactions, newest first and without duplicates. Removes a
 * loaded transaction if the newest page covers its time but does not list it. If a newest page with rows and a next
 * page contains no loaded transaction, returns only this page, because transactions between the two may be missing.
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
 * Returns the transactions that newer transactions have moved out of the first page, and the cursor for the next older
 * transactions. Returns undefined if no transaction has left the first page, or if `newest` and `before` have no
 * transaction in common.
 */
export function evictedRows(newest: HistoryPage, before: HistoryPage): HistoryPage | undefined {
  const all = joinPages(newest, before)
  if (newest.next === undefined || all.next === newest.next) return undefined
  const stays = new Set(newest.items.map(({ id }) => id))
  return { ...all, items: all.items.filter(({ id }) => !stays.has(id)) }
}

/**
 * Groups the transactions by month, newest first. The time zone decides to which month a transaction belongs. `now` is
 * epoch ms.
 */
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

/**
 * Returns a function that formats a time as year and month in the user's time zone. The function caches the last month,
 * because formatting ten thousand rows separately would block the page.
 */
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

/** Adds a spam flag to each transfer whose token has a suspicious name or symbol. */
export function withSpamFlags(items: readonly Transaction[], known: KnownTokens): readonly Transaction[] {
  const check = createSpamCheck(known)
  return items.map(item => ({
    ...item,
    transfers: item.transfers.map(transfer => {
      const { symbol = '', name = '', nft } = transfer
      return withSpamFlag(transfer, nft ? undefined : check.flagOfName({ symbol, name }))
    }),
  }))
}
