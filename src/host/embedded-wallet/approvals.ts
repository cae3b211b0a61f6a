import type { AppError } from '../../domain/core/errors/app-error.ts'

/** The requests that wait for the user's approval in the frame. */
export type Approvals = {
  run<T>(ask: (signal: AbortSignal) => Promise<T>): Promise<T>
  /** Rejects all of them with this error. Requests that need no approval continue. */
  abort(reason: AppError): void
}

/** Counts the pending approvals: calls `start` for the first one, and `end` after the last one with whether it succeeded. */
export function createApprovals(start: () => void, end: (ok: boolean) => void): Approvals {
  const waiting = new Set<AbortController>()
  const leave = (one: AbortController, ok: boolean) => {
    if (!waiting.delete(one)) return
    if (waiting.size === 0) end(ok)
  }
  return {
    run: async ask => {
      const own = new AbortController()
      waiting.add(own)
      if (waiting.size === 1) start()
      try {
        const answer = await ask(own.signal)
        if (own.signal.aborted) throw own.signal.reason
        leave(own, true)
        return answer
      } catch (error) {
        leave(own, false)
        throw own.signal.aborted ? own.signal.reason : error
      }
    },
    abort: reason => {
      const all = [...waiting]
      waiting.clear()
      for (const one of all) one.abort(reason)
      if (all.length > 0) end(false)
    },
  }
}
