/** Resolves with the result. Rejects with the signal's reason if the signal aborts first. */
export function untilAborted<T>(result: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return result
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    result.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
