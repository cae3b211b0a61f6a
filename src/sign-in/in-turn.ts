import { withTimeout } from '../domain/core/lib/with-timeout.ts'

/** One after the other; for one that hangs the next waits no longer than `patienceMs`. */
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
