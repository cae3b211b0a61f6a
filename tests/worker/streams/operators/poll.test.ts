import { asyncScheduler, delay, EMPTY, map, NEVER, type Observable, of, throwError } from 'rxjs'
import { describe, it } from 'vitest'
import { AppError } from '../../../../src/domain/core/errors/app-error.ts'
import { type PollAttempt, type PollPlan, poll } from '../../../../src/worker/streams/operators/poll.ts'
import { marbles } from '../../observe.ts'

const now = () => asyncScheduler.now()
const plan = (over: Partial<PollPlan<unknown>> = {}): PollPlan<unknown> => ({
  now,
  firstAt$: of(0),
  everyMs: 5,
  failureMs: () => 8,
  ...over,
})
const brief = map((attempt: PollAttempt<unknown>) =>
  attempt.kind === 'asking' ? '?' : attempt.kind === 'value' ? String(attempt.value) : 'x',
)
const later = <T>(value: T, ms: number): Observable<T> => of(value).pipe(delay(ms))

describe('the operator poll', () => {
  it('sends the first request at once, and waits one interval between a value and the next request', () => {
    marbles(({ expectObservable }) => {
      const polled$ = poll(() => later('v', 1), plan())
      // The first request is sent at 0 ms, and its value arrives at 1 ms. The second request is sent 5 ms later, at 6
      // ms.
      expectObservable(polled$.pipe(brief), '--------!').toBe('?v----?v', { '?': '?', v: 'v' })
    })
  })

  it('sends its first request at the given start time', () => {
    marbles(({ expectObservable }) => {
      const polled$ = poll(() => later('v', 1), plan({ firstAt$: of(3) }))
      expectObservable(polled$.pipe(brief), '------!').toBe('---?v', { '?': '?', v: 'v' })
    })
  })

  it('continues after a failed request, and sends the next request after the time failureMs', () => {
    marbles(({ expectObservable }) => {
      const polled$ = poll(() => throwError(() => new AppError('timed-out')), plan())
      expectObservable(polled$.pipe(brief), '----------!').toBe('(?x)----(?x)', { '?': '?', x: 'x' })
    })
  })

  it('treats a request that completes without a value as a failure, and continues to poll', () => {
    marbles(({ expectObservable }) => {
      expectObservable(poll(() => EMPTY, plan()).pipe(brief), '----------!').toBe('(?x)----(?x)', {
        '?': '?',
        x: 'x',
      })
    })
  })

  it('cancels the running request on a refresh, sends a new request at once, and restarts the interval', () => {
    marbles(({ cold, expectObservable }) => {
      const requests: boolean[] = []
      const polled$ = poll(
        forced => {
          requests.push(forced)
          return later(forced ? 'f' : 'v', 3)
        },
        plan({ refresh$: cold('-r') }),
      )
      expectObservable(polled$.pipe(brief), '----------!').toBe('??--f----?', { '?': '?', f: 'f' })
    })
  })

  it('cancels the running request and sends no further request after the subscriber has unsubscribed', () => {
    marbles(({ cold, expectObservable, expectSubscriptions }) => {
      const sendRpc$ = cold('---v|')
      expectObservable(poll(() => sendRpc$, plan()).pipe(brief), '^-!').toBe('?', { '?': '?' })
      expectSubscriptions(sendRpc$.subscriptions).toBe('^-!')
    })
  })

  it('sends only one request at the start if its start time is long past', () => {
    marbles(({ expectObservable }) => {
      const polled$ = poll(() => later('v', 1), plan({ firstAt$: of(-1_000_000) }))
      expectObservable(polled$.pipe(brief), '----!').toBe('?v', { '?': '?', v: 'v' })
    })
  })

  it('sends the first request at its start time, even if this time is emitted twice', () => {
    marbles(({ cold, expectObservable }) => {
      const polled$ = poll(() => later('v', 1), plan({ firstAt$: cold('a--a').pipe(map(() => 5)) }))
      expectObservable(polled$.pipe(brief), '----------!').toBe('-----?v', { '?': '?', v: 'v' })
    })
  })

  it('does not send the first request early if its time is beyond the longest timer of a browser', () => {
    marbles(({ expectObservable }) => {
      const polled$ = poll(() => later('v', 1), plan({ firstAt$: of(2 ** 40) }))
      expectObservable(polled$.pipe(brief), '----!').toBe('')
    })
  })

  it('emits each value together with the time of the next request', () => {
    marbles(({ expectObservable }) => {
      const nextAt = map((attempt: PollAttempt<unknown>) => (attempt.kind === 'asking' ? -1 : attempt.nextAt))
      expectObservable(poll(() => later('v', 2), plan()).pipe(nextAt), '---!').toBe('a-b', { a: -1, b: 7 })
    })
  })

  it('sends no request while an earlier request is running', () => {
    marbles(({ expectObservable }) => {
      expectObservable(poll(() => NEVER, plan()).pipe(brief), '30ms !').toBe('?', { '?': '?' })
    })
  })
})
