import type { Calls } from './rpc.ts'
import type { Timing } from './timing.ts'

/** Pings the service until stopped; calls `onSilent` once when too many pings in a row have no reply. */
export function heartbeat(calls: Calls, timing: Timing, onSilent: () => void): () => void {
  let missed = 0
  let answered = true
  let last = Date.now()
  const timer = setInterval(() => {
    const now = Date.now()
    // The page itself was suspended, so the worker had no time to reply either.
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

/** Pings once, now; calls `onSilent` when no reply arrives within one ping interval. */
export function probe(calls: Calls, timing: Timing, onSilent: () => void): void {
  const timer = setTimeout(onSilent, timing.ping)
  calls
    .call('ping', [Date.now()])
    .catch(() => {})
    .finally(() => clearTimeout(timer))
}
