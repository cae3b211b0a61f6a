import type { Transaction } from './history.ts'

/** The transactions of one month. `key` looks like `2026-11`. */
export type TransactionMonth = {
  readonly key: string
  /** The month's name, such as `November`, followed by the year if it is not the current year. */
  readonly title: string
  readonly items: readonly Transaction[]
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
