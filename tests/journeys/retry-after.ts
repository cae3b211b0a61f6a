/** Retry-After headers that a page of another origin may read. */
export function readable(retryAfter: string): Record<string, string> {
  return { 'retry-after': retryAfter, 'access-control-expose-headers': 'retry-after' }
}

/** A time this many seconds from now, as an HTTP date. */
export function inSeconds(seconds: number): string {
  return new Date(Date.now() + seconds * 1000).toUTCString()
}
