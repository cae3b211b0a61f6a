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
    const names = `${Object.keys(win.localStorage)}`
    return names.includes(key) || (names.includes(leavingKey) && win.location.href.includes(returnParameter))
  } catch {
    return false
  }
}

/**
 * Returns the address that was connected when the visitor left the last page, or undefined. The buttons show it until the
 * session is known, so that they do not say "Connect" to a connected visitor.
 */
export function lastAddress(id?: string | null): string | undefined {
  try {
    return /^\w{9,}$/.exec(localStorage.getItem(storageKey(key, id ?? undefined)) as string)?.[0]
  } catch {
    return undefined
  }
}

/** Adds the last address to an account whose wallet is reconnecting. */
export function withLastAddress<T extends { status?: string; address?: string | undefined }>(
  account: T,
  id?: string,
): T {
  const address = account.status === 'reconnecting' && !account.address ? lastAddress(id) : undefined
  return address ? { ...account, isConnected: true, address } : account
}

/** Calls the listener when another tab stores a session that this browser did not have. */
export function whenReturning(id: string | undefined, listener: () => void): { unsubscribe(): void } {
  const onStorage = (event: StorageEvent) => {
    if (event.key === storageKey(key, id) && event.newValue !== null) listener()
  }
  window.addEventListener('storage', onStorage)
  return { unsubscribe: () => window.removeEventListener('storage', onStorage) }
}

/** Stores for the next visit whether a session exists, and the address of the connected account. */
export function setReturning(remembered: boolean, id?: string, address?: string): void {
  try {
    if (remembered) localStorage.setItem(storageKey(key, id), address ?? '1')
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
