import { defer, type Observable, Subscription } from 'rxjs'
import type { AppError } from '../../domain/core/errors/app-error.ts'
import { coreError, fromRecord, toRecord } from '../../domain/core/errors/core-error.ts'
import { normalizeError } from '../../domain/core/errors/normalize-error.ts'
import { sessionError } from '../../domain/core/errors/session-messages.ts'
import type { Post, TabMessage, TabSubscription } from './messages.ts'

/** A call as its handler receives it. `id` stays the same if the call is sent again. */
export type LeaderCall = { readonly id: string; readonly from: string; readonly signal: AbortSignal }
type Handler = (value: never, call: LeaderCall) => Promise<unknown>

/** Options of one call to the leader. */
export type CallOptions = {
  readonly signal?: AbortSignal
  /**
   * Whether the handler can safely run twice. If the leader is lost, such a call goes to the next leader. Other calls reject
   * with `worker-lost`.
   */
  readonly idempotent?: boolean
}

/** Calls from a tab to the leader tab, and the leader's replies. */
type LeaderCalls = {
  answer(topic: string, handler: Handler): () => void
  ask(topic: string, value: unknown, options?: CallOptions): Promise<unknown>
  receive(message: TabMessage): void
  /** Called when a leader tab was elected. */
  leaderChanged(): void
  close(): void
}

type Pending = {
  readonly topic: string
  readonly value: unknown
  readonly idempotent: boolean
  readonly settle: (outcome: { value: unknown } | { error: unknown }) => void
  taken: boolean
  local?: AbortController
}

/** The dependencies of leader calls. */
type LeaderCallsDeps = {
  readonly id: string
  /** How long a leader may take to accept a call before it is presumed frozen (ms). */
  readonly timeoutMs: number
  readonly now: () => number
  readonly post: Post
  readonly leads: () => boolean
  readonly presumeFrozen: () => void
}

/** Number of replies that are kept for calls that are sent again. */
const answersKept = 100

/** Creates the leader calls of one tab. */
export function createLeaderCalls(deps: LeaderCallsDeps): LeaderCalls {
  const { id, timeoutMs, now, post } = deps
  const handlers = new Map<string, Handler>()
  const pending = new Map<string, Pending>()
  const working = new Map<string, AbortController>()
  const answered = new Map<string, TabMessage>()
  let count = 0

  const run = async (topic: string, value: unknown, call: LeaderCall) => {
    const handler = handlers.get(topic)
    if (!handler) throw coreError('adapter-not-found', { topic })
    return await handler(value as never, call)
  }

  const runHere = (question: string, entry: Pending) => {
    entry.taken = true
    entry.local = new AbortController()
    run(entry.topic, entry.value, { id: question, from: id, signal: entry.local.signal }).then(
      value => entry.settle({ value }),
      (error: unknown) => entry.settle({ error }),
    )
  }

  const put = (question: string, entry: Pending) => {
    if (deps.leads()) return runHere(question, entry)
    post({ type: 'ask', from: id, id: question, topic: entry.topic, value: entry.value, at: now() })
    setTimeout(() => {
      if (pending.get(question) === entry && !entry.taken) deps.presumeFrozen()
    }, timeoutMs)
  }

  const reply = (message: TabMessage & { type: 'reply' | 'refuse' }) => {
    working.delete(message.id)
    answered.set(message.id, message)
    for (const old of answered.keys()) if (answered.size > answersKept) answered.delete(old)
    post(message)
  }
  const refuse = (question: string, error: AppError) =>
    reply({ type: 'refuse', from: id, id: question, error: toRecord(error) })

  const take = (message: TabMessage & { type: 'ask' }) => {
    // Ignores a call that is already running, and an old call whose tab has already called another leader.
    if (now() - message.at > timeoutMs || working.has(message.id)) return
    // The tab has sent this call twice, because it did not know this leader at first. The leader runs the call once,
    // and sends its reply again.
    const before = answered.get(message.id)
    if (before) return post(before)
    const abort = new AbortController()
    working.set(message.id, abort)
    post({ type: 'took', from: id, id: message.id })
    run(message.topic, message.value, { id: message.id, from: message.from, signal: abort.signal })
      .then(value => reply({ type: 'reply', from: id, id: message.id, value }))
      .catch(async (error: unknown) => refuse(message.id, await normalizeError(error)))
  }

  return {
    answer: (topic, handler) => {
      handlers.set(topic, handler)
      return () => void handlers.delete(topic)
    },
    ask: (topic, value, options = {}) =>
      new Promise((resolve, reject) => {
        const { signal, idempotent = false } = options
        if (signal?.aborted) return reject(sessionError('aborted'))
        count += 1
        const question = `${id}/${count}`
        const cancel = () => {
          entry.local?.abort()
          if (!entry.local) post({ type: 'cancel', from: id, id: question })
          entry.settle({ error: sessionError('aborted') })
        }
        const entry: Pending = {
          topic,
          value,
          idempotent,
          taken: false,
          settle: outcome => {
            if (pending.get(question) !== entry) return
            pending.delete(question)
            signal?.removeEventListener('abort', cancel)
            if ('value' in outcome) resolve(outcome.value)
            else void normalizeError(outcome.error).then(reject)
          },
        }
        pending.set(question, entry)
        signal?.addEventListener('abort', cancel)
        put(question, entry)
      }),
    receive: message => {
      if (message.type === 'ask' && deps.leads()) return take(message)
      if (message.type === 'cancel') return working.get(message.id)?.abort()
      const entry = 'id' in message ? pending.get(message.id) : undefined
      if (!entry) return
      if (message.type === 'took') entry.taken = true
      if (message.type === 'reply') entry.settle({ value: message.value })
      if (message.type === 'refuse') entry.settle({ error: fromRecord(message.error) })
    },
    leaderChanged: () => {
      for (const [question, entry] of [...pending]) {
        if (entry.local) continue
        if (entry.taken && !entry.idempotent)
          entry.settle({ error: coreError('worker-lost', { topic: entry.topic }) })
        else {
          entry.taken = false
          put(question, entry)
        }
      }
    },
    close: () => {
      for (const abort of working.values()) abort.abort()
      for (const entry of [...pending.values()]) {
        entry.local?.abort()
        entry.settle({ error: coreError('worker-lost') })
      }
    },
  }
}

/** Creates the stream that all tabs share, from its arguments. */
type Run = (...args: never[]) => Observable<unknown>

/** Receives the values and the end of each stream that the leader runs. */
type StreamSink = {
  value(feed: string, stamp: string, value: unknown): void
  end(feed: string, error: unknown): void
}

/** The leader's side of shared streams. It runs each stream once for all tabs that subscribe to it. */
type LeaderStreams = {
  register(kind: string, run: Run): void
  /** Starts the streams that have subscribers, and stops running streams without subscribers. */
  reconcile(wanted: Iterable<TabSubscription>): void
  /** Sends a tab the values that it has missed. */
  catchUp(wants: readonly TabSubscription[], post: Post, from: string): void
  stop(): void
}

type Running = { readonly subscription: Subscription; latest?: { stamp: string; value: unknown } }

/**
 * Creates the leader's streams. Each value gets a stamp, `<id>:<count>`, in which `id` is the tab's id, so that the
 * stamps of two leaders differ.
 */
export function createLeaderStreams(id: string, sink: StreamSink): LeaderStreams {
  const runs = new Map<string, Run>()
  const running = new Map<string, Running>()
  let count = 0

  const start = ({ feed, kind, args }: TabSubscription) => {
    const run = runs.get(kind)
    // A tab with another version may subscribe to a kind of stream that this version does not know.
    if (!run || running.has(feed)) return
    // The stream is registered before it is subscribed, because it may emit or end synchronously.
    const entry: Running = { subscription: new Subscription() }
    running.set(feed, entry)
    const end = (error?: unknown) => {
      if (running.get(feed) !== entry) return
      running.delete(feed)
      sink.end(feed, error)
    }
    const values = defer(() => run(...(args as never[]))).subscribe({
      next: value => {
        count += 1
        entry.latest = { stamp: `${id}:${count}`, value }
        sink.value(feed, entry.latest.stamp, value)
      },
      error: end,
      complete: () => end(),
    })
    entry.subscription.add(values)
  }

  return {
    register: (kind, run) => void runs.set(kind, run),
    reconcile: wanted => {
      const wants = new Map<string, TabSubscription>()
      for (const want of wanted) wants.set(want.feed, want)
      for (const [feed, entry] of running) {
        if (wants.has(feed)) continue
        running.delete(feed)
        entry.subscription.unsubscribe()
      }
      for (const want of wants.values()) start(want)
    },
    catchUp: (wants, post, from) => {
      for (const { feed, stamp } of wants) {
        const latest = running.get(feed)?.latest
        if (latest && latest.stamp !== stamp) post({ type: 'value', from, feed, ...latest })
      }
    },
    stop: () => {
      const entries = [...running.values()]
      running.clear()
      for (const entry of entries) entry.subscription.unsubscribe()
    },
  }
}
