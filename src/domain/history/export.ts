import type { Transaction } from '../core/entities.ts'

/** The columns of the table; one row a movement, and one for a transaction that moved nothing. */
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
 * The transactions as a table for a spreadsheet (RFC 4180). Text of others that a spreadsheet would take for a formula is led by an
 * apostrophe: the name of a token must not run in the visitor's books.
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
    const moves = item.transfers.filter(({ spam }) => !spam)
    if (moves.length === 0) return [[...head, '', '', '', '']]
    return moves.map(({ direction, symbol, name, quantity }) => [...head, direction, symbol, name, quantity])
  })
  return [columns, ...rows]
    .map(row => row.map(cell).join(','))
    .join('\r\n')
    .concat('\r\n')
}

/** The transactions as they are known, for programs. */
export function toJson(items: readonly Transaction[]): string {
  return JSON.stringify(
    items.map(({ minedAt, ...item }) => ({ ...item, minedAt: new Date(minedAt).toISOString() })),
    null,
    2,
  )
}

function cell(value: string | undefined): string {
  const text = value ?? ''
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-?[0-9.]+$/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
