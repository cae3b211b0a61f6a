// Builds the URLs of the data provider's API, and parses its responses.

import * as v from 'valibot'
import { AppError } from '../../domain/core/errors/app-error.ts'
import { clean } from '../../domain/core/lib/safe-read.ts'
import { appLinkBase } from '../../domain/wallets/app-links.ts'

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

const longestUrl = 2_048
const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Accepts the URL of a page or image: https, or http on this machine, without user name or password. */
export const webUrl = v.pipe(
  v.string(),
  v.transform(text => readWebUrl(text)),
  v.string(),
)

/** Accepts a link that opens a wallet: a web URL, or a URL with the wallet's own scheme. */
export const walletLink = v.pipe(
  v.string(),
  v.transform(text => readWebUrl(text) ?? readAppLink(text)),
  v.string(),
)

/** Returns the normalised web URL, or undefined for any other text. */
export function readWebUrl(text: string): string | undefined {
  const url = parseUrl(text)
  if (!url) return undefined
  if (url.username !== '' || url.password !== '') return undefined
  const isLocal = url.protocol === 'http:' && loopback.has(url.hostname)
  return url.protocol === 'https:' || isLocal ? url.href : undefined
}

function readAppLink(text: string): string | undefined {
  // The link is returned unchanged. Portico completes it only when the user opens the wallet.
  return appLinkBase(text) === undefined ? undefined : text
}

function parseUrl(text: string): URL | undefined {
  return text.length <= longestUrl && URL.canParse(text) ? new URL(text) : undefined
}

/**
 * Maximum nesting of JSON. Real responses are never nested deeper, and deeper nesting could overflow the stack of
 * recursive code.
 */
const deepest = 64
const quote = 0x22
const backslash = 0x5c

/**
 * Parses JSON from a server. Throws `answer-malformed` if the text is not strict JSON, such as the HTML of a captive
 * portal, or is nested deeper than 64 levels.
 */
export function parseJson(text: string): unknown {
  if (depthOf(text) > deepest) throw new AppError('answer-malformed', { reason: 'nested too deeply' })
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError('answer-malformed', { reason: 'not JSON' }, cause)
  }
}

/**
 * Parses JSON like `parseJson`, but returns integers that are too long for a JavaScript number as strings. For example,
 * a node may report more lamports than a number can represent.
 */
export function parseExactJson(text: string): unknown {
  return parseJson(
    // The closing quote is optional in this pattern. Otherwise a text with many quotes and no end would be searched
    // again from each quote, which takes quadratic time.
    text.replace(/"(?:[^"\\]|\\.)*"?|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/g, token =>
      /^-?\d{16,}$/.test(token) ? `"${token}"` : token,
    ),
  )
}

function depthOf(text: string): number {
  let depth = 0
  let max = 0
  let inText = false
  for (let index = 0; index < text.length; index += 1) {
    const char = text.charCodeAt(index)
    if (inText) {
      if (char === backslash) index += 1
      else if (char === quote) inText = false
    } else if (char === quote) inText = true
    // `[` and `{` differ only in the bit 0x20, and so do `]` and `}`, so one comparison finds both kinds of bracket.
    else if ((char | 0x20) === 0x7b) max = Math.max(max, ++depth)
    else if ((char | 0x20) === 0x7d) depth -= 1
  }
  return max
}

/**
 * The project id and the SDK version, which identify the project in every request to the data provider and the wallet
 * catalogue.
 */
export type ProjectIdentity = {
  readonly projectId: string
  readonly sdkType: string
  readonly sdkVersion: string
}

/** Builds the URL of a request to a service. Parameters without a value are left out. */
export function urlOf(
  base: string,
  path: string,
  caller: ProjectIdentity,
  parameters: Readonly<Record<string, string | undefined>> = {},
): string {
  const query = new URLSearchParams({
    projectId: caller.projectId,
    st: caller.sdkType,
    sv: caller.sdkVersion,
  })
  for (const [name, value] of Object.entries(parameters)) if (value) query.set(name, value)
  return `${base}${path}?${query}`
}

/** Returns the host of a URL. Rate limits and error reports are per host. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : ''
}

/** Returns the URL of the data provider's JSON-RPC proxy for one network. */
export function nodeUrlOf(base: string, caller: ProjectIdentity, network: string): string {
  return `${base}/v1/?${new URLSearchParams({ chainId: network, projectId: caller.projectId })}`
}

/** Whether the URL is the data provider's JSON-RPC proxy, which accepts `text/plain` and so needs no CORS preflight. */
export function isProxy(url: string): boolean {
  return URL.canParse(url) && new URL(url).searchParams.has('projectId')
}
