import { distinctUntilChanged, type Observable } from 'rxjs'
import { fromRecord } from '../../domain/core/errors/core-error.ts'
import { randomUuid } from '../../domain/core/lib/uuid.ts'
import { createBroadcasts } from './broadcasts.ts'
import type { LeaderCall } from './call-handling.ts'
import { type Channel, createLeadership, type Locks } from './channel.ts'
import { createHeartbeat, leaderTimeoutMs } from './heartbeat.ts'
import { type CallOptions, createLeaderCalls } from './leader-calls.ts'
import { readTabMessage, type TabMessage } from './messages.ts'
import { createOtherTabs } from './other-tabs.ts'
import { createOwnSubscriptions } from './own-subscriptions.ts'
import { createSharedStreams } from './shared-streams.ts'

/**
 * Options of `createTabs`. If an API is undefined, the API of the worker's global scope is used. Null means that the
 * browser does not have this API, so every tab is its own leader.
 */
export type TabsOptions = {
  /**
   * Name of this group of tabs. Only tabs with the same name share a leader. The name contains the version of the tabs'
   * messages.
   */
  readonly name: string
  readonly locks?: Locks | null
  readonly channel?: Channel | null
  /** Emits when `channel` has changed to a channel whose tabs have not heard of this tab yet. */
  readonly moved$?: Observable<void>
  /** Returns the time in epoch ms, because tabs compare their times with each other. */
  readonly now?: () => number
  readonly visible$?: Observable<boolean>
}

/** The tabs of the origin, as one tab knows them. Only one of them is the leader tab. */
export type Tabs = {
  readonly id: string
  readonly leads$: Observable<boolean>
  /** Whether any tab of the origin is visible. The leader works while this is true, even if its own page is hidden. */
  readonly visible$: Observable<boolean>
  /**
   * Runs the stream once, in the leader tab, for the subscribers in all tabs. Its arguments and values must be
   * cloneable.
   */
  share<A extends readonly unknown[], T>(
    kind: string,
    run: (...args: A) => Observable<T>,
  ): (...args: A) => Observable<T>
  /** Sends a message to all other tabs. */
  broadcast(topic: string, value: unknown): void
  messages$<T>(topic: string): Observable<T>
  /**
   * Registers the handler of calls that arrive while this tab is the leader. Returns a function that removes the
   * handler.
   */
  handle<V, R>(topic: string, handler: (value: V, call: LeaderCall) => Promise<R>): () => void
  /** Calls the leader tab, which may be this tab. Rejects with the AppError that the handler has thrown. */
  callLeader<R>(topic: string, value: unknown, options?: CallOptions): Promise<R>
  close(): void
}

/** How often a tab sends a heartbeat (ms). */
const heartbeatMs = 5_000
export function createTabs(options: TabsOptions): Tabs {
  const { name, now = Date.now, visible$, moved$ } = options
  const locks = options.locks === undefined ? globalThis.navigator?.locks : (options.locks ?? undefined)
  const channel = options.channel === undefined ? openChannel(name) : (options.channel ?? undefined)
  const hasLocksAndChannel = locks !== undefined && channel !== undefined

  const id = randomUuid()
  const others = createOtherTabs()
  const broadcasts = createBroadcasts()
  let visible = true
  let closed = false

  const post = (message: TabMessage) => {
    if (!closed) channel?.postMessage(message)
  }
  const leadership = createLeadership(name, hasLocksAndChannel ? locks : undefined)
  const { leads } = leadership
  const presumeFrozen = () => leadership.steal()
  const leaderCalls = createLeaderCalls({ id, timeoutMs: leaderTimeoutMs, now, post, leads, presumeFrozen })
  const own = createOwnSubscriptions(() => heartbeat.sendSoon())

  const streams = createSharedStreams({ id, post, leads, own, others })
  const heartbeat = createHeartbeat({
    send: () => {
      if (closed) return false
      const subscriptions = own.list()
      if (hasLocksAndChannel) post({ type: 'heartbeat', from: id, visible, subscriptions })
      if (!leads()) return subscriptions.length > 0
      streams.reconcile()
      return false
    },
    presumeFrozen,
    now,
  })

  const receive = (message: TabMessage) => {
    switch (message.type) {
      case 'heartbeat': {
        const { subscriptions } = message
        others.heard(message.from, message.visible, subscriptions)
        if (!leads()) return
        post({ type: 'heartbeat-received', from: id, to: message.from })
        streams.reconcile()
        return streams.catchUp(subscriptions)
      }
      case 'closing':
        others.left(message.from)
        return streams.reconcile()
      case 'leader':
        heartbeat.responded()
        leaderCalls.leaderChanged()
        return heartbeat.sendSoon()
      case 'heartbeat-received':
        return message.to === id ? heartbeat.responded() : undefined
      case 'value':
        return leads() ? undefined : own.deliver(message.streamKey, message.stamp, message.value)
      case 'end':
        return own.finish(message.streamKey, message.error && fromRecord(message.error))
      case 'broadcast':
        return broadcasts.receive(message.topic, message.value)
      default:
        return leaderCalls.receive(message)
    }
  }

  channel?.addEventListener('message', event => {
    const message = readTabMessage((event as MessageEvent).data)
    // Without Web Locks the tabs have no common leader, so a tab receives only broadcasts.
    if (message && !closed && (hasLocksAndChannel || message.type === 'broadcast')) receive(message)
  })
  const sweep = () => {
    others.sweep()
    heartbeat.sendNow()
  }
  const timer = hasLocksAndChannel ? setInterval(sweep, heartbeatMs) : undefined
  const watching = visible$?.subscribe(next => {
    visible = next
    others.setVisible(next)
    heartbeat.sendSoon()
  })
  const leading = leadership.leads$.subscribe(leading => {
    if (!leading) {
      streams.stop()
      return heartbeat.sendSoon()
    }
    heartbeat.responded()
    if (hasLocksAndChannel) post({ type: 'leader', from: id })
    leaderCalls.leaderChanged()
    heartbeat.sendNow()
  })

  const moving = moved$?.subscribe(() => {
    if (leads()) post({ type: 'leader', from: id })
    leaderCalls.channelChanged()
    heartbeat.sendNow()
  })

  return {
    id,
    leads$: leadership.leads$.pipe(distinctUntilChanged()),
    visible$: others.anyVisible$,
    share: <A extends readonly unknown[], T>(kind: string, run: (...args: A) => Observable<T>) => {
      streams.register(kind, run as never)
      streams.reconcile()
      return (...args: A) => own.stream$(kind, args) as Observable<T>
    },
    broadcast: (topic, value) => post({ type: 'broadcast', from: id, topic, value }),
    messages$: broadcasts.messages$,
    handle: (topic, handler) => leaderCalls.handle(topic, handler as never),
    callLeader: <R>(topic: string, value: unknown, options?: CallOptions) =>
      leaderCalls.request(topic, value, options) as Promise<R>,
    close: () => {
      if (closed) return
      if (hasLocksAndChannel) post({ type: 'closing', from: id })
      closed = true
      clearInterval(timer)
      heartbeat.responded()
      watching?.unsubscribe()
      moving?.unsubscribe()
      leading.unsubscribe()
      streams.stop()
      leaderCalls.close()
      leadership.close()
      channel?.close()
    },
  }
}

function openChannel(name: string): BroadcastChannel | undefined {
  return typeof BroadcastChannel === 'function' ? new BroadcastChannel(name) : undefined
}
