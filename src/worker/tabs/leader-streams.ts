import { defer, type Observable, Subscription } from 'rxjs'
import type { Post, TabSubscription } from './messages.ts'

/** Creates the stream that all tabs share, from its arguments. */
export type Run = (...args: never[]) => Observable<unknown>

/** Receives the values and the end of each stream that the leader runs. */
export type StreamSink = {
  value(feed: string, stamp: string, value: unknown): void
  end(feed: string, error: unknown): void
}

/** The leader's side of shared streams. It runs each stream once for all tabs that subscribe to it. */
export type LeaderStreams = {
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
