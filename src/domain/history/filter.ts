import type { Transaction, TransferDirection } from '../core/entities.ts'

/** Filter of the transaction history. */
export type HistoryFilter = {
  /** Search text: part of a token's symbol or name, an address, a hash, the application, or the operation. */
  readonly query: string
  readonly direction: 'all' | Extract<TransferDirection, 'in' | 'out'>
  /** Symbol of one token. Absent for any token. */
  readonly token?: string | undefined
}

/** A filter that matches everything. */
export const noFilter: HistoryFilter = { query: '', direction: 'all' }

/** Whether the filter excludes anything. */
export function isFiltered({ query, direction, token }: HistoryFilter): boolean {
  return query.trim() !== '' || direction !== 'all' || token !== undefined
}

/** The matching transactions in their order. `words` translates an operation into the user's language. */
export function filtered(
  items: readonly Transaction[],
  filter: HistoryFilter,
  words: (operation: string) => string = word => word,
): readonly Transaction[] {
  if (!isFiltered(filter)) return items
  const query = filter.query.trim().toLowerCase()
  return items.filter(item => {
    const moves = item.transfers.filter(({ spam }) => !spam)
    const { direction, token } = filter
    if (direction !== 'all' || token !== undefined) {
      const fits = moves.some(
        move =>
          (direction === 'all' || move.direction === direction || move.direction === 'self') &&
          (token === undefined || move.symbol === token),
      )
      if (!fits) return false
    }
    if (query === '') return true
    const texts = [
      item.from,
      item.to,
      item.hash,
      item.application?.name,
      words(item.operation),
      ...moves.flatMap(({ symbol, name }) => [symbol, name]),
    ]
    return texts.some(text => text?.toLowerCase().includes(query))
  })
}

/** The symbols that occur, the most frequent first. */
export function tokensIn(items: readonly Transaction[], most = 30): readonly string[] {
  const counts = new Map<string, number>()
  for (const { transfers } of items) {
    for (const { symbol, spam, nft } of transfers) {
      if (symbol && !spam && !nft) counts.set(symbol, (counts.get(symbol) ?? 0) + 1)
    }
  }
  return [...counts]
    .sort(([, countA], [, countB]) => countB - countA)
    .slice(0, most)
    .map(([symbol]) => symbol)
}
