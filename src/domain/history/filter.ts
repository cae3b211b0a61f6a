import type { Transaction, TransferDirection } from './history.ts'

/** The CSV columns. Each transfer is one row. A transaction without transfers is one row too. */
const columns = [
  'time',
  'network',
  'hash',
  'operation',
  'status',
  'from',
  'to',
  'application',
  'direction',
  'token',
  'token name',
  'quantity',
] as const

/**
 * Formats the transactions as CSV (RFC 4180). Token names are untrusted, so text that a spreadsheet would run as a formula
 * gets an apostrophe in front.
 */
export function toCsv(items: readonly Transaction[]): string {
  const rows = items.flatMap(item => {
    const { minedAt, network, hash, operation, status, from, to, application } = item
    const head = [
      new Date(minedAt).toISOString(),
      network,
      hash,
      operation,
      status,
      from,
      to,
      application?.name,
    ]
    const transfers = item.transfers.filter(({ spam }) => !spam)
    if (transfers.length === 0) return [[...head, '', '', '', '']]
    return transfers.map(({ direction, symbol, name, quantity }) => [
      ...head,
      direction,
      symbol,
      name,
      quantity,
    ])
  })
  return [columns, ...rows]
    .map(row => row.map(cell).join(','))
    .join('\r\n')
    .concat('\r\n')
}

/** Formats the transactions as JSON, for programs. */
export function toJson(items: readonly Transaction[]): string {
  return JSON.stringify(
    items.map(({ minedAt, ...item }) => ({ ...item, minedAt: new Date(minedAt).toISOString() })),
    null,
    2,
  )
}

/**
 * A spreadsheet splits the file at commas, semicolons or tabs, depending on the user's locale, and reads a text as a
 * formula if it starts with one of these signs, also in full width. Spaces and quotes in front do not prevent that.
 */
const formula = /(^|[,;\t\r\n|])([\s"'\p{Cf}]*)(?=[=+\-@＝＋－＠])/gu

function cell(value: string | undefined): string {
  const text = value ?? ''
  const isNumber = /^-?[0-9.]+$/.test(text)
  const safe = isNumber ? text : text.replace(formula, "$1'$2").replace(/^(?=[\t\r])/, "'")
  return /[",;\t\r\n|']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Filter of the transaction history. */
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

/** The filter that keeps every transaction. */
export const noFilter: HistoryFilter = { query: '', direction: 'all' }

/** Whether at least one condition of the filter is set. */
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
  const query = filter.query.trim().toLowerCase()
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
    return texts.some(text => text?.toLowerCase().includes(query))
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
