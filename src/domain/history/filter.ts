import { folded } from '../core/lib/folded.ts'
import type { Transaction, TransferDirection } from './history.ts'

export type HistoryFilter = {
  /**
   * Search text. It matches any part of an address, a hash, a token's symbol or name, the application's name, or the
   * operation's name.
   */
  readonly query: string
  readonly direction: 'all' | Extract<TransferDirection, 'in' | 'out'>
  /** Symbol of the token to which the history is limited. Absent if all tokens are shown. */
  readonly token?: string | undefined
}

export const noFilter: HistoryFilter = { query: '', direction: 'all' }

export function isFiltered({ query, direction, token }: HistoryFilter): boolean {
  return query.trim() !== '' || direction !== 'all' || token !== undefined
}

/**
 * Returns the transactions that match the filter, in unchanged order. `words` translates an operation, so that the user
 * can search in the user's own language.
 */
export function filtered(
  items: readonly Transaction[],
  filter: HistoryFilter,
  words: (operation: string) => string = word => word,
): readonly Transaction[] {
  if (!isFiltered(filter)) return items
  const query = folded(filter.query)
  return items.filter(item => {
    const transfers = item.transfers.filter(({ spam }) => !spam)
    const { direction, token } = filter
    if (direction !== 'all' || token !== undefined) {
      const fits = transfers.some(
        move =>
          (direction === 'all' || move.direction === direction || move.direction === 'self') &&
          (token === undefined || (move.symbol === token && !move.spamFlag)),
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
      ...transfers.flatMap(({ symbol, name }) => [symbol, name]),
    ]
    return texts.some(text => text !== undefined && folded(text).includes(query))
  })
}

/**
 * Returns the symbols of at most `max` tokens in the transactions, most frequent first. Leaves out NFTs, spam and
 * imitations, which would stand beside the genuine token with the same letters.
 */
export function tokensIn(items: readonly Transaction[], max = 30): readonly string[] {
  const counts = new Map<string, number>()
  for (const { transfers } of items) {
    for (const { symbol, spam, spamFlag, nft } of transfers) {
      if (symbol && !spam && !spamFlag && !nft) counts.set(symbol, (counts.get(symbol) ?? 0) + 1)
    }
  }
  return [...counts]
    .sort(([, countA], [, countB]) => countB - countA)
    .slice(0, max)
    .map(([symbol]) => symbol)
}
