/**
 * Returns the browser's Web Locks, by which the page detects a crashed worker. Such a worker sends no event and closes no
 * port, but the browser releases its locks at once. So the worker holds a lock for its whole life, and the page waits for
 * the same lock. Without Web Locks only the heartbeat detects a crash.
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
      // The page stopped watching, or the browser refuses locks. The heartbeat still detects a crash.
    })
  return () => stop.abort()
}
