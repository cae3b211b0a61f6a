// Sends HTTP requests, and batches of JSON-RPC calls over HTTP.

import { Observable } from 'rxjs'
import { rpcTimeoutMs } from '../../domain/core/constants.ts'
import { AppError } from '../../domain/core/errors/app-error.ts'
import { CoreError } from '../../domain/core/errors/core-error.ts'
import { createHostReports, createRateLimit, type HostReports } from '../streams/operators/rate-limit.ts'
import { parseExactJson, parseJson } from './parse-json.ts'
import { hostOf } from './service-url.ts'

/** Maximum wait that is accepted from a Retry-After header (ms). A longer wait is shortened to this time. */
const longestMs = 300_000

/**
 * Reads a Retry-After header (seconds or an HTTP date) as ms, at most five minutes. Returns undefined if the header is
 * absent or invalid.
 */
function readRetryAfter(header: string | null, now: number): number | undefined {
  const text = header?.trim()
  if (!text) return undefined
  const waitMs = /^\d+$/.test(text) ? Number(text) * 1000 : httpDate(text) - now
  return Number.isNaN(waitMs) || waitMs < 0 ? undefined : Math.min(waitMs, longestMs)
}

/**
 * Parses an HTTP date. Returns NaN unless the text starts with a weekday, because `Date.parse` would read `-5` as a
 * year.
 */
function httpDate(text: string): number {
  return /^[A-Z][a-z]+, /.test(text) ? Date.parse(text) : Number.NaN
}

const wordsKept = 200

export type HttpRequest = {
  readonly url: string
  /**
   * The body of the request, which is sent by POST as JSON. Its default type is `text/plain`, which needs no CORS
   * preflight. A request without a body is a GET.
   */
  readonly body?: unknown
  /**
   * Whether the body is sent as `application/json`, which causes a CORS preflight. Most chain nodes accept no other
   * type.
   */
  readonly preflight?: boolean
  /** Headers of the site for its own node. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /**
   * How the response is read: as JSON, as JSON whose long integers become strings, or not at all (only the status is
   * read).
   */
  readonly responseType?: 'json' | 'exact-json' | 'nothing'
  /**
   * The meaning of a 401 or 403 status: the data provider refuses the project (`project`), or a chain node refuses the
   * request (`node`).
   */
  readonly refusals?: 'project' | 'node'
}

/** Sends an HTTP request once. Unsubscribing aborts the request. All errors are AppErrors. */
export type SendHttp = (request: HttpRequest) => Observable<unknown>

export type HttpDeps = {
  readonly fetch: typeof globalThis.fetch
  readonly now: () => number
  /** Time limit for the request and the whole response, body included (ms). */
  readonly deadlineMs: number
  readonly maxBytes: number
}

export function createHttp(deps: HttpDeps): SendHttp {
  return request =>
    new Observable(subscriber => {
      const abort = new AbortController()
      const timer = setTimeout(() => {
        subscriber.error(new AppError('timed-out', { host: hostOf(request.url) }))
        abort.abort()
      }, deps.deadlineMs)
      exchange(deps, request, abort.signal)
        .then(
          response => {
            subscriber.next(response)
            subscriber.complete()
          },
          (cause: unknown) => subscriber.error(failureOf(cause, request)),
        )
        .finally(() => clearTimeout(timer))
      return () => {
        clearTimeout(timer)
        abort.abort()
      }
    })
}

async function exchange(deps: HttpDeps, request: HttpRequest, signal: AbortSignal): Promise<unknown> {
  const response = await deps.fetch(request.url, {
    ...(request.body === undefined ? {} : postInit(request)),
    signal,
    redirect: 'error',
    credentials: 'omit',
    referrerPolicy: 'strict-origin',
  })
  if (!response.ok) {
    // The body of an error response is only additional information. If it cannot be read, the status alone decides the
    // error.
    const words = await readText(response, deps.maxBytes).catch(() => '')
    throw httpErrorOf(response, words, request, deps.now())
  }
  if (request.responseType === 'nothing') {
    await response.body?.cancel()
    return undefined
  }
  const text = await readText(response, deps.maxBytes)
  return request.responseType === 'exact-json' ? parseExactJson(text) : parseJson(text)
}

function postInit({ body, preflight, headers }: HttpRequest): RequestInit {
  const type = preflight ? 'application/json' : 'text/plain'
  return { method: 'POST', headers: { ...headers, 'content-type': type }, body: JSON.stringify(body) }
}

function failureOf(cause: unknown, request: HttpRequest): AppError {
  return cause instanceof CoreError
    ? cause
    : new AppError('network-failed', { host: hostOf(request.url) }, cause)
}

/**
 * Maps an unsuccessful HTTP response to an error. A 401 or 403 of the data provider means that the site's set-up is
 * wrong, so it becomes an error that is never retried. From a chain node, the same status becomes `http-status`.
 */
function httpErrorOf(response: Response, words: string, request: HttpRequest, now: number): AppError {
  const { status } = response
  const reason = errorField('description', words)
  const field = errorField('field', words)
  const context = {
    status,
    host: hostOf(request.url),
    ...(reason === '' ? {} : { reason }),
    ...(field === '' ? {} : { field }),
  }
  if (request.refusals !== 'node') {
    if (status === 403) return new AppError('origin-not-allowed', context)
    if (status === 401 && !concernsOneRequest(words)) return new AppError('unauthorized-project', context)
  }
  // A date in Retry-After uses the server's clock, so it is compared with the response's `Date` header, if CORS exposes
  // that header.
  const there = Date.parse(response.headers.get('date') ?? '')
  const retryAfterMs = readRetryAfter(response.headers.get('retry-after'), Number.isNaN(there) ? now : there)
  const wait = retryAfterMs === undefined ? {} : { retryAfterMs }
  return new AppError(status === 429 ? 'rate-limited' : 'http-status', { ...context, ...wait })
}

/**
 * Whether a 401 status is about the signature or the address in this request. Any other 401 status is about the
 * project.
 */
function concernsOneRequest(words: string): boolean {
  return /"field"\s*:\s*"(?:signature|address)"/.test(words)
}

/**
 * Reads a field of the data provider's error body `{status, reasons: [{field, description}]}`. Returns an empty string
 * if the field is missing.
 */
function errorField(name: 'description' | 'field', words: string): string {
  const fact = new RegExp(`"${name}"\\s*:\\s*"((?:[^"\\\\]|\\\\.)*)"`).exec(words)?.[1] ?? ''
  return fact.slice(0, wordsKept)
}

/** Reads a response body as strict UTF-8, up to `maxBytes`. Throws `answer-too-large` or `answer-malformed`. */
async function readText(response: Response, maxBytes: number): Promise<string> {
  const announced = Number(response.headers.get('content-length'))
  const reader = response.body?.getReader()
  if (!reader) return ''
  const tooLarge = async () => {
    await reader.cancel().catch(() => undefined)
    return new AppError('answer-too-large', { maxBytes })
  }
  if (announced > maxBytes) throw await tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength
    if (size > maxBytes) throw await tooLarge()
    chunks.push(part.value)
  }
  return decode(chunks, size)
}

function decode(chunks: readonly Uint8Array[], size: number): string {
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (cause) {
    throw new AppError('answer-malformed', { reason: 'not UTF-8' }, cause)
  }
}

/** Maximum size of a response in bytes. No expected response is larger. */
const maxBytes = 2_000_000
/**
 * Rate limits per server for the modal's own requests. The modal sends about a dozen requests at its start and few
 * later.
 */
const calm = { burst: 30, perSecond: 2, longestWaitMs: 10_000 }
/** Rate limits for each host, for requests that other code of the page sends through Portico's EIP-1193 provider. */
const busy = { burst: 100, perSecond: 20, longestWaitMs: 10_000 }
/**
 * Rate limits for a server after a failed request, until it responds again: four requests at the same moment, and then
 * six a minute.
 */
const failing = { failingBurst: 4, failingPerSecond: 0.1, refusedMs: 300_000 }

/**
 * The dependencies of an HTTP client. `onError` receives an error for each configured server whose responses the page
 * cannot read.
 */
type HttpClientDeps = HostReports & { readonly fetch: typeof globalThis.fetch }

/**
 * Creates the HTTP client for all requests of the modal. It has a deadline, a size limit, and rate limits for each HTTP
 * host.
 */
export function createHttpClient(deps: HttpClientDeps): SendHttp {
  return createLimitedClient(deps, calm)
}

/**
 * Creates a second HTTP client for requests of code outside the modal, so that these requests cannot use up the modal's
 * rate limit.
 */
export function createPageHttpClient(deps: HttpClientDeps): SendHttp {
  return createLimitedClient(deps, busy)
}

function createLimitedClient({ fetch, ...watched }: HttpClientDeps, limits: typeof calm): SendHttp {
  const diagnose = createHostReports(watched)
  // `performance.now` is monotonic. With the system clock, a server would be blocked for too long after the clock is
  // set back.
  const limit = createRateLimit({ now: () => performance.now(), ...limits, ...failing })
  const http = createHttp({ fetch, now: watched.now, deadlineMs: rpcTimeoutMs, maxBytes })
  return request => {
    const host = hostOf(request.url)
    return http(request).pipe(diagnose(host), limit(host))
  }
}
