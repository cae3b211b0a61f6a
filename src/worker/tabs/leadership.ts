import { BehaviorSubject, type Observable } from 'rxjs'

/** The methods of the Web Locks API that are used. */
export type Locks = Pick<LockManager, 'request'>

/** Leader election. `steal` takes over from a leader that no longer responds. */
export type Leadership = {
  readonly leads$: Observable<boolean>
  leads(): boolean
  steal(): void
  close(): void
}

/**
 * Creates the leader election. It requests the lock with this name, whose holder is the leader. Without Web Locks the tab
 * leads at once.
 */
export function createLeadership(name: string, locks: Locks | undefined): Leadership {
  const leads$ = new BehaviorSubject(locks === undefined)
  let closed = false
  let release = () => {}
  let queue = new AbortController()

  const hold = () =>
    new Promise<void>(resolve => {
      if (closed) return resolve()
      release = resolve
      leads$.next(true)
    })

  const wait = (options: LockOptions) => {
    if (!locks) return
    locks.request(name, options, hold).catch((error: unknown) => {
      if (closed || options.signal?.aborted) return
      const stolen = error instanceof Error && error.name === 'AbortError'
      // The browser refuses all locks because the origin is opaque, so this tab leads itself.
      if (!stolen) return leads$.next(true)
      leads$.next(false)
      enqueue()
    })
  }

  const enqueue = () => {
    queue = new AbortController()
    wait({ signal: queue.signal })
  }

  enqueue()

  return {
    leads$: leads$.asObservable(),
    leads: () => leads$.value,
    steal: () => {
      if (closed || leads$.value) return
      queue.abort()
      wait({ steal: true })
    },
    close: () => {
      closed = true
      queue.abort()
      release()
      leads$.complete()
    },
  }
}
