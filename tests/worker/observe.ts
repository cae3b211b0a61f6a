import type { Observable } from 'rxjs'
import { TestScheduler } from 'rxjs/testing'
import { expect } from 'vitest'

/** Runs an RxJS marble test. The test fails if the emitted values differ from the marble diagram. */
export function marbles(run: Parameters<TestScheduler['run']>[0]): void {
  new TestScheduler((actual, expected) => expect(actual).toEqual(expected)).run(run)
}

/** All values that a stream has emitted so far, and whether it has completed or failed. */
export type Observed<T> = {
  readonly values: T[]
  error: unknown
  completed: boolean
  stop(): void
}

/** Subscribes to a stream, and records its values, its error and its completion. */
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
