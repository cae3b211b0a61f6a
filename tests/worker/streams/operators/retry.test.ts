import { defer, of, throwError } from 'rxjs'
import { describe, expect, it } from 'vitest'
import * as constants from '../../../../src/domain/core/constants.ts'
import { AppError, type ErrorCode } from '../../../../src/domain/core/errors/app-error.ts'
import { nodePolicy, retry, servicePolicy } from '../../../../src/worker/streams/operators/retry.ts'
import { marbles } from '../../observe.ts'

const numbers = {
  tries: constants.retries,
  baseMs: constants.retryBaseMs,
  capMs: constants.retryMaxMs,
  statuses: constants.retryStatuses,
}
const node = nodePolicy({ ...numbers, tries: constants.rpcRetries, baseMs: constants.rpcRetryBaseMs })
const service = servicePolicy(numbers, () => 0.5)

describe('the operator retry', () => {
  // Specification 9.21
  it('retries a request to a node after 150, 300 and 600 ms, and then errors with the last error', () => {
    marbles(({ cold, expectObservable }) => {
      const error = new AppError('http-status', { status: 503 })
      const source$ = cold('#', undefined, error)
      expectObservable(source$.pipe(retry(node))).toBe('1050ms #', undefined, error)
    })
  })

  it('emits the value of the first attempt that succeeds', () => {
    marbles(({ expectObservable }) => {
      let attempts = 0
      const source$ = defer(() => {
        attempts += 1
        return attempts > 2 ? of('v') : throwError(() => new AppError('network-failed'))
      })
      expectObservable(source$.pipe(retry(node))).toBe('450ms (v|)')
    })
  })

  // Specification 9.23
  it('retries a request to a web service after random waits of at most 1, 2 and 4 s', () => {
    marbles(({ cold, expectObservable }) => {
      const error = new AppError('http-status', { status: 500 })
      expectObservable(cold('#', undefined, error).pipe(retry(service))).toBe('3500ms #', undefined, error)
    })
  })

  // Specification 9.22
  it.each(constants.retryStatuses)('retries after a response with the HTTP status %i', status => {
    expect(node.waitMs(new AppError('http-status', { status }), 0)).toBe(150)
    expect(service.waitMs(new AppError('http-status', { status }), 0)).toBe(500)
  })

  // Specification 9.22
  it.each([400, 401, 404, 422, 426, 501])(
    'does not retry a node request after a permanent HTTP error: status %i',
    status => {
      expect(node.waitMs(new AppError('http-status', { status }), 0)).toBeUndefined()
    },
  )

  it.each<ErrorCode>([
    'origin-not-allowed',
    'unauthorized-project',
    'answer-malformed',
    'answer-too-large',
    'timed-out',
    'unknown',
  ])('does not retry after an error with one of these codes: %s', code => {
    marbles(({ cold, expectObservable, expectSubscriptions }) => {
      const error = new AppError(code, { status: 403 })
      const source$ = cold('#', undefined, error)
      expectObservable(source$.pipe(retry(node))).toBe('#', undefined, error)
      expectSubscriptions(source$.subscriptions).toBe('(^!)')
    })
  })

  it('waits for the time in the Retry-After header, but does not retry if that time is longer than 30 s', () => {
    const rateLimited = (retryAfterMs: number) => new AppError('rate-limited', { status: 429, retryAfterMs })
    expect(service.waitMs(rateLimited(7000), 0)).toBe(7000)
    expect(service.waitMs(rateLimited(10), 2)).toBe(2000)
    expect(service.waitMs(rateLimited(86_400_000), 0)).toBeUndefined()
  })

  // Specification 9.23
  it('waits at most 30 s between two attempts', () => {
    const policy = servicePolicy({ ...numbers, tries: 9 }, () => 1)
    const waits = Array.from({ length: 9 }, (_, n) => policy.waitMs(new AppError('network-failed'), n))
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16000, 30000, 30000, 30000, 30000])
  })
})
