/** The size of a token bucket, and the tokens it regains each second. */
export type RateLimit = { tokens: number; perSecond: number }

/** The values of the real server's sample environment. */
export const sampleRateLimit: RateLimit = { tokens: 100, perSecond: 2 }

/** Creates token buckets by key; the returned function tells whether a request with this key may pass now. */
export const createBuckets = (
  { tokens, perSecond }: RateLimit,
  now: () => number,
): ((key: string) => boolean) => {
  const buckets = new Map<string, { left: number; time: number }>()
  return key => {
    const bucket = buckets.get(key) ?? { left: tokens, time: now() }
    const left = Math.min(tokens, bucket.left + ((now() - bucket.time) / 1000) * perSecond)
    buckets.set(key, { left: left >= 1 ? left - 1 : left, time: now() })
    return left >= 1
  }
}
