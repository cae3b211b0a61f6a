import { BehaviorSubject, distinctUntilChanged, filter, map, Observable, Subject } from 'rxjs'
import { type CoreError, fromRecord, toRecord } from '../../domain/core/errors/core-error.ts'
import { normalizeError } from '../../domain/core/errors/normalize-error.ts'
import { randomUuid } from '../../domain/core/lib/uuid.ts'
import type { Channel } from './channel.ts'
import { type Asked, type CallOptions, createLeaderCalls } from './leader-calls.ts'
import { createLeaderStreams } from './leader-streams.ts'
import { createLeadership, type Locks } from './leadership.ts'
import { readTabMessage, stableKey, type TabMessage, type TabSubscription } from './messages.ts'

/** `null`: the browser has none, every tab leads for itself. Absent: the worker's own. */
export type TabsOptions = {
  /** Same for all tabs of the origin that may speak together: carries the version of what is said. */
  readonly name: string
  readonly locks?: Locks | null
  readonly channel?: Channel | null
  /** Epoch ms, comparable between tabs. */
  readonly now?: () => number
  /** Whether this tab's page is seen. */
  readonly visible$?: Observable<boolean>
}

/** The tabs of one origin as seen from one of them: one leads and works for all. */
export type Tabs = {
  readonly id: string
  readonly leads$: Observable<boolean>
  /** Whether any tab of the origin is seen: what a leader in a hidden tab goes by. */
  readonly visible$: Observable<boolean>
  /** `run` happens once, in the leader, for all subscribers of all tabs. Arguments and values must be cloneable. */
  share<A extends readonly unknown[], T>(
    kind: string,
    run: (...args: A) => Observable<T>,
  ): (...args: A) => Observable<T>
  /** Says something to all other tabs. */
  broadcast(topic: string, value: unknown): void
  messages$<T>(topic: string): Observable<T>
  /** What to do with a question when this tab leads. Gives the function that takes it back. */
  handle<V, R>(topic: string, handler: (value: V, asked: Asked) => Promise<R>): () => void
  /** Asks the leader (who may be this tab). Rejects with the AppError it threw. */
  callLeader<R>(topic: string, value: unknown, options?: CallOptions): Promise<R>
  close(): void
}

/** Every tab says that it is there this often. */
const heartbeat = 5_000
/** A tab that was silent for more beats of our own than this is gone. Not counted by a clock: it may be set, and a tab may sleep. */
const silence = 3
/** A leader that has not answered for this long is frozen. */
const patience = 2_000

type OwnWant = {
  readonly want: TabSubscription
  readonly values$: Subject<unknown>
  latest?: { readonly value: unknown; readonly stamp: string }
  count: number
}
type OtherTab = { missed: number; visible: boolean; wants: readonly TabSubscription[] }

/** Joins the tabs of this origin. */
export function createTabs(options: TabsOptions): Tabs {
  const { name, now = Date.now, visible$ } = options
  const locks = options.locks === undefined ? globalThis.navigator?.locks : (options.locks ?? undefined)
  const channel = options.channel === undefined ? openChannel(name) : (options.channel ?? undefined)
  const together = locks !== undefined && channel !== undefined

  const id = randomUuid()
  const own = new Map<string, OwnWant>()
  const others = new Map<string, OtherTab>()
  const told$ = new Subject<{ topic: string; value: unknown }>()
  const seen$ = new BehaviorSubject(true)
  let visible = true
  let beatPlanned = false
  let unheard: ReturnType<typeof setTimeout> | undefined
  let closed = false

  const post = (message: TabMessage) => {
    if (!closed) channel?.postMessage(message)
  }
  const leadership = createLeadership(name, together ? locks : undefined)
  const { leads } = leadership
  const presumeFrozen = () => leadership.steal()
  const questions = createLeaderCalls({ id, patience, now, post, leads, presumeFrozen })

  const deliver = (feed: string, stamp: string, value: unknown) => {
    const entry = own.get(feed)
    if (!entry) return
    entry.latest = { value, stamp }
    entry.values$.next(value)
  }
  const finish = (feed: string, error: unknown) => {
    const entry = own.get(feed)
    own.delete(feed)
    if (error === undefined) entry?.values$.complete()
    else entry?.values$.error(error)
  }
  const feeds = createLeaderStreams(id, {
    value: (feed, stamp, value) => {
      if (wantedElsewhere(feed)) post({ type: 'value', from: id, feed, stamp, value })
      deliver(feed, stamp, value)
    },
    end: (feed, error) => {
      const end = (told?: CoreError) => {
        post({ type: 'end', from: id, feed, ...(told && { error: toRecord(told) }) })
        finish(feed, told)
      }
      if (error === undefined) end()
      else void normalizeError(error).then(end)
    },
  })

  const wantedElsewhere = (feed: string) =>
    [...others.values()].some(tab => tab.wants.some(want => want.feed === feed))
  const ownWants = (): TabSubscription[] =>
    [...own.values()].map(({ want, latest }) => ({ ...want, ...(latest && { stamp: latest.stamp }) }))
  const reconcile = () => {
    if (!leads()) return
    feeds.reconcile([...ownWants(), ...[...others.values()].flatMap(tab => tab.wants)])
    feeds.catchUp(
      ownWants(),
      message => message.type === 'value' && deliver(message.feed, message.stamp, message.value),
      id,
    )
  }
  const look = () => seen$.next(visible || [...others.values()].some(tab => tab.visible))

  const beat = () => {
    beatPlanned = false
    if (closed) return
    if (together) post({ type: 'beat', from: id, visible, wants: ownWants() })
    if (leads()) return reconcile()
    if (own.size === 0 || unheard !== undefined) return
    const due = now() + patience
    unheard = setTimeout(() => {
      unheard = undefined
      // Late by as much again: it was this tab that slept.
      if (now() - due > patience) beat()
      else presumeFrozen()
    }, patience)
  }
  // Subscribers that come and go in one turn are one change.
  const changed = () => {
    if (beatPlanned) return
    beatPlanned = true
    queueMicrotask(beat)
  }
  const heardOfLeader = () => {
    clearTimeout(unheard)
    unheard = undefined
  }

  const hear = (message: TabMessage) => {
    switch (message.type) {
      case 'beat': {
        const { visible, wants } = message
        others.set(message.from, { missed: 0, visible, wants })
        look()
        if (!leads()) return
        post({ type: 'heard', from: id, to: message.from })
        reconcile()
        return feeds.catchUp(wants, post, id)
      }
      case 'bye':
        others.delete(message.from)
        look()
        return reconcile()
      case 'lead':
        heardOfLeader()
        questions.leaderChanged(false)
        return changed()
      case 'heard':
        return message.to === id ? heardOfLeader() : undefined
      case 'value':
        return leads() ? undefined : deliver(message.feed, message.stamp, message.value)
      case 'end':
        return finish(message.feed, message.error && fromRecord(message.error))
      case 'tell':
        return told$.next({ topic: message.topic, value: message.value })
      default:
        return questions.hear(message)
    }
  }

  const sweep = () => {
    for (const [from, tab] of others) {
      tab.missed += 1
      if (tab.missed > silence) others.delete(from)
    }
    look()
    beat()
  }

  channel?.addEventListener('message', event => {
    const message = readTabMessage((event as MessageEvent).data)
    // On its own, a tab still hears what others tell, and nothing else.
    if (message && !closed && (together || message.type === 'tell')) hear(message)
  })
  const timer = together ? setInterval(sweep, heartbeat) : undefined
  const watching = visible$?.subscribe(next => {
    visible = next
    look()
    changed()
  })
  const leading = leadership.leads$.subscribe(leading => {
    if (!leading) {
      feeds.stop()
      return changed()
    }
    heardOfLeader()
    if (together) post({ type: 'lead', from: id })
    questions.leaderChanged(true)
    beat()
  })

  return {
    id,
    leads$: leadership.leads$.pipe(distinctUntilChanged()),
    visible$: seen$.pipe(distinctUntilChanged()),
    share: <A extends readonly unknown[], T>(kind: string, run: (...args: A) => Observable<T>) => {
      feeds.register(kind, run as never)
      reconcile()
      return (...args: A) =>
        new Observable<T>(subscriber => {
          const feed = stableKey(kind, args)
          const entry = own.get(feed) ?? { want: { feed, kind, args }, values$: new Subject(), count: 0 }
          own.set(feed, entry)
          entry.count += 1
          if (entry.latest) subscriber.next(entry.latest.value as T)
          const values = entry.values$.subscribe(subscriber as never)
          changed()
          return () => {
            values.unsubscribe()
            entry.count -= 1
            if (entry.count > 0 || own.get(feed) !== entry) return
            own.delete(feed)
            changed()
          }
        })
    },
    broadcast: (topic, value) => post({ type: 'tell', from: id, topic, value }),
    messages$: <T>(topic: string) =>
      told$.pipe(
        filter(said => said.topic === topic),
        map(said => said.value as T),
      ),
    handle: (topic, handler) => questions.answer(topic, handler as never),
    callLeader: <R>(topic: string, value: unknown, options?: CallOptions) =>
      questions.ask(topic, value, options) as Promise<R>,
    close: () => {
      if (closed) return
      if (together) post({ type: 'bye', from: id })
      closed = true
      clearInterval(timer)
      clearTimeout(unheard)
      watching?.unsubscribe()
      leading.unsubscribe()
      feeds.stop()
      questions.close()
      leadership.close()
      channel?.close()
    },
  }
}

function openChannel(name: string): BroadcastChannel | undefined {
  return typeof BroadcastChannel === 'function' ? new BroadcastChannel(name) : undefined
}
