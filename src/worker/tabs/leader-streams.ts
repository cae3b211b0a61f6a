import { defer, type Observable, Subscription } from 'rxjs'
import type { Post, TabSubscription } from './messages.ts'

/** How a kind of feed is made from its arguments. */
export type Run = (...args: never[]) => Observable<unknown>

/** What the leader does with the values of a feed. */
export type StreamSink = {
  value(feed: string, stamp: string, value: unknown): void
  end(feed: string, error: unknown): void
}

/** The leader's side: runs each wanted feed once, whoever wants it. */
export type LeaderStreams = {
  register(kind: string, run: Run): void
  /** Starts what is wanted and not running, stops what nobody wants. */
  reconcile(wanted: Iterable<TabSubscription>): void
  /** Sends a tab the values it lacks. */
  catchUp(wants: readonly TabSubscription[], post: Post, from: string): void
  stop(): void
}

type Running = { readonly subscription: Subscription; latest?: { stamp: string; value: unknown } }

/** Builds an empty register of feeds. `id` is the tab's, so that stamps of two leaders never meet. */
export function createLeaderStreams(id: string, sink: StreamSink): LeaderStreams {
  const runs = new Map<string, Run>()
  const running = new Map<string, Running>()
  let count = 0

  const start = ({ feed, kind, args }: TabSubscription) => {
    const run = runs.get(kind)
    // A tab of another version may want what this one does not know.
    if (!run || running.has(feed)) return
    // Entered before it is subscribed: a feed may speak, or end, at once.
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
