import type { Transaction } from '../core/entities.ts'

/** The CSV columns. One row for each transfer, and one for a transaction without transfers. */
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
 * Formats the transactions as CSV (RFC 4180). Adds an apostrophe before text that a spreadsheet would run as a formula, because
 * token names are untrusted.
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

/** Formats the transactions as JSON, for programs. */
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
