import { defaultId } from '../domain/core/constants.ts'
import type { Session } from '../domain/core/entities.ts'
import type { Subscribable } from '../domain/core/signal.ts'

/**
 * The name of the storage entry. It has the id as it is, and not encoded as in the names of other data, because the
 * loader of the script tag must be small.
 */
const keyOf = (id?: string | null) => `portico.returning${id && id !== defaultId ? `@${id}` : ''}`
/** How long the modal of a returning visitor waits for the worker's session before it opens (ms). */
const sessionWaitMs = 300

/** Whether this browser stored a session at an earlier visit. Returns false if the browser blocks storage. */
export function isReturning(id?: string): boolean {
  try {
    return localStorage.getItem(keyOf(id)) !== null
  } catch {
    return false
  }
}

/**
 * Whether the page needs the modal before the visitor's first gesture: to restore a session, or to finish a login by
 * redirect that has begun (`leavingKey` of `social-return.ts`). The script tag calls this before it knows the id of its
 * modal, so a stored session of any modal counts.
 */
export function isAwaited(): boolean {
  return /portico\.(returning|left)/.test(`${Object.keys(stored())}`)
}

/** Returns the browser's storage, or an empty object if the browser blocks storage. */
function stored(): Readonly<Record<string, string | undefined>> {
  try {
    return localStorage ?? {}
  } catch {
    return {}
  }
}

/**
 * Returns the address that was connected when the visitor left the last page, or undefined. The buttons show it until the
 * session is known, so that they do not say "Connect" to a connected visitor.
 */
export function lastAddress(id?: string | null): string | undefined {
  return /^\w{10,}$/.exec(stored()[keyOf(id)] as string)?.[0]
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
    if (event.key === keyOf(id) && event.newValue !== null) listener()
  }
  window.addEventListener('storage', onStorage)
  return { unsubscribe: () => window.removeEventListener('storage', onStorage) }
}

/**
 * Stores for the next visit whether a session exists, and the address of the connected account. While a wallet is asked to
 * connect, a session counts as existing, because the wallet may connect after the phone has thrown the page away.
 */
export function setReturning(remembered: boolean, id?: string, address?: string): void {
  try {
    if (remembered) localStorage.setItem(keyOf(id), address ?? '1')
    else localStorage.removeItem(keyOf(id))
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
