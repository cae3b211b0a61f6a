import { defer, type Observable, Subscription } from 'rxjs'
import type { Post, TabSubscription } from './messages.ts'

/** The function that creates a shared stream in the leader tab from the arguments of a subscription. */
type Run = (...args: never[]) => Observable<unknown>

type StreamSink = {
  value(streamKey: string, stamp: string, value: unknown): void
  end(streamKey: string, error: unknown): void
}

/** The shared streams in the leader tab. The leader runs each stream once for all tabs that subscribe to it. */
type LeaderStreams = {
  register(kind: string, run: Run): void
  /** Starts the streams that have subscribers, and stops running streams without subscribers. */
  reconcile(subscriptions: Iterable<TabSubscription>): void
  /** Sends a tab the newest value of each of its streams, unless the tab already has that value. */
  catchUp(subscriptions: readonly TabSubscription[], post: Post, from: string): void
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

  const start = ({ streamKey, kind, args }: TabSubscription) => {
    const run = runs.get(kind)
    // Ignores an unknown kind of stream, because a tab with another version of Portico may subscribe to it.
    if (!run || running.has(streamKey)) return
    // The stream is added to `running` before the subscription starts, because the stream may end synchronously and
    // `end` then looks for it in `running`.
    const entry: Running = { subscription: new Subscription() }
    running.set(streamKey, entry)
    const end = (error?: unknown) => {
      if (running.get(streamKey) !== entry) return
      running.delete(streamKey)
      sink.end(streamKey, error)
    }
    const values = defer(() => run(...(args as never[]))).subscribe({
      next: value => {
        count += 1
        entry.latest = { stamp: `${id}:${count}`, value }
        sink.value(streamKey, entry.latest.stamp, value)
      },
      error: end,
      complete: () => end(),
    })
    entry.subscription.add(values)
  }

  return {
    register: (kind, run) => void runs.set(kind, run),
    reconcile: subscriptions => {
      const byKey = new Map<string, TabSubscription>()
      for (const subscription of subscriptions) byKey.set(subscription.streamKey, subscription)
      for (const [streamKey, entry] of running) {
        if (byKey.has(streamKey)) continue
        running.delete(streamKey)
        entry.subscription.unsubscribe()
      }
      for (const subscription of byKey.values()) start(subscription)
    },
    catchUp: (subscriptions, post, from) => {
      for (const { streamKey, stamp } of subscriptions) {
        const latest = running.get(streamKey)?.latest
        if (latest && latest.stamp !== stamp) post({ type: 'value', from, streamKey, ...latest })
      }
    },
    stop: () => {
      const entries = [...running.values()]
      running.clear()
      for (const entry of entries) entry.subscription.unsubscribe()
    },
  }
}
