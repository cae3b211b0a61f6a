/**
 * The store of the times of the last attempts (ms since 1970). The workers of all tabs share it, because the limit
 * applies to all of them together.
 */
export type Attempts = {
  read(): Promise<unknown>
  write(times: readonly number[]): Promise<void>
}

const attemptsPerMinute = 6
const minute = 60_000
const firstWait = 1_000
const longestWait = 16_000

/** The attempts to connect to the relay, and the pause before the next one. */
type RelayAttempts = {
  /** Adds the attempts of the other workers. Without a database, only the attempts of this worker count. */
  read(): Promise<void>
  /** Returns how long to wait before the next attempt (ms). */
  waitMs(): number
  /** Notes an attempt that starts now. */
  begin(): void
  succeeded(): void
  /**
   * The browser has come online again. The last attempt allowed in a minute is reserved for this case.
   */
  renew(): void
}

export function createRelayAttempts(kept: Attempts, now: () => number): RelayAttempts {
  let attempts: number[] = []
  let failures = 0
  /**
   * Whether the browser has come online again and no attempt has started since then. The last attempt allowed in a
   * minute is reserved for this case.
   */
  let renewed = false
  const readAttempts = async () => {
    const stored = await kept.read().catch(() => undefined)
    const times = Array.isArray(stored) ? stored.filter(at => Number.isFinite(at)) : []
    const unmatched = [...times]
    const ownOnly = attempts.filter(at => {
      const place = unmatched.indexOf(at)
      if (place >= 0) unmatched.splice(place, 1)
      return place < 0
    })
    attempts = [...times, ...ownOnly].sort((a, b) => a - b)
  }
  const waitMs = () => {
    // If the device's clock was set back, earlier attempts to connect have times in the future. They must not delay the
    // next attempt.
    attempts = attempts.filter(at => at <= now() && now() - at < minute)
    const limit = renewed ? attemptsPerMinute : attemptsPerMinute - 1
    const oldest = attempts.at(-limit)
    const window = oldest === undefined ? 0 : oldest + minute - now()
    const last = attempts.at(-1)
    const pause = Math.min(firstWait * 2 ** (failures - 1), longestWait)
    return Math.max(window, failures === 0 || last === undefined ? 0 : last + pause - now())
  }

  return {
    read: readAttempts,
    waitMs,
    begin: () => {
      attempts.push(now())
      kept.write(attempts).catch(() => {})
      renewed = false
      failures += 1
    },
    succeeded: () => {
      failures = 0
    },
    renew: () => {
      renewed = true
      failures = 0
    },
  }
}
