import { Observable } from 'rxjs'

/**
 * Holds a Web Lock, so that only one tab of the origin requests a sign-in for this account. Emits true when this tab
 * gets the lock, and releases the lock when the subscription ends. If another tab has the lock, it emits false with
 * `ifAvailable` and otherwise waits. Pages without https have no Web Locks, so every tab emits true.
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
      subscriber.next(lock !== null)
      // After the end of the subscription, `add` calls the function at once.
      return lock ? new Promise<void>(release => subscriber.add(release)) : undefined
    }
    // Browsers reject a lock request that has both a signal and `ifAvailable`, so this request has only one of the two.
    const options: LockOptions = ifAvailable ? { ifAvailable } : { signal: waiting.signal }
    locks.request(`portico-sign-in/${account}`, options, hold).catch(() => subscriber.next(false))
    return () => waiting.abort()
  })
}
