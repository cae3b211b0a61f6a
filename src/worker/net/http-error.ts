import { AppError } from '../../domain/core/errors/app-error.ts'
import type { HttpRequest } from './http.ts'
import { readRetryAfter } from './retry-after.ts'
import { hostOf } from './urls.ts'

const wordsKept = 200

/**
 * Maps an unsuccessful HTTP response to an error. If the provider refuses the project, the site's set-up is wrong: these
 * codes are never retried. The same status from a chain node stays `http-status`, which is retried for some statuses.
 */
export function httpErrorOf(response: Response, words: string, request: HttpRequest, now: number): AppError {
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
