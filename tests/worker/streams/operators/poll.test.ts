import { asyncScheduler, delay, EMPTY, map, NEVER, type Observable, of, throwError } from 'rxjs'
import { describe, it } from 'vitest'
import { AppError } from '../../../../src/domain/core/errors/app-error.ts'
import { type Attempt, type PollPlan, poll } from '../../../../src/worker/streams/operators/poll.ts'
import { marbles } from '../../observe.ts'

const now = () => asyncScheduler.now()
const plan = (over: Partial<PollPlan<unknown>> = {}): PollPlan<unknown> => ({
  now,
  firstAt$: of(0),
  everyMs: 5,
  failureMs: () => 8,
  ...over,
})
const brief = map((attempt: Attempt<unknown>) =>
  attempt.kind === 'asking' ? '?' : attempt.kind === 'value' ? String(attempt.value) : 'x',
)
const later = <T>(value: T, ms: number): Observable<T> => of(value).pipe(delay(ms))

describe('the operator poll', () => {
  it('sends a request at once, and again an interval after each value', () => {
    marbles(({ expectObservable }) => {
      const polled$ = poll(() => later('v', 1), plan())
      // The first request is sent at 0 ms and returns at 1 ms. The second one is sent at 6 ms and returns at 7 ms.
      expectObservable(polled$.pipe(brief), '--------!').toBe('?v----?v', { '?': '?', v: 'v' })
    })
  })

  it('sends its first request at the given start time', () => {
    marbles(({ expectObservable }) => {
      const polled$ = poll(() => later('v', 1), plan({ firstAt$: of(3) }))
      expectObservable(polled$.pipe(brief), '------!').toBe('---?v', { '?': '?', v: 'v' })
    })
  })

  it('waits longer after each failure, and never errors', () => {
    marbles(({ expectObservable }) => {
      const polled$ = poll(() => throwError(() => new AppError('timed-out')), plan())
      expectObservable(polled$.pipe(brief), '----------!').toBe('(?x)----(?x)', { '?': '?', x: 'x' })
    })
  })

  it('treats a response without a value as a failure, and continues', () => {
    marbles(({ expectObservable }) => {
      expectObservable(poll(() => EMPTY, plan()).pipe(brief), '----------!').toBe('(?x)----(?x)', {
        '?': '?',
        x: 'x',
      })
    })
  })

  it('replaces the running request and restarts the interval on a refresh', () => {
    marbles(({ cold, expectObservable }) => {
      const asked: boolean[] = []
      const polled$ = poll(
        forced => {
          asked.push(forced)
          return later(forced ? 'f' : 'v', 3)
        },
        plan({ refresh$: cold('-r') }),
      )
      expectObservable(polled$.pipe(brief), '----------!').toBe('??--f----?', { '?': '?', f: 'f' })
    })
  })

  it('sends nothing without subscribers, and cancels the running request on unsubscribe', () => {
    marbles(({ cold, expectObservable, expectSubscriptions }) => {
      const sendRpc$ = cold('---v|')
      expectObservable(poll(() => sendRpc$, plan()).pipe(brief), '^-!').toBe('?', { '?': '?' })
      expectSubscriptions(sendRpc$.subscriptions).toBe('^-!')
    })
  })

  it('sends one request, not all missed ones, after the device was suspended', () => {
    marbles(({ expectObservable }) => {
      const polled$ = poll(() => later('v', 1), plan({ firstAt$: of(-1_000_000) }))
      expectObservable(polled$.pipe(brief), '----!').toBe('?v', { '?': '?', v: 'v' })
    })
  })

  it('sends the next request at its due time, however late the timer fires or how often the timer is set again', () => {
    marbles(({ cold, expectObservable }) => {
      const polled$ = poll(() => later('v', 1), plan({ firstAt$: cold('a--a').pipe(map(() => 5)) }))
      expectObservable(polled$.pipe(brief), '----------!').toBe('-----?v', { '?': '?', v: 'v' })
    })
  })

  it('supports intervals that are longer than a browser timer allows', () => {
    marbles(({ expectObservable }) => {
      const polled$ = poll(() => later('v', 1), plan({ firstAt$: of(2 ** 40) }))
      expectObservable(polled$.pipe(brief), '----!').toBe('')
    })
  })

  it('emits, together with a value, the time of the next request', () => {
    marbles(({ expectObservable }) => {
      const nextAt = map((attempt: Attempt<unknown>) => (attempt.kind === 'asking' ? -1 : attempt.nextAt))
      expectObservable(poll(() => later('v', 2), plan()).pipe(nextAt), '---!').toBe('a-b', { a: -1, b: 7 })
    })
  })

  it('sends no request while an earlier request is running', () => {
    marbles(({ expectObservable }) => {
      expectObservable(poll(() => NEVER, plan()).pipe(brief), '30ms !').toBe('?', { '?': '?' })
    })
  })
})
