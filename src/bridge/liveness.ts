/**
 * Detects a crashed worker by a Web Lock. A crashed worker sends no event and closes no port, but the browser releases its
 * locks at once. The worker holds a lock for its whole life and the page queues for the same lock. Without Web Locks only
 * the heartbeat detects a crash.
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
    // A lock manager that never replies must not delay the worker's first reply.
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
      // The watch was stopped, or the browser refuses locks; only the heartbeat remains.
    })
  return () => stop.abort()
}
