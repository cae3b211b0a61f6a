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
   * A service that has run for this time counts as healthy. If it crashes later, the restart delays begin again with
   * the first one.
   */
  readonly settled: number
  /**
   * Number of early crashes in a row after which the next transport is used. A script that throws gets only two starts.
   */
  readonly patience: number
  /** Delays between the attempts to start a worker while the service runs in the page. The last delay repeats. */
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
  // The delays are long, because each attempt causes a report if a content security policy forbids workers.
  comeback: [30_000, 120_000, 600_000, 3_600_000],
}
