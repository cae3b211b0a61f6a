import type { Timing } from './timing.ts'

/**
 * How one service ended. `blocked`: it could not start. `threw`: its script failed before the first reply. `died`: it
 * crashed soon after its start. `lived`: it ran for a while.
 */
export type Outcome = 'blocked' | 'threw' | 'died' | 'lived'

/** Which transport starts next, and how many starts have failed. */
export type RestartPlan = {
  /** Index of the transport in the list of transports. */
  readonly at: number
  /** Number of failures in a row of the current transport. */
  readonly failures: number
  /** How often all transports have failed in a row. */
  readonly rounds: number
}

/** The next start of a service, after a pause of `waitMs`. `exhausted`: every transport has failed. */
export type NextStart = { readonly plan: RestartPlan; readonly waitMs: number; readonly exhausted: boolean }

/** The plan of the first start. */
export const firstPlan: RestartPlan = { at: 0, failures: 0, rounds: 0 }

/** Decides whether the next start uses the same transport again or the next transport. */
export function planAfter(
  before: RestartPlan,
  outcome: Outcome,
  transports: number,
  { backoff, patience }: Pick<Timing, 'backoff' | 'patience'>,
): NextStart {
  const failures = outcome === 'lived' ? 0 : before.failures + 1
  const rounds = outcome === 'died' || outcome === 'lived' ? 0 : before.rounds
  const wait = (count: number) => backoff[Math.min(count, backoff.length) - 1] ?? 0
  const isHopeless =
    outcome === 'blocked' ||
    (outcome === 'threw' && failures > 1) ||
    (before.at < transports - 1 && failures >= patience)
  if (!isHopeless)
    return { plan: { at: before.at, failures, rounds }, waitMs: wait(failures), exhausted: false }
  if (before.at < transports - 1)
    return { plan: { at: before.at + 1, failures: 0, rounds }, waitMs: 0, exhausted: false }
  // Every transport has failed, so the next round starts after a wait.
  return { plan: { at: 0, failures: 0, rounds: rounds + 1 }, waitMs: wait(rounds + 3), exhausted: true }
}
