/** Releases the lock for another tab. */
export type Release = () => void

/** Lock that lets only one tab of the origin request a sign-in, for each account. */
export type SignInLock = {
  /** Takes the lock. Undefined if another tab holds it. */
  now(account: string): Promise<Release | undefined>
  /** Waits for the lock. Undefined after `signal` aborts. */
  inTurn(account: string, signal: AbortSignal): Promise<Release | undefined>
}

/** Uses Web Locks, which are released when their tab closes. Without them (on pages without https) every tab asks. */
export function createSignInLock(locks: LockManager | undefined): SignInLock {
  const take = (account: string, options: LockOptions): Promise<Release | undefined> => {
    if (!locks) return Promise.resolve(() => {})
    return new Promise(resolve => {
      const hold = (lock: Lock | null) => {
        if (!lock) return resolve(undefined)
        return new Promise<void>(release => resolve(release))
      }
      locks.request(`portico-sign-in/${account}`, options, hold).catch(() => resolve(undefined))
    })
  }
  return {
    now: account => take(account, { ifAvailable: true }),
    inTurn: (account, signal) => take(account, { signal }),
  }
}
