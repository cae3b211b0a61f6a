/** The size of a token bucket, and the number of tokens that it regains each second. */
export type RateLimit = { tokens: number; perSecond: number }

/** The rate limit in the sample configuration of the data provider's real server. */
export const sampleRateLimit: RateLimit = { tokens: 100, perSecond: 2 }

/**
 * Creates a rate limiter. The returned function takes a token from the bucket of a key, and returns false if the bucket
 * has no token left.
 */
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
