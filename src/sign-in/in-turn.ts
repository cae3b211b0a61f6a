import { withTimeout } from '../domain/core/lib/with-timeout.ts'

/** Runs calls one by one. A call that hangs delays the next by `patienceMs` at most. */
export function inOrder<Input, Output>(
  run: (input: Input) => Promise<Output>,
  patienceMs: number,
): (input: Input) => Promise<Output> {
  let last: Promise<unknown> = Promise.resolve()
  return input => {
    const made = last.then(() => run(input))
    last = withTimeout(
      made.catch(() => {}),
      patienceMs,
      () => {},
    )
    return made
  }
}
