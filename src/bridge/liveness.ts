import type { Calls } from './rpc.ts'
import type { Timing } from './timing.ts'

/**
 * Returns the browser's Web Locks. A crashed worker sends no event and closes no port, but the browser releases its
 * locks at once. Therefore the worker holds a lock until it ends, and the page waits for the same lock. Without Web
 * Locks only the heartbeat detects a crash.
 */
function locks(): LockManager | undefined {
  return globalThis.navigator?.locks
}

const longestWait = 500

/**
 * Worker side: holds the lock until the returned function is called. Resolves when the lock is held, or when it cannot be
 * held.
 */
export async function holdLivenessLock(name: string): Promise<() => void> {
  const manager = locks()
  if (!manager) return () => {}
  return new Promise(resolve => {
    let release = () => {}
    const forLife = new Promise<void>(done => {
      release = done
    })
    // The worker must not delay its first reply if the lock manager never replies.
    setTimeout(() => resolve(release), longestWait)
    manager
      .request(name, () => {
        resolve(release)
        return forLife
      })
      .catch(() => resolve(release))
  })
}

/**
 * Page side, called after the worker's first reply: calls `onGone` when the worker's lock is released. Returns the function
 * that stops watching.
 */
export function watchLivenessLock(name: string, onGone: () => void): () => void {
  const stop = new AbortController()
  locks()
    ?.request(name, { signal: stop.signal }, () => {
      if (!stop.signal.aborted) onGone()
    })
    .catch(() => {
      // The page stopped watching, or the browser refuses locks. In the second case the heartbeat still detects a
      // crash.
    })
  return () => stop.abort()
}

/** Pings the service until stopped. Calls `onSilent` once when too many pings in a row have no reply. */
export function heartbeat(calls: Calls, timing: Timing, onSilent: () => void): () => void {
  let missed = 0
  let answered = true
  let last = Date.now()
  const timer = setInterval(() => {
    const now = Date.now()
    // The page itself was suspended, so the worker could not reply either. The ping counts as answered.
    if (now - last > 2 * timing.ping) answered = true
    last = now
    missed = answered ? 0 : missed + 1
    if (missed >= timing.missed) {
      clearInterval(timer)
      onSilent()
      return
    }
    answered = false
    calls.call('ping', [now]).then(
      () => {
        answered = true
      },
      () => {},
    )
  }, timing.ping)
  return () => clearInterval(timer)
}

/** Sends one ping now. Calls `onSilent` if no reply arrives within one ping interval. */
export function probe(calls: Calls, timing: Timing, onSilent: () => void): void {
  const timer = setTimeout(onSilent, timing.ping)
  calls
    .call('ping', [Date.now()])
    .catch(() => {})
    .finally(() => clearTimeout(timer))
}
