import { Observable } from 'rxjs'

type RelayUseDeps = {
  /** Whether there is a session. A session always needs the relay. */
  readonly hasSession: () => boolean
  /** Closes the socket. */
  readonly drop: () => Promise<void>
}

/** Counts what needs the relay, and closes its socket when nothing does. */
export type RelayUse = {
  isNeeded(): boolean
  /** The relay is needed while the returned Observable has a subscriber, and a while longer. */
  during$<T>(source$: Observable<T>): Observable<T>
  /** The relay is needed until the returned function is called. */
  begin(): () => void
  close(): void
}

/**
 * How long the relay socket stays open without a pairing or a session (ms). A new pairing often follows the last one,
 * and can use the same socket.
 */
const idleSocketMs = 10_000

export function createRelayUse({ hasSession, drop }: RelayUseDeps): RelayUse {
  let uses = 0
  let resting: ReturnType<typeof setTimeout> | undefined

  const isNeeded = () => uses > 0 || hasSession()
  const dropUnlessNeeded = () => {
    if (!isNeeded()) void drop()
  }

  return {
    isNeeded,
    during$: <T>(source$: Observable<T>) =>
      new Observable<T>(subscriber => {
        uses += 1
        const opened = source$.subscribe(subscriber)
        return () => {
          opened.unsubscribe()
          uses -= 1
          clearTimeout(resting)
          resting = setTimeout(dropUnlessNeeded, idleSocketMs)
        }
      }),
    begin: () => {
      uses += 1
      return () => {
        uses -= 1
        dropUnlessNeeded()
      }
    },
    close: () => clearTimeout(resting),
  }
}
