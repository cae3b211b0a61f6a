import { asyncScheduler, concatMap, defer, from, map, mergeMap, type Observable, of, throwError } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../../../src/domain/core/errors/app-error.ts'
import { createRateLimit } from '../../../../src/worker/streams/operators/rate-limit.ts'
import { marbles, observe } from '../../observe.ts'

const limits = {
  now: () => asyncScheduler.now(),
  burst: 2,
  perSecond: 100,
  failingBurst: 1,
  failingPerSecond: 0.1,
  longestWaitMs: 25,
  refusedMs: 60_000,
}
const many = (count: number) => from(Array.from({ length: count }, (_, n) => String(n)))

function clock() {
  const time = { ms: 0 }
  return { time, now: () => time.ms }
}
const error$ = (error: AppError): Observable<never> => throwError(() => error)
const server = new AppError('http-status', { status: 500 })

describe('the rate limiter', () => {
  it('sends the first 2 requests to a server at once, and then one request every 10 ms', () => {
    marbles(({ expectObservable }) => {
      const limit = createRateLimit(limits)
      const all$ = many(4).pipe(mergeMap(n => of(n).pipe(limit('a'))))
      expectObservable(all$).toBe('(01) 6ms 2 9ms (3|)')
    })
  })

  it('limits the requests to each server separately, so requests to four servers start together', () => {
    marbles(({ expectObservable }) => {
      const limit = createRateLimit(limits)
      const all$ = many(4).pipe(mergeMap(n => of(n).pipe(limit(n))))
      expectObservable(all$).toBe('(0123|)')
    })
  })

  it('rejects a request with rate-limited if the request would wait longer than the configured maximum', () => {
    marbles(({ expectObservable }) => {
      const limit = createRateLimit(limits)
      const all$ = many(9).pipe(
        mergeMap(n => of(n).pipe(limit('a'))),
        map(n => n),
      )
      expectObservable(all$).toBe(
        '(01#)',
        undefined,
        new AppError('rate-limited', { host: 'a', retryAfterMs: 5 }),
      )
    })
  })

  it("sends no request to a server before the time in the server's Retry-After header (faults C2, C3)", () => {
    const { time, now } = clock()
    const limit = createRateLimit({ ...limits, now })
    let requestCount = 0
    const sendRpc$ = defer(() => {
      requestCount += 1
      return of('v')
    })
    observe(error$(new AppError('rate-limited', { status: 429, retryAfterMs: 7000 })).pipe(limit('a')))
    time.ms = 6999
    const early = observe(sendRpc$.pipe(limit('a')))
    expect(early.error).toMatchObject({ code: 'rate-limited', context: { retryAfterMs: 1 } })
    expect(requestCount).toBe(0)
    expect(observe(sendRpc$.pipe(limit('b'))).values).toEqual(['v'])
    time.ms = 7000
    expect(observe(sendRpc$.pipe(limit('a'))).values).toEqual(['v'])
  })

  it("sends few requests to a failing server, and rejects the rest with the server's error (fault C1)", () => {
    const { time, now } = clock()
    const limit = createRateLimit({ ...limits, burst: 100, now })
    let requestCount = 0
    const sendRpc = () =>
      observe(
        defer(() => {
          requestCount += 1
          return error$(server)
        }).pipe(limit('a')),
      )
    for (let second = 0; second < 600; second += 1) {
      time.ms = second * 1000
      const { error } = sendRpc()
      expect(error).toMatchObject({ code: 'http-status', context: { status: 500 } })
    }
    expect(requestCount).toBeLessThanOrEqual(62)
    expect(requestCount).toBeGreaterThan(50)
  })

  it('sends requests at full speed again after one successful response of the server', () => {
    const { time, now } = clock()
    const limit = createRateLimit({ ...limits, burst: 100, now })
    observe(error$(server).pipe(limit('a')))
    expect(observe(of('v').pipe(limit('a'))).values).toEqual(['v'])
    time.ms = 1
    const all = observe(many(5).pipe(concatMap(n => of(n).pipe(limit('a')))))
    expect(all.values).toHaveLength(5)
  })

  it('sends no request for 60 s to a server that has rejected the origin of the site (fault C5)', () => {
    const { time, now } = clock()
    const limit = createRateLimit({ ...limits, now })
    let requestCount = 0
    const sendRpc = () =>
      observe(
        defer(() => {
          requestCount += 1
          return error$(new AppError('origin-not-allowed', { status: 403 }))
        }).pipe(limit('a')),
      )
    sendRpc()
    time.ms = 59_999
    expect(sendRpc().error).toMatchObject({ code: 'origin-not-allowed', context: { status: 403 } })
    expect(requestCount).toBe(1)
    time.ms = 60_000
    sendRpc()
    expect(requestCount).toBe(2)
  })

  it('does not count an aborted request as a failure of the server', () => {
    const { now } = clock()
    const limit = createRateLimit({ ...limits, burst: 100, now })
    for (let n = 0; n < 5; n += 1) {
      const { error } = observe(error$(new AppError('aborted')).pipe(limit('a')))
      expect(error).toMatchObject({ code: 'aborted' })
    }
    expect(observe(of('v').pipe(limit('a'))).values).toEqual(['v'])
  })
})
