/** How patient the page is with its worker. All in milliseconds unless said. */
export type Timing = {
  /** A new service must answer its first ping within this time. */
  readonly boot: number
  readonly ping: number
  /** Pings left unanswered in a row before the worker counts as lost. */
  readonly missed: number
  /** Waits before a restart, one after the other; the last one repeats. The first restart is at once. */
  readonly backoff: readonly number[]
  /** A service that lived this long was well: the waits start anew. */
  readonly settled: number
  /** Deaths before it settled, or boots that threw, until the next way is tried. */
  readonly patience: number
  /** Waits before the service in the page looks for a worker again, one after the other; the last one repeats. */
  readonly comeback: readonly number[]
}

/** As used on a page. */
export const timing: Timing = {
  boot: 4_000,
  ping: 1_000,
  missed: 3,
  backoff: [0, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000],
  settled: 10_000,
  patience: 3,
  // A policy that forbids workers writes a report each time.
  comeback: [30_000, 120_000, 600_000, 3_600_000],
}
