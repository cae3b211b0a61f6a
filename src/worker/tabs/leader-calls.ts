import type { AppError } from '../../domain/core/errors/app-error.ts'
import { coreError, fromRecord, toRecord } from '../../domain/core/errors/core-error.ts'
import { normalizeError } from '../../domain/core/errors/normalize-error.ts'
import { sessionError } from '../../domain/core/errors/session-messages.ts'
import type { Post, TabMessage } from './messages.ts'

/**
 * A call to the leader tab, as its handler receives it. `id` stays the same if the calling tab sends the call again.
 */
export type LeaderCall = { readonly id: string; readonly from: string; readonly signal: AbortSignal }
type Handler = (value: never, call: LeaderCall) => Promise<unknown>

export type CallOptions = {
  readonly signal?: AbortSignal
  /**
   * Whether the handler can safely run twice. If the leader tab is lost after it has accepted the call, an idempotent
   * call goes to the next leader tab. Any other call rejects with `worker-lost`.
   */
  readonly idempotent?: boolean
}

type LeaderCalls = {
  handle(topic: string, handler: Handler): () => void
  request(topic: string, value: unknown, options?: CallOptions): Promise<unknown>
  receive(message: TabMessage): void
  /**
   * Sends the unfinished calls to the new leader tab. Rejects a call that the previous leader tab has accepted, unless
   * the call is idempotent.
   */
  leaderChanged(): void
  close(): void
}

type Pending = {
  readonly topic: string
  readonly value: unknown
  readonly idempotent: boolean
  readonly settle: (outcome: { value: unknown } | { error: unknown }) => void
  accepted: boolean
  local?: AbortController
}

type LeaderCallsDeps = {
  readonly id: string
  /** Time in which the leader must accept a call (ms). After that, this tab presumes that the leader is frozen. */
  readonly timeoutMs: number
  readonly now: () => number
  readonly post: Post
  readonly leads: () => boolean
  readonly presumeFrozen: () => void
}

/** Number of replies that the leader keeps, to send them again if a tab repeats its call. */
const responsesKept = 100

/** Creates this tab's calls to the leader, and runs the calls of all tabs while this tab is the leader. */
export function createLeaderCalls(deps: LeaderCallsDeps): LeaderCalls {
  const { id, timeoutMs, now, post } = deps
  const handlers = new Map<string, Handler>()
  const pending = new Map<string, Pending>()
  const abortByCall = new Map<string, AbortController>()
  const responses = new Map<string, TabMessage>()
  let count = 0

  const run = async (topic: string, value: unknown, call: LeaderCall) => {
    const handler = handlers.get(topic)
    if (!handler) throw coreError('adapter-not-found', { topic })
    return await handler(value as never, call)
  }

  const runLocally = (callId: string, entry: Pending) => {
    entry.accepted = true
    entry.local = new AbortController()
    run(entry.topic, entry.value, { id: callId, from: id, signal: entry.local.signal }).then(
      value => entry.settle({ value }),
      (error: unknown) => entry.settle({ error }),
    )
  }

  const send = (callId: string, entry: Pending) => {
    if (deps.leads()) return runLocally(callId, entry)
    post({ type: 'call', from: id, id: callId, topic: entry.topic, value: entry.value, at: now() })
    setTimeout(() => {
      if (pending.get(callId) === entry && !entry.accepted) deps.presumeFrozen()
    }, timeoutMs)
  }

  const reply = (message: TabMessage & { type: 'reply' | 'rejection' }) => {
    abortByCall.delete(message.id)
    responses.set(message.id, message)
    for (const old of responses.keys()) if (responses.size > responsesKept) responses.delete(old)
    post(message)
  }
  const reject = (callId: string, error: AppError) =>
    reply({ type: 'rejection', from: id, id: callId, error: toRecord(error) })

  const accept = (message: TabMessage & { type: 'call' }) => {
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
    request: (topic, value, options = {}) =>
      new Promise((resolve, reject) => {
        const { signal, idempotent = false } = options
        if (signal?.aborted) return reject(sessionError('aborted'))
        count += 1
        const callId = `${id}/${count}`
        const cancel = () => {
          entry.local?.abort()
          if (!entry.local) post({ type: 'cancel', from: id, id: callId })
          entry.settle({ error: sessionError('aborted') })
        }
        const entry: Pending = {
          topic,
          value,
          idempotent,
          accepted: false,
          settle: outcome => {
            if (pending.get(callId) !== entry) return
            pending.delete(callId)
            signal?.removeEventListener('abort', cancel)
            if ('value' in outcome) resolve(outcome.value)
            else void normalizeError(outcome.error).then(reject)
          },
        }
        pending.set(callId, entry)
        signal?.addEventListener('abort', cancel)
        send(callId, entry)
      }),
    receive: message => {
      if (message.type === 'call' && deps.leads()) return accept(message)
      if (message.type === 'cancel') return abortByCall.get(message.id)?.abort()
      const entry = 'id' in message ? pending.get(message.id) : undefined
      if (!entry) return
      if (message.type === 'accepted') entry.accepted = true
      if (message.type === 'reply') entry.settle({ value: message.value })
      if (message.type === 'rejection') entry.settle({ error: fromRecord(message.error) })
    },
    leaderChanged: () => {
      for (const [callId, entry] of [...pending]) {
        if (entry.local) continue
        if (entry.accepted && !entry.idempotent)
          entry.settle({ error: coreError('worker-lost', { topic: entry.topic }) })
        else {
          entry.accepted = false
          send(callId, entry)
        }
      }
    },
    close: () => {
      for (const abort of abortByCall.values()) abort.abort()
      for (const entry of [...pending.values()]) {
        entry.local?.abort()
        entry.settle({ error: coreError('worker-lost') })
      }
    },
  }
}
