import * as v from 'valibot'
import { AppError } from '../../domain/core/errors/app-error.ts'
import { clean } from '../../domain/core/lib/safe-read.ts'

const mostRows = 5_000
const nameLength = 80

/** Makes text from outside safe to show: one line, no control or direction characters, at most 80 characters. */
export const shownText = v.pipe(
  v.string(),
  v.transform(text => Array.from(clean(text)).slice(0, nameLength).join('')),
  v.nonEmpty(),
)

/** An optional field. A malformed value counts as absent. */
export function lenient<T>(schema: v.GenericSchema<unknown, T>) {
  return v.fallback(v.optional(schema), undefined)
}

/** Removes the keys whose value is undefined. */
export function present<T extends object>(fields: { [K in keyof T]: T[K] | undefined }): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T
}

/** Parses a whole response. Throws `answer-malformed` if it does not match the schema. */
export function readAnswer<T>(schema: v.GenericSchema<unknown, T>, answer: unknown): T {
  const read = v.safeParse(schema, answer)
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
  if (list.length > mostRows) throw new AppError('answer-too-large', { rows: list.length })
  const items = new Map<string, T>()
  for (const row of list) {
    const item = read(row)
    if (item !== undefined && !items.has(keyOf(item))) items.set(keyOf(item), item)
  }
  return [...items.values()]
}

/** Parses one row. Undefined if it does not match the schema. */
export function readRow<T>(schema: v.GenericSchema<unknown, T>, row: unknown): T | undefined {
  const read = v.safeParse(schema, row)
  return read.success ? read.output : undefined
}
