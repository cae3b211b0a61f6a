import type { Session } from '../domain/core/entities.ts'
import type { Subscribable } from '../domain/core/signal.ts'

const key = 'portico.returning'
/** How long (ms) the modal of a returning user waits for the worker's session before it opens. */
const patience = 300

/** Whether an earlier visit left a session. It is only a hint: without storage the answer is no. */
export function isReturning(): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}

/** Stores the hint for the next visit. */
export function setReturning(remembered: boolean): void {
  try {
    if (remembered) localStorage.setItem(key, '1')
    else localStorage.removeItem(key)
  } catch {
    // Without storage the next visit starts like a first one.
  }
}

/** Resolves when the worker has sent the session, or after the timeout. */
export function whenKnown(session$: Subscribable<Session | undefined>): Promise<void> {
  return new Promise(done => {
    const end = () => {
      clearTimeout(timer)
      heard.unsubscribe()
      done()
    }
    const timer = setTimeout(end, patience)
    const heard = session$.subscribe(value => value && queueMicrotask(end))
  })
}
