import { defer, type Observable, Subscription } from 'rxjs'
import type { AppError } from '../../domain/core/errors/app-error.ts'
import { coreError, fromRecord, toRecord } from '../../domain/core/errors/core-error.ts'
import { normalizeError } from '../../domain/core/errors/normalize-error.ts'
import { sessionError } from '../../domain/core/errors/session-messages.ts'
import type { Post, TabMessage, TabSubscription } from './messages.ts'

/**
 * A call to the leader tab, as its handler receives it. `id` stays the same if the calling tab sends the call again.
 */
export type LeaderCall = { readonly id: string; readonly from: string; readonly signal: AbortSignal }
type Handler = (value: never, call: LeaderCall) => Promise<unknown>

/** Options of one call to the leader tab. */
export type CallOptions = {
  readonly signal?: AbortSignal
  /**
   * Whether the handler can safely run twice. If the leader tab is lost after it has accepted the call, an idempotent
   * call goes to the next leader tab. Any other call rejects with `worker-lost`.
   */
  readonly idempotent?: boolean
}

/** The calls of this tab to the leader tab, and the replies of the leader tab. */
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
  taken: boolean
  local?: AbortController
}

/** The dependencies of `createLeaderCalls`. */
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
  const working = new Map<string, AbortController>()
  const responses = new Map<string, TabMessage>()
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
    responses.set(message.id, message)
    for (const old of responses.keys()) if (responses.size > responsesKept) responses.delete(old)
    post(message)
  }
  const refuse = (question: string, error: AppError) =>
    reply({ type: 'refuse', from: id, id: question, error: toRecord(error) })

  const take = (message: TabMessage & { type: 'ask' }) => {
    // Ignores a call that is already running. Also ignores a call that is older than `timeoutMs`, because the tab that
    // sent it now presumes that this leader is frozen.
    if (now() - message.at > timeoutMs || working.has(message.id)) return
    // After a change of the leader, a tab may send the same call a second time. If this leader has already run the
    // call, it sends the same reply again.
    const before = responses.get(message.id)
    if (before) return post(before)
    const abort = new AbortController()
    working.set(message.id, abort)
    post({ type: 'took', from: id, id: message.id })
    run(message.topic, message.value, { id: message.id, from: message.from, signal: abort.signal })
      .then(value => reply({ type: 'reply', from: id, id: message.id, value }))
      .catch(async (error: unknown) => refuse(message.id, await normalizeError(error)))
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

/** The function that creates a shared stream in the leader tab from the arguments of a subscription. */
type Run = (...args: never[]) => Observable<unknown>

/** The object that receives the values and the end of each shared stream of the leader tab. */
type StreamSink = {
  value(feed: string, stamp: string, value: unknown): void
  end(feed: string, error: unknown): void
}

/** The shared streams in the leader tab. The leader runs each stream once for all tabs that subscribe to it. */
type LeaderStreams = {
  register(kind: string, run: Run): void
  /** Starts the streams that have subscribers, and stops running streams without subscribers. */
  reconcile(wanted: Iterable<TabSubscription>): void
  /** Sends a tab the newest value of each of its streams, unless the tab already has that value. */
  catchUp(wants: readonly TabSubscription[], post: Post, from: string): void
  stop(): void
}

type Running = { readonly subscription: Subscription; latest?: { stamp: string; value: unknown } }

/**
 * Creates the shared streams of the leader tab. Each value gets a stamp, `<id>:<count>`. `id` is the id of the leader
 * tab, so that the stamps of two leaders differ.
 */
export function createLeaderStreams(id: string, sink: StreamSink): LeaderStreams {
  const runs = new Map<string, Run>()
  const running = new Map<string, Running>()
  let count = 0

  const start = ({ feed, kind, args }: TabSubscription) => {
    const run = runs.get(kind)
    // Ignores an unknown kind of stream, because a tab with another version of Portico may subscribe to it.
    if (!run || running.has(feed)) return
    // The stream is added to `running` before the subscription starts, because the stream may end synchronously and
    // `end` then looks for it in `running`.
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
