import { Observable } from 'rxjs'

/**
 * Holds the Web Lock that lets only one tab of the origin request a sign-in for this account. Emits true when this tab has
 * the lock, which it holds until the subscriber unsubscribes. If another tab holds the lock, the stream emits false with
 * `ifAvailable`, and waits without it. On pages without https there are no Web Locks, so every tab emits true.
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
