import type { Session } from '../domain/core/entities.ts'
import type { Subscribable } from '../domain/core/signal.ts'

const key = 'portico.returning'
/** A returning visitor's modal opens on what the worker says of them, if it says so within this time (ms). */
const patience = 300

/** Whether somebody is remembered from an earlier visit. A hint only: where it cannot be kept the answer is no. */
export function isReturning(): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}

/** Keeps the hint for the next visit. */
export function setReturning(remembered: boolean): void {
  try {
    if (remembered) localStorage.setItem(key, '1')
    else localStorage.removeItem(key)
  } catch {
    // The next visit begins like a first one.
  }
}

/** Resolves when the worker has said who is here, or will not in time. */
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
