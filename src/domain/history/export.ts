import type { Transaction } from './history.ts'

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
