import type { AppError } from '../../domain/core/errors/app-error.ts'
import { coreError, toRecord } from '../../domain/core/errors/core-error.ts'
import { normalizeError } from '../../domain/core/errors/normalize-error.ts'
import type { Post, TabMessage } from './messages.ts'
/**
 * A call to the leader tab, as its handler receives it. `id` stays the same if the calling tab sends the call again.
 */
export type LeaderCall = { readonly id: string; readonly from: string; readonly signal: AbortSignal }
export type Handler = (value: never, call: LeaderCall) => Promise<unknown>

export type CallHandlingDeps = {
  readonly id: string
  /** Time in which the leader must accept a call (ms). After that, this tab presumes that the leader is frozen. */
  readonly timeoutMs: number
  readonly now: () => number
  readonly post: Post
}

/** Runs the calls of all tabs while this tab is the leader. */
type CallHandling = {
  handle(topic: string, handler: Handler): () => void
  /** Runs a call of this tab. */
  run(topic: string, value: unknown, call: LeaderCall): Promise<unknown>
  /** Accepts and runs a call of another tab, and replies to it. */
  accept(message: TabMessage & { type: 'call' }): void
  cancel(callId: string): void
  close(): void
}

/** Number of replies that the leader keeps, to send them again if a tab repeats its call. */
const responsesKept = 100

export function createCallHandling({ id, timeoutMs, now, post }: CallHandlingDeps): CallHandling {
  const handlers = new Map<string, Handler>()
  const abortByCall = new Map<string, AbortController>()
  const responses = new Map<string, TabMessage>()

  const run: CallHandling['run'] = async (topic, value, call) => {
    const handler = handlers.get(topic)
    if (!handler) throw coreError('adapter-not-found', { topic })
    return await handler(value as never, call)
  }

  const reply = (message: TabMessage & { type: 'reply' | 'rejection' }) => {
    abortByCall.delete(message.id)
    responses.set(message.id, message)
    for (const old of responses.keys()) if (responses.size > responsesKept) responses.delete(old)
    post(message)
  }
  const reject = (callId: string, error: AppError) =>
    reply({ type: 'rejection', from: id, id: callId, error: toRecord(error) })

  const accept: CallHandling['accept'] = message => {
    // Ignores a call that is already running. Also ignores a call that is older than `timeoutMs`, because the tab that
    // sent it now presumes that this leader is frozen.
    if (now() - message.at > timeoutMs || abortByCall.has(message.id)) return
    // After a change of the leader, a tab may send the same call a second time. If this leader has already run the
    // call, it sends the same reply again.
    const before = responses.get(message.id)
    if (before) return post(before)
    const abort = new AbortController()
    abortByCall.set(message.id, abort)
    post({ type: 'accepted', from: id, id: message.id })
    run(message.topic, message.value, { id: message.id, from: message.from, signal: abort.signal })
      .then(value => reply({ type: 'reply', from: id, id: message.id, value }))
      .catch(async (error: unknown) => reject(message.id, await normalizeError(error)))
  }

  return {
    handle: (topic, handler) => {
      handlers.set(topic, handler)
      return () => void handlers.delete(topic)
    },
    run,
    accept,
    cancel: callId => abortByCall.get(callId)?.abort(),
    close: () => {
      for (const abort of abortByCall.values()) abort.abort()
    },
  }
}
