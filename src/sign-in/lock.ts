/** Lets another tab ask. */
export type Release = () => void

/** Which tab of the origin asks for a sign-in: one at a time for each account. */
export type SignInLock = {
  /** Undefined where another tab is at it. */
  now(account: string): Promise<Release | undefined>
  /** Waits for its turn; undefined where that is given up. */
  inTurn(account: string, signal: AbortSignal): Promise<Release | undefined>
}

/** By Web Locks, which end with their tab. Without them (pages without https) each tab asks for itself. */
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
