type Ping = (nonce: number) => Promise<unknown>

/**
 * Time limits with which the page decides whether its worker still runs. Milliseconds, except for the counts `missed`
 * and `maxMisses`.
 */
export type Timing = {
  /** Time within which a new worker must reply to its first ping. */
  readonly boot: number
  readonly ping: number
  /** Number of pings in a row without a reply after which the worker counts as lost. */
  readonly missed: number
  /** Delays before each restart, in order. All further restarts use the last delay. */
  readonly backoff: readonly number[]
  /**
   * Time after which a running worker counts as healthy. If it crashes later, the restart delays begin again with the
   * first delay.
   */
  readonly settled: number
  /**
   * Number of early crashes in a row after which the page starts the worker with the next transport. A crash is early
   * if the worker has run for less than `settled`. If the worker's script throws before its first reply, two failures
   * in a row are enough.
   */
  readonly maxMisses: number
  /** Delays between the attempts to start a worker while the worker's code runs in the page. The last delay repeats. */
  readonly inPageRetryDelays: readonly number[]
}

export const timing: Timing = {
  boot: 4_000,
  ping: 1_000,
  missed: 3,
  backoff: [0, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000],
  settled: 10_000,
  maxMisses: 3,
  // The delays are long, because each attempt to start a worker causes a report if a content security policy forbids
  // workers.
  inPageRetryDelays: [30_000, 120_000, 600_000, 3_600_000],
}

/**
 * Returns the browser's Web Locks. The worker holds a lock until it ends or crashes, and the page waits for this lock.
 * Without Web Locks, only missed pings reveal a crash.
 */
function locks(): LockManager | undefined {
  return globalThis.navigator?.locks
}

const longestWait = 500

/**
 * Takes the liveness lock in the worker, and holds the lock until the returned function is called. Resolves when the
 * worker has the lock or cannot get it.
 */
export async function holdLivenessLock(name: string): Promise<() => void> {
  const manager = locks()
  if (!manager) return () => {}
  return new Promise(resolve => {
    let release = () => {}
    const forLife = new Promise<void>(done => {
      release = done
    })
    // Waits at most `longestWait` for the liveness lock, so that the worker's first reply is not delayed for long.
    setTimeout(() => resolve(release), longestWait)
    manager
      .request(name, () => {
        resolve(release)
        return forLife
      })
      .catch(() => resolve(release))
  })
}

/**
 * Waits in the page until the worker's liveness lock is released, and then calls `onGone`, because the worker has
 * ended. The page calls this function after the worker's first reply. Returns the function that stops waiting.
 */
export function watchLivenessLock(name: string, onGone: () => void): () => void {
  const stop = new AbortController()
  locks()
    ?.request(name, { signal: stop.signal }, () => {
      if (!stop.signal.aborted) onGone()
    })
    .catch(() => {
      // The request fails if the page stops waiting, or if the browser refuses locks. Without locks, missed pings still
      // reveal a crash.
    })
  return () => stop.abort()
}

/**
 * Pings the worker until the returned function is called. Calls `onSilent` once when too many pings in a row have no
 * reply.
 */
export function heartbeat(ping: Ping, timing: Timing, onSilent: () => void): () => void {
  let missed = 0
  let hasReplied = true
  let last = Date.now()
  const timer = setInterval(() => {
    const now = Date.now()
    // This timer ran late, so the browser had suspended the page and its worker. The missing reply is no sign of a
    // crash.
    if (now - last > 2 * timing.ping) hasReplied = true
    last = now
    missed = hasReplied ? 0 : missed + 1
    if (missed >= timing.missed) {
      clearInterval(timer)
      onSilent()
      return
    }
    hasReplied = false
    ping(now).then(
      () => {
        hasReplied = true
      },
      () => {},
    )
  }, timing.ping)
  return () => clearInterval(timer)
}

/** Sends one ping now. Calls `onSilent` if no reply arrives within one ping interval. */
export function probe(ping: Ping, timing: Timing, onSilent: () => void): void {
  const timer = setTimeout(onSilent, timing.ping)
  ping(Date.now())
    .catch(() => {})
    .finally(() => clearTimeout(timer))
}
