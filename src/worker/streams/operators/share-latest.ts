import { type MonoTypeOperatorFunction, ReplaySubject, share } from 'rxjs'

/**
 * Shares one subscription and replays the latest value to later subscribers. Unsubscribes and resets when the last
 * subscriber leaves.
 */
export function shareLatest<T>(): MonoTypeOperatorFunction<T> {
  return share({
    connector: () => new ReplaySubject<T>(1),
    resetOnComplete: true,
    resetOnError: true,
    resetOnRefCountZero: true,
  })
}
