import type { Calls } from './rpc.ts'
import type { Timing } from './timing.ts'

/** Pings until stopped; tells once when too many pings in a row were left unanswered. */
export function heartbeat(calls: Calls, timing: Timing, onSilent: () => void): () => void {
  let missed = 0
  let answered = true
  let last = Date.now()
  const timer = setInterval(() => {
    const now = Date.now()
    // The page itself slept: the worker had no time to answer either.
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

/** Asks once, now; tells when there is no answer within one ping's time. */
export function probe(calls: Calls, timing: Timing, onSilent: () => void): void {
  const timer = setTimeout(onSilent, timing.ping)
  calls
    .call('ping', [Date.now()])
    .catch(() => {})
    .finally(() => clearTimeout(timer))
}
