type HeartbeatDeps = {
  /** Sends a heartbeat. Returns whether another tab, the leader, must respond to it. */
  readonly send: () => boolean
  readonly presumeFrozen: () => void
  readonly now: () => number
}

/** The heartbeats of a tab, and the wait for the leader's response. */
type Heartbeat = {
  sendNow(): void
  /** Sends a heartbeat soon. Several subscriptions that change in the same task cause only one. */
  sendSoon(): void
  /** The leader is there. */
  responded(): void
}

/** Time after which the leader counts as frozen if it does not respond to a heartbeat or a call (ms). */
export const leaderTimeoutMs = 2_000

/** Creates the Heartbeat. Presumes that the leader is frozen if it does not respond in time. */
export function createHeartbeat({ send, presumeFrozen, now }: HeartbeatDeps): Heartbeat {
  let isPlanned = false
  let responseTimer: ReturnType<typeof setTimeout> | undefined

  const sendNow = () => {
    isPlanned = false
    if (!send() || responseTimer !== undefined) return
    const due = now() + leaderTimeoutMs
    responseTimer = setTimeout(() => {
      responseTimer = undefined
      // If this timer fires far too late, this tab was suspended and may have missed the leader's response. So this tab
      // sends the heartbeat again.
      if (now() - due > leaderTimeoutMs) sendNow()
      else presumeFrozen()
    }, leaderTimeoutMs)
  }

  return {
    sendNow,
    sendSoon: () => {
      if (isPlanned) return
      isPlanned = true
      queueMicrotask(sendNow)
    },
    responded: () => {
      clearTimeout(responseTimer)
      responseTimer = undefined
    },
  }
}
