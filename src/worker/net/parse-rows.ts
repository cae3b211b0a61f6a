import * as v from 'valibot'
import { AppError } from '../../domain/core/errors/app-error.ts'
import { clean } from '../../domain/core/lib/safe-read.ts'

const mostRows = 5_000
const nameLength = 80

/** Text of others as it may be shown: one line, no control or direction marks, at most 80 characters. */
export const shownText = v.pipe(
  v.string(),
  v.transform(text => Array.from(clean(text)).slice(0, nameLength).join('')),
  v.nonEmpty(),
)

/** A field whose wrong value counts as no value. */
export function lenient<T>(schema: v.GenericSchema<unknown, T>) {
  return v.fallback(v.optional(schema), undefined)
}

/** The object without the keys that have no value. */
export function present<T extends object>(fields: { [K in keyof T]: T[K] | undefined }): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T
}

/** A whole answer; throws `answer-malformed` where it is not of the shape. */
export function readAnswer<T>(schema: v.GenericSchema<unknown, T>, answer: unknown): T {
  const read = v.safeParse(schema, answer)
  if (read.success) return read.output
  throw new AppError('answer-malformed', { reason: 'not the expected shape' })
}

/**
 * The rows of an answer, each read by itself: a bad one is dropped alone, the second of the same key too.
 * Throws `answer-malformed` where there is no list, `answer-too-large` for more than 5,000.
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

/** One row by its schema; undefined where it does not fit. */
export function readRow<T>(schema: v.GenericSchema<unknown, T>, row: unknown): T | undefined {
  const read = v.safeParse(schema, row)
  return read.success ? read.output : undefined
}
