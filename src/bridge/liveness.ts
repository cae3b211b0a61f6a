/**
 * A dead worker says nothing: no event, no closed port. But the browser frees its Web Locks the moment it dies, so the worker
 * holds one for life and the page waits in line for it. Where there are no locks the heartbeat alone finds out.
 */
function locks(): LockManager | undefined {
  return globalThis.navigator?.locks
}

const longestWait = 500

/** Worker's end: holds the lock until the release is called. Resolves once held (or where it cannot be). */
export async function holdLivenessLock(name: string): Promise<() => void> {
  const manager = locks()
  if (!manager) return () => {}
  return new Promise(resolve => {
    let release = () => {}
    const forLife = new Promise<void>(done => {
      release = done
    })
    // A lock manager that never answers must not hold the first reply back.
    setTimeout(() => resolve(release), longestWait)
    manager
      .request(name, () => {
        resolve(release)
        return forLife
      })
      .catch(() => resolve(release))
  })
}

/** Page's end, to be called once the worker has answered: tells when the holder is gone. Gives the way to stop. */
export function watchLivenessLock(name: string, onGone: () => void): () => void {
  const stop = new AbortController()
  locks()
    ?.request(name, { signal: stop.signal }, () => {
      if (!stop.signal.aborted) onGone()
    })
    .catch(() => {
      // Stopped, or locks are refused here: the heartbeat stands alone.
    })
  return () => stop.abort()
}
