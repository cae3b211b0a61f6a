import type { AppError } from '../../domain/core/errors/app-error.ts'

/** The requests that wait for the visitor inside the frame. */
export type Approvals = {
  run<T>(ask: (signal: AbortSignal) => Promise<T>): Promise<T>
  /** Ends all of them with this error; those that need nobody go on. */
  abort(reason: AppError): void
}

/** Counts the waiting requests: `start` with the first of them, `end` with the last and whether it was answered well. */
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
