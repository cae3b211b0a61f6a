/** How long the page waits for its worker. Milliseconds unless stated otherwise. */
export type Timing = {
  /** A new service must answer its first ping within this time. */
  readonly boot: number
  readonly ping: number
  /** Missed pings in a row after which the worker counts as lost. */
  readonly missed: number
  /** Delays before each restart, in order. The last delay repeats, and the first restart is immediate. */
  readonly backoff: readonly number[]
  /**
   * A service that has run for this time counts as healthy. If it crashes later, the delays of `backoff` start again with
   * the first one.
   */
  readonly settled: number
  /** Number of early crashes in a row after which the next transport is tried. A script that throws gets two starts only. */
  readonly patience: number
  /**
   * Delays before the page, while it runs the service itself, tries to start a worker again, in order. The last delay
   * repeats.
   */
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
  // The delays are long, because a content security policy that forbids workers sends a report on each attempt.
  comeback: [30_000, 120_000, 600_000, 3_600_000],
}
