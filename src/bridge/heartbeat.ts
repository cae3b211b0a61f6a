import type { Calls } from './rpc.ts'
import type { Timing } from './timing.ts'

/** Pings the service until stopped; calls `onSilent` once when too many pings in a row have no reply. */
export function heartbeat(calls: Calls, timing: Timing, onSilent: () => void): () => void {
  let missed = 0
  let answered = true
  let last = Date.now()
  const timer = setInterval(() => {
    const now = Date.now()
    // The page itself was suspended, so the worker could not reply either. Count the ping as answered.
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
