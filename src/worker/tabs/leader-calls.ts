import { coreError, fromRecord } from '../../domain/core/errors/core-error.ts'
import { normalizeError } from '../../domain/core/errors/normalize-error.ts'
import { sessionError } from '../../domain/core/errors/session-messages.ts'
import { type CallHandlingDeps, createCallHandling, type Handler } from './call-handling.ts'
import type { TabMessage } from './messages.ts'

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
  /** Sends the calls again that the leader tab may not have received, because this tab has moved to another channel. */
  channelChanged(): void
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

type LeaderCallsDeps = CallHandlingDeps & {
  readonly leads: () => boolean
  readonly presumeFrozen: () => void
}

/** Creates this tab's calls to the leader, and runs the calls of all tabs while this tab is the leader. */
export function createLeaderCalls(deps: LeaderCallsDeps): LeaderCalls {
  const { id, timeoutMs, now, post } = deps
  const handling = createCallHandling(deps)
  const pending = new Map<string, Pending>()
  let count = 0

  const runLocally = (callId: string, entry: Pending) => {
    entry.accepted = true
    entry.local = new AbortController()
    handling.run(entry.topic, entry.value, { id: callId, from: id, signal: entry.local.signal }).then(
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

  return {
    handle: handling.handle,
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
      if (message.type === 'call' && deps.leads()) return handling.accept(message)
      if (message.type === 'cancel') return handling.cancel(message.id)
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
    channelChanged: () => {
      for (const [callId, entry] of pending)
        if (!entry.local && (!entry.accepted || entry.idempotent)) send(callId, entry)
    },
    close: () => {
      handling.close()
      for (const entry of [...pending.values()]) {
        entry.local?.abort()
        entry.settle({ error: coreError('worker-lost') })
      }
    },
  }
}
