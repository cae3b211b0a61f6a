import * as v from 'valibot'
import { AppError } from '../../domain/core/errors/app-error.ts'
import { clean } from '../../domain/core/lib/safe-read.ts'
import { appLinkBase } from '../../domain/wallets/app-links.ts'

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

const longest = 2_048
const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** The URL of a page or image: https, or http on this machine, without user name or password. */
export const webUrl = v.pipe(
  v.string(),
  v.transform(text => readWebUrl(text)),
  v.string(),
)

/** A link that opens a wallet: a web URL, or a URL with the wallet's own scheme. */
export const walletLink = v.pipe(
  v.string(),
  v.transform(text => readWebUrl(text) ?? readAppLink(text)),
  v.string(),
)

/** Returns the normalised web URL, or undefined for any other text. */
export function readWebUrl(text: string): string | undefined {
  const url = parse(text)
  if (!url) return undefined
  if (url.username !== '' || url.password !== '') return undefined
  const isLocal = url.protocol === 'http:' && loopback.has(url.hostname)
  return url.protocol === 'https:' || isLocal ? url.href : undefined
}

function readAppLink(text: string): string | undefined {
  // The link stays as it is. Portico completes it only when the user opens it.
  return appLinkBase(text) === undefined ? undefined : text
}

function parse(text: string): URL | undefined {
  return text.length <= longest && URL.canParse(text) ? new URL(text) : undefined
}
