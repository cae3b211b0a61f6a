import { type MonoTypeOperatorFunction, ReplaySubject, share } from 'rxjs'

/** One subscription for all who look, the latest value for who comes later; lets go (and forgets) when the last one leaves. */
export function shareLatest<T>(): MonoTypeOperatorFunction<T> {
  return share({
    connector: () => new ReplaySubject<T>(1),
    resetOnComplete: true,
    resetOnError: true,
    resetOnRefCountZero: true,
  })
}
