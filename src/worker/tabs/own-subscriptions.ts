import { Observable, Subject } from 'rxjs'
import { stableKey, type TabSubscription } from './messages.ts'

/** The subscriptions of this tab to streams of the leader tab. */
export type OwnSubscriptions = {
  list(): readonly TabSubscription[]
  /** Emits the values that are delivered for this stream. Subscriptions to the same stream share one entry of the list. */
  stream$(kind: string, args: readonly unknown[]): Observable<unknown>
  deliver(streamKey: string, stamp: string, value: unknown): void
  /** Ends a stream, with an error unless it is undefined. */
  finish(streamKey: string, error: unknown): void
}

type OwnSubscription = {
  readonly subscription: TabSubscription
  readonly values$: Subject<unknown>
  latest?: { readonly value: unknown; readonly stamp: string }
  count: number
}

/** Creates the OwnSubscriptions. Calls `changed` whenever the list has changed. */
export function createOwnSubscriptions(changed: () => void): OwnSubscriptions {
  const own = new Map<string, OwnSubscription>()

  return {
    list: () =>
      [...own.values()].map(({ subscription, latest }) => ({
        ...subscription,
        ...(latest && { stamp: latest.stamp }),
      })),
    stream$: (kind, args) =>
      new Observable(subscriber => {
        const streamKey = stableKey(kind, args)
        const entry = own.get(streamKey) ?? {
          subscription: { streamKey, kind, args },
          values$: new Subject(),
          count: 0,
        }
        own.set(streamKey, entry)
        entry.count += 1
        if (entry.latest) subscriber.next(entry.latest.value)
        const values = entry.values$.subscribe(subscriber)
        changed()
        return () => {
          values.unsubscribe()
          entry.count -= 1
          if (entry.count > 0 || own.get(streamKey) !== entry) return
          own.delete(streamKey)
          changed()
        }
      }),
    deliver: (streamKey, stamp, value) => {
      const entry = own.get(streamKey)
      if (!entry) return
      entry.latest = { value, stamp }
      entry.values$.next(value)
    },
    finish: (streamKey, error) => {
      const entry = own.get(streamKey)
      own.delete(streamKey)
      if (error === undefined) entry?.values$.complete()
      else entry?.values$.error(error)
    },
  }
}
