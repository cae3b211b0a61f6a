import type { HistoryPage } from './history.ts'

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
