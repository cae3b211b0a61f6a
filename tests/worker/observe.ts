import type { Observable } from 'rxjs'
import { TestScheduler } from 'rxjs/testing'
import { expect } from 'vitest'

/** Runs marbles and fails the test at a mismatch. */
export function marbles(run: Parameters<TestScheduler['run']>[0]): void {
  new TestScheduler((actual, expected) => expect(actual).toEqual(expected)).run(run)
}

/** All values of a stream so far, and how it ended. */
export type Observed<T> = {
  readonly values: T[]
  error: unknown
  completed: boolean
  stop(): void
}

/** Subscribes and records everything. */
export function observe<T>(stream$: Observable<T>): Observed<T> {
  const values: T[] = []
  const seen: Observed<T> = {
    values,
    error: undefined,
    completed: false,
    stop: () => subscription.unsubscribe(),
  }
  const subscription = stream$.subscribe({
    next: value => values.push(value),
    error: (error: unknown) => {
      seen.error = error
    },
    complete: () => {
      seen.completed = true
    },
  })
  return seen
}
