/** Longest wait in ms that a service can ask for. */
const longestMs = 300_000

/**
 * Reads a Retry-After header (seconds or an HTTP date) as ms, at most five minutes. Returns undefined if it is absent or
 * invalid.
 */
export function readRetryAfter(header: string | null, now: number): number | undefined {
  const text = header?.trim()
  if (!text) return undefined
  const waitMs = /^\d+$/.test(text) ? Number(text) * 1000 : httpDate(text) - now
  return Number.isNaN(waitMs) || waitMs < 0 ? undefined : Math.min(waitMs, longestMs)
}

/** Requires a weekday at the start, because `Date.parse` reads `-5` as a year. */
function httpDate(text: string): number {
  return /^[A-Z][a-z]+, /.test(text) ? Date.parse(text) : Number.NaN
}
