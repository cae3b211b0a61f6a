import { BehaviorSubject, distinctUntilChanged, filter, map, Observable, Subject } from 'rxjs'
import { type CoreError, fromRecord, toRecord } from '../../domain/core/errors/core-error.ts'
import { normalizeError } from '../../domain/core/errors/normalize-error.ts'
import { randomUuid } from '../../domain/core/lib/uuid.ts'
import { type Channel, createLeadership, type Locks } from './channel.ts'
import { type CallOptions, createLeaderCalls, createLeaderStreams, type LeaderCall } from './leader.ts'
import { readTabMessage, stableKey, type TabMessage, type TabSubscription } from './messages.ts'

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
/**
 * A tab counts as closed if it sends no heartbeat while this tab sends more than this number of heartbeats. The limit
 * is not a time, because clocks change and tabs are suspended.
 */
const maxMissedHeartbeats = 3
/** Time after which the leader counts as frozen if it does not respond to a heartbeat or a call (ms). */
const timeoutMs = 2_000

type OwnSubscription = {
  readonly subscription: TabSubscription
  readonly values$: Subject<unknown>
  latest?: { readonly value: unknown; readonly stamp: string }
  count: number
}
type OtherTab = { missed: number; visible: boolean; subscriptions: readonly TabSubscription[] }

export function createTabs(options: TabsOptions): Tabs {
  const { name, now = Date.now, visible$ } = options
  const locks = options.locks === undefined ? globalThis.navigator?.locks : (options.locks ?? undefined)
  const channel = options.channel === undefined ? openChannel(name) : (options.channel ?? undefined)
  const hasLocksAndChannel = locks !== undefined && channel !== undefined

  const id = randomUuid()
  const own = new Map<string, OwnSubscription>()
  const others = new Map<string, OtherTab>()
  const broadcasts$ = new Subject<{ topic: string; value: unknown }>()
  const anyVisible$ = new BehaviorSubject(true)
  let visible = true
  let heartbeatPlanned = false
  let responseTimer: ReturnType<typeof setTimeout> | undefined
  let closed = false

  const post = (message: TabMessage) => {
    if (!closed) channel?.postMessage(message)
  }
  const leadership = createLeadership(name, hasLocksAndChannel ? locks : undefined)
  const { leads } = leadership
  const presumeFrozen = () => leadership.steal()
  const leaderCalls = createLeaderCalls({ id, timeoutMs, now, post, leads, presumeFrozen })

  const deliver = (streamKey: string, stamp: string, value: unknown) => {
    const entry = own.get(streamKey)
    if (!entry) return
    entry.latest = { value, stamp }
    entry.values$.next(value)
  }
  const finish = (streamKey: string, error: unknown) => {
    const entry = own.get(streamKey)
    own.delete(streamKey)
    if (error === undefined) entry?.values$.complete()
    else entry?.values$.error(error)
  }
  const leaderStreams = createLeaderStreams(id, {
    value: (streamKey, stamp, value) => {
      if (hasSubscriberElsewhere(streamKey)) post({ type: 'value', from: id, streamKey, stamp, value })
      deliver(streamKey, stamp, value)
    },
    end: (streamKey, error) => {
      const end = (failure?: CoreError) => {
        post({ type: 'end', from: id, streamKey, ...(failure && { error: toRecord(failure) }) })
        finish(streamKey, failure)
      }
      if (error === undefined) end()
      else void normalizeError(error).then(end)
    },
  })

  const hasSubscriberElsewhere = (streamKey: string) =>
    [...others.values()].some(tab =>
      tab.subscriptions.some(subscription => subscription.streamKey === streamKey),
    )
  const ownSubscriptions = (): TabSubscription[] =>
    [...own.values()].map(({ subscription, latest }) => ({
      ...subscription,
      ...(latest && { stamp: latest.stamp }),
    }))
  const reconcile = () => {
    if (!leads()) return
    leaderStreams.reconcile([
      ...ownSubscriptions(),
      ...[...others.values()].flatMap(tab => tab.subscriptions),
    ])
    leaderStreams.catchUp(
      ownSubscriptions(),
      message => message.type === 'value' && deliver(message.streamKey, message.stamp, message.value),
      id,
    )
  }
  const updateVisible = () => anyVisible$.next(visible || [...others.values()].some(tab => tab.visible))

  const sendHeartbeat = () => {
    heartbeatPlanned = false
    if (closed) return
    if (hasLocksAndChannel) post({ type: 'heartbeat', from: id, visible, subscriptions: ownSubscriptions() })
    if (leads()) return reconcile()
    if (own.size === 0 || responseTimer !== undefined) return
    const due = now() + timeoutMs
    responseTimer = setTimeout(() => {
      responseTimer = undefined
      // If this timer fires far too late, this tab was suspended and may have missed the leader's response. So this tab
      // sends the heartbeat again.
      if (now() - due > timeoutMs) sendHeartbeat()
      else presumeFrozen()
    }, timeoutMs)
  }
  // Several subscriptions that change in the same task cause only one heartbeat.
  const changed = () => {
    if (heartbeatPlanned) return
    heartbeatPlanned = true
    queueMicrotask(sendHeartbeat)
  }
  const leaderResponded = () => {
    clearTimeout(responseTimer)
    responseTimer = undefined
  }

  const receive = (message: TabMessage) => {
    switch (message.type) {
      case 'heartbeat': {
        const { visible, subscriptions } = message
        others.set(message.from, { missed: 0, visible, subscriptions })
        updateVisible()
        if (!leads()) return
        post({ type: 'heartbeat-received', from: id, to: message.from })
        reconcile()
        return leaderStreams.catchUp(subscriptions, post, id)
      }
      case 'closing':
        others.delete(message.from)
        updateVisible()
        return reconcile()
      case 'leader':
        leaderResponded()
        leaderCalls.leaderChanged()
        return changed()
      case 'heartbeat-received':
        return message.to === id ? leaderResponded() : undefined
      case 'value':
        return leads() ? undefined : deliver(message.streamKey, message.stamp, message.value)
      case 'end':
        return finish(message.streamKey, message.error && fromRecord(message.error))
      case 'broadcast':
        return broadcasts$.next({ topic: message.topic, value: message.value })
      default:
        return leaderCalls.receive(message)
    }
  }

  const sweep = () => {
    for (const [from, tab] of others) {
      tab.missed += 1
      if (tab.missed > maxMissedHeartbeats) others.delete(from)
    }
    updateVisible()
    sendHeartbeat()
  }

  channel?.addEventListener('message', event => {
    const message = readTabMessage((event as MessageEvent).data)
    // Without Web Locks the tabs have no common leader, so a tab receives only broadcasts.
    if (message && !closed && (hasLocksAndChannel || message.type === 'broadcast')) receive(message)
  })
  const timer = hasLocksAndChannel ? setInterval(sweep, heartbeatMs) : undefined
  const watching = visible$?.subscribe(next => {
    visible = next
    updateVisible()
    changed()
  })
  const leading = leadership.leads$.subscribe(leading => {
    if (!leading) {
      leaderStreams.stop()
      return changed()
    }
    leaderResponded()
    if (hasLocksAndChannel) post({ type: 'leader', from: id })
    leaderCalls.leaderChanged()
    sendHeartbeat()
  })

  return {
    id,
    leads$: leadership.leads$.pipe(distinctUntilChanged()),
    visible$: anyVisible$.pipe(distinctUntilChanged()),
    share: <A extends readonly unknown[], T>(kind: string, run: (...args: A) => Observable<T>) => {
      leaderStreams.register(kind, run as never)
      reconcile()
      return (...args: A) =>
        new Observable<T>(subscriber => {
          const streamKey = stableKey(kind, args)
          const entry = own.get(streamKey) ?? {
            subscription: { streamKey, kind, args },
            values$: new Subject(),
            count: 0,
          }
          own.set(streamKey, entry)
          entry.count += 1
          if (entry.latest) subscriber.next(entry.latest.value as T)
          const values = entry.values$.subscribe(subscriber as never)
          changed()
          return () => {
            values.unsubscribe()
            entry.count -= 1
            if (entry.count > 0 || own.get(streamKey) !== entry) return
            own.delete(streamKey)
            changed()
          }
        })
    },
    broadcast: (topic, value) => post({ type: 'broadcast', from: id, topic, value }),
    messages$: <T>(topic: string) =>
      broadcasts$.pipe(
        filter(message => message.topic === topic),
        map(message => message.value as T),
      ),
    handle: (topic, handler) => leaderCalls.handle(topic, handler as never),
    callLeader: <R>(topic: string, value: unknown, options?: CallOptions) =>
      leaderCalls.request(topic, value, options) as Promise<R>,
    close: () => {
      if (closed) return
      if (hasLocksAndChannel) post({ type: 'closing', from: id })
      closed = true
      clearInterval(timer)
      clearTimeout(responseTimer)
      watching?.unsubscribe()
      leading.unsubscribe()
      leaderStreams.stop()
      leaderCalls.close()
      leadership.close()
      channel?.close()
    },
  }
}

function openChannel(name: string): BroadcastChannel | undefined {
  return typeof BroadcastChannel === 'function' ? new BroadcastChannel(name) : undefined
}
