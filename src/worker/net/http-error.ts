import { AppError } from '../../domain/core/errors/app-error.ts'
import type { HttpRequest } from './http.ts'
import { readRetryAfter } from './retry-after.ts'
import { hostOf } from './urls.ts'

const wordsKept = 200

/**
 * Names an answer that is not a success. A project refused by its own provider is a matter of set-up and gets a code that
 * nobody retries; the same status of a chain node stays `http-status`, which the list of retried statuses speaks of.
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
  // A date in it is of the server's clock: so is the one beside it, where we may read it.
  const there = Date.parse(response.headers.get('date') ?? '')
  const retryAfterMs = readRetryAfter(response.headers.get('retry-after'), Number.isNaN(there) ? now : there)
  const wait = retryAfterMs === undefined ? {} : { retryAfterMs }
  return new AppError(status === 429 ? 'rate-limited' : 'http-status', { ...context, ...wait })
}

/** A 401 about a signature or a name's owner is about that one question, not about the project. */
function isOfTheQuestion(words: string): boolean {
  return /"field"\s*:\s*"(?:signature|address)"/.test(words)
}

/** A fact of the provider's `{status, reasons: [{field, description}]}`, or nothing. */
function factOf(name: 'description' | 'field', words: string): string {
  const fact = new RegExp(`"${name}"\\s*:\\s*"((?:[^"\\\\]|\\\\.)*)"`).exec(words)?.[1] ?? ''
  return fact.slice(0, wordsKept)
}
