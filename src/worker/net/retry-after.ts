/** No service may send us away for longer. */
const longestMs = 300_000

/** Reads a Retry-After header, in seconds or as an HTTP date; undefined where it is absent or senseless. At most five minutes. */
export function readRetryAfter(header: string | null, now: number): number | undefined {
  const text = header?.trim()
  if (!text) return undefined
  const waitMs = /^\d+$/.test(text) ? Number(text) * 1000 : httpDate(text) - now
  return Number.isNaN(waitMs) || waitMs < 0 ? undefined : Math.min(waitMs, longestMs)
}

/** Dates are read only in a shape that begins with a weekday: Date.parse would take `-5` for a year. */
function httpDate(text: string): number {
  return /^[A-Z][a-z]+, /.test(text) ? Date.parse(text) : Number.NaN
}
