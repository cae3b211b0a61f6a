import type { PollAttempt } from './poll.ts'

type Failure = Extract<PollAttempt<unknown>, { kind: 'failure' }>

/** Maximum number of keys whose last failure is remembered. */
const failureLimit = 100

/** The last failure of each key, until its next request is due. */
type RecentFailures = {
  of(key: string): Failure | undefined
  /** Notes the end of an attempt. A success forgets the failure. */
  note(key: string, attempt: PollAttempt<unknown>): void
}

export function createRecentFailures(clock: () => number): RecentFailures {
  const failures = new Map<string, Failure>()

  return {
    of: key => {
      const failure = failures.get(key)
      const now = clock()
      // A failure with a time in the future is ignored, because the device's clock was set back after the failure.
      return failure && failure.at <= now && now < failure.nextAt ? failure : undefined
    },
    note: (key, attempt) => {
      failures.delete(key)
      if (attempt.kind === 'failure') failures.set(key, attempt)
      const [oldest] = failures.keys()
      if (failures.size > failureLimit && oldest !== undefined) failures.delete(oldest)
    },
  }
}
