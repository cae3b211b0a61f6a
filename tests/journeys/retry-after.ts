/** Returns a Retry-After header, with the CORS header that lets a page of another origin read it. */
export function readable(retryAfter: string): Record<string, string> {
  return { 'retry-after': retryAfter, 'access-control-expose-headers': 'retry-after' }
}

/** Returns the current time plus this number of seconds, as an HTTP date. */
export function inSeconds(seconds: number): string {
  return new Date(Date.now() + seconds * 1000).toUTCString()
}
