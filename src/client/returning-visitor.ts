import type { Session } from '../domain/core/entities.ts'
import type { Subscribable } from '../domain/core/signal.ts'
import { storageKey } from '../domain/core/storage-key.ts'
import { leavingKey, returnParameter } from '../host/embedded-wallet/social-return.ts'

const key = 'portico.returning'
/** How long the modal of a returning visitor waits for the worker's session before it opens (ms). */
const sessionWaitMs = 300

/** Whether this browser stored a session at an earlier visit. Returns false if the browser blocks storage. */
export function isReturning(id?: string): boolean {
  try {
    return localStorage.getItem(storageKey(key, id)) !== null
  } catch {
    return false
  }
}

/**
 * Whether the page needs the modal before the visitor's first gesture: to restore a session, or to finish a login by
 * redirect. The script tag calls this before it knows the id of its modal, so a stored session of any modal counts.
 */
export function isAwaited(win: Window): boolean {
  try {
    const names = Object.keys(win.localStorage).join()
    return names.includes(key) || (names.includes(leavingKey) && win.location.href.includes(returnParameter))
  } catch {
    return false
  }
}

/** Stores for the next visit whether a session exists. */
export function setReturning(remembered: boolean, id?: string): void {
  try {
    if (remembered) localStorage.setItem(storageKey(key, id), '1')
    else localStorage.removeItem(storageKey(key, id))
  } catch {
    // If the browser blocks storage, the next visit starts like a first visit.
  }
}

/** Resolves when the worker has sent the session, or after the timeout. */
export function whenSessionKnown(session$: Subscribable<Session | undefined>): Promise<void> {
  return new Promise(done => {
    const end = () => {
      clearTimeout(timer)
      subscription.unsubscribe()
      done()
    }
    const timer = setTimeout(end, sessionWaitMs)
    const subscription = session$.subscribe(value => value && queueMicrotask(end))
  })
}
