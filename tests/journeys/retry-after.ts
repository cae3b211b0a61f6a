/** The header of a 429 or 503, where a page of another origin may read it. */
export function readable(retryAfter: string): Record<string, string> {
  return { 'retry-after': retryAfter, 'access-control-expose-headers': 'retry-after' }
}

/** A time in so many seconds, as headers write it. */
export function inSeconds(seconds: number): string {
  return new Date(Date.now() + seconds * 1000).toUTCString()
}
