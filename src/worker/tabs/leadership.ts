import { BehaviorSubject, type Observable } from 'rxjs'

/** The part of Web Locks that is used. */
export type Locks = Pick<LockManager, 'request'>

/** Who leads. `steal` takes the lead from a leader that no longer answers. */
export type Leadership = {
  readonly leads$: Observable<boolean>
  leads(): boolean
  steal(): void
  close(): void
}

/** Waits in line for the lock of this name; the one who holds it leads. Without locks it leads at once. */
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
      // Where the browser refuses locks altogether (an opaque origin), this tab is on its own.
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
