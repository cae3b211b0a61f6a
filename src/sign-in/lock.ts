import { Observable } from 'rxjs'

/**
 * Holds the lock that lets only one tab of the origin request a sign-in for this account. Emits true when this tab has the
 * lock, and keeps it until the subscriber leaves. With `ifAvailable` it emits false if another tab holds the lock; otherwise
 * it waits. Uses Web Locks, which the browser releases when their tab closes. On pages without https there are no Web Locks,
 * so every tab asks.
 */
export function holdSignInLock(
  locks: LockManager | undefined,
  account: string,
  { ifAvailable }: { readonly ifAvailable: boolean },
): Observable<boolean> {
  return new Observable(subscriber => {
    if (!locks) return subscriber.next(true)
    const waiting = new AbortController()
    const hold = (lock: Lock | null) => {
      if (subscriber.closed) return
      subscriber.next(lock !== null)
      return lock ? new Promise<void>(release => subscriber.add(release)) : undefined
    }
    // Browsers refuse a lock request with both a signal and `ifAvailable`.
    const options: LockOptions = ifAvailable ? { ifAvailable } : { signal: waiting.signal }
    locks.request(`portico-sign-in/${account}`, options, hold).catch(() => subscriber.next(false))
    return () => waiting.abort()
  })
}
