// Builds the URLs of the data provider's API, and parses its responses.

import * as v from 'valibot'
import { AppError } from '../../domain/core/errors/app-error.ts'
import { clean } from '../../domain/core/lib/safe-read.ts'

const maxRows = 5_000
const nameLength = 80

/** Makes text from a response safe to show: one line, no control or direction characters, at most 80 characters. */
export const shownText = v.pipe(
  v.string(),
  v.transform(text => Array.from(clean(text)).slice(0, nameLength).join('')),
  v.nonEmpty(),
)

/** Reads an optional field. A malformed value is treated like a missing one. */
export function lenient<T>(schema: v.GenericSchema<unknown, T>) {
  return v.fallback(v.optional(schema), undefined)
}

/** Parses a whole response. Throws `answer-malformed` if it does not match the schema. */
export function readResponse<T>(schema: v.GenericSchema<unknown, T>, response: unknown): T {
  const read = v.safeParse(schema, response)
  if (read.success) return read.output
  throw new AppError('answer-malformed', { reason: 'not the expected shape' })
}

/**
 * Parses the rows of a response one by one. Drops a malformed row, and a row whose key has already occurred. Throws
 * `answer-malformed` if the response is not a list, and `answer-too-large` for more than 5,000 rows.
 */
export function readRows<T>(
  list: unknown,
  read: (row: unknown) => T | undefined,
  keyOf: (item: T) => string,
): T[] {
  if (!Array.isArray(list)) throw new AppError('answer-malformed', { reason: 'no list' })
  if (list.length > maxRows) throw new AppError('answer-too-large', { rows: list.length })
  const items = new Map<string, T>()
  for (const row of list) {
    const item = read(row)
    if (item !== undefined && !items.has(keyOf(item))) items.set(keyOf(item), item)
  }
  return [...items.values()]
}

/** Parses one row of a response. Returns undefined if the row does not match the schema. */
export function readRow<T>(schema: v.GenericSchema<unknown, T>, row: unknown): T | undefined {
  const read = v.safeParse(schema, row)
  return read.success ? read.output : undefined
}
