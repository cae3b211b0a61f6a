/** How long the page waits for its worker. Milliseconds unless stated otherwise. */
export type Timing = {
  /** A new service must answer its first ping within this time. */
  readonly boot: number
  readonly ping: number
  /** Missed pings in a row after which the worker counts as lost. */
  readonly missed: number
  /** Delays before each restart, in order; the last one repeats. The first restart is immediate. */
  readonly backoff: readonly number[]
  /** A service that ran this long counts as healthy, and the delays start from the beginning. */
  readonly settled: number
  /** Early crashes, or boots that threw, after which the next transport is tried. */
  readonly patience: number
  /** Delays before a service in the page tries to start a worker again, in order; the last one repeats. */
  readonly comeback: readonly number[]
}

/** The values used in production. */
export const timing: Timing = {
  boot: 4_000,
  ping: 1_000,
  missed: 3,
  backoff: [0, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000],
  settled: 10_000,
  patience: 3,
  // A content security policy that forbids workers writes a report on each attempt.
  comeback: [30_000, 120_000, 600_000, 3_600_000],
}
