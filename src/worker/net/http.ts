import { Observable } from 'rxjs'
import { AppError } from '../../domain/core/errors/app-error.ts'
import { CoreError } from '../../domain/core/errors/core-error.ts'
import { parseExactJson, parseJson } from './json.ts'
import { readText } from './read-body.ts'
import { readRetryAfter } from './retry-after.ts'
import { hostOf } from './urls.ts'

const wordsKept = 200

/** One HTTP request to a service. */
export type HttpRequest = {
  readonly url: string
  /** Sent by POST as JSON with type `text/plain`, which needs no CORS preflight. Without a body the request is a GET. */
  readonly body?: unknown
  /** Sends the body as `application/json`, which causes a CORS preflight. Most nodes accept no other type. */
  readonly preflight?: boolean
  /** How to read the response: JSON, JSON with long integers as strings, or not at all (only the status counts). */
  readonly answer?: 'json' | 'exact-json' | 'nothing'
  /** Whether a 401 or 403 concerns the project or comes from a chain node. */
  readonly refusals?: 'project' | 'node'
}

/** Sends the request once. Unsubscribing aborts it. All errors are AppErrors. */
export type SendHttp = (request: HttpRequest) => Observable<unknown>

/** What the HTTP client depends on. */
export type HttpDeps = {
  readonly fetch: typeof globalThis.fetch
  readonly now: () => number
  /** Time limit in ms for the request and the whole response, body included. */
  readonly deadlineMs: number
  readonly maxBytes: number
}

/** Creates the function that sends all HTTP requests of the worker. */
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
          answer => {
            subscriber.next(answer)
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
    ...(request.body === undefined ? {} : posted(request)),
    signal,
    redirect: 'error',
    credentials: 'omit',
    referrerPolicy: 'strict-origin',
  })
  if (!response.ok) {
    // The error body is only a hint. If it cannot be read, the status still decides the error.
    const words = await readText(response, deps.maxBytes).catch(() => '')
    throw httpErrorOf(response, words, request, deps.now())
  }
  if (request.answer === 'nothing') {
    await response.body?.cancel()
    return undefined
  }
  const text = await readText(response, deps.maxBytes)
  return request.answer === 'exact-json' ? parseExactJson(text) : parseJson(text)
}

function posted({ body, preflight }: HttpRequest): RequestInit {
  const type = preflight ? 'application/json' : 'text/plain'
  return { method: 'POST', headers: { 'content-type': type }, body: JSON.stringify(body) }
}

function failureOf(cause: unknown, request: HttpRequest): AppError {
  return cause instanceof CoreError
    ? cause
    : new AppError('network-failed', { host: hostOf(request.url) }, cause)
}

/**
 * Maps an unsuccessful HTTP response to an error. If the provider refuses the project, the site's set-up is wrong: these
 * codes are never retried. The same status from a chain node stays `http-status`, which is retried for some statuses.
 */
function httpErrorOf(response: Response, words: string, request: HttpRequest, now: number): AppError {
  const { status } = response
  const reason = factOf('description', words)
  const field = factOf('field', words)
  const context = {
    status,
    host: hostOf(request.url),
    ...(reason === '' ? {} : { reason }),
    ...(field === '' ? {} : { field }),
  }
  if (request.refusals !== 'node') {
    if (status === 403) return new AppError('origin-not-allowed', context)
    if (status === 401 && !isOfTheQuestion(words)) return new AppError('unauthorized-project', context)
  }
  // A date in Retry-After uses the server's clock, so compare it with the response's `Date` header where CORS exposes it.
  const there = Date.parse(response.headers.get('date') ?? '')
  const retryAfterMs = readRetryAfter(response.headers.get('retry-after'), Number.isNaN(there) ? now : there)
  const wait = retryAfterMs === undefined ? {} : { retryAfterMs }
  return new AppError(status === 429 ? 'rate-limited' : 'http-status', { ...context, ...wait })
}

/** A 401 about a signature or a name's owner concerns only that request, not the project. */
function isOfTheQuestion(words: string): boolean {
  return /"field"\s*:\s*"(?:signature|address)"/.test(words)
}

/** Reads a field of the provider's error body `{status, reasons: [{field, description}]}`, or returns an empty string. */
function factOf(name: 'description' | 'field', words: string): string {
  const fact = new RegExp(`"${name}"\\s*:\\s*"((?:[^"\\\\]|\\\\.)*)"`).exec(words)?.[1] ?? ''
  return fact.slice(0, wordsKept)
}
