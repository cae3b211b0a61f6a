import type { CaipNetworkId } from '../model/caip.ts'
import type { Transaction } from '../model/entities.ts'

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
 * What the visitor sees of the history: nothing whose transfers are all spam, nothing of another network. A transaction without
 * transfers stays (approvals have none), and so does one whose network the provider leaves out, since it was asked for this one.
 */
export function shownTransactions(
  items: readonly Transaction[],
  network: CaipNetworkId,
): readonly Transaction[] {
  return items.filter(
    ({ transfers, network: its }) =>
      (its === undefined || its === network) &&
      !(transfers.length > 0 && transfers.every(({ spam }) => spam)),
  )
}

/** Transactions by month of a time zone, the newest first. `now` is epoch ms. */
export function groupByMonth(
  items: readonly Transaction[],
  { now, locale, timeZone }: { readonly now: number; readonly locale?: string; readonly timeZone?: string },
): readonly TransactionMonth[] {
  const zone = timeZone === undefined ? {} : { timeZone }
  const keys = new Intl.DateTimeFormat('en-CA', { ...zone, year: 'numeric', month: '2-digit' })
  const keyOf = (time: number) =>
    ['year', 'month'].map(type => keys.formatToParts(time).find(part => part.type === type)?.value).join('-')
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
