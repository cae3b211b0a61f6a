import type { Observable } from 'rxjs'
import { type CoreError, toRecord } from '../../domain/core/errors/core-error.ts'
import { normalizeError } from '../../domain/core/errors/normalize-error.ts'
import { createLeaderStreams } from './leader-streams.ts'
import type { TabMessage, TabSubscription } from './messages.ts'
import type { OtherTabs } from './other-tabs.ts'
import type { OwnSubscriptions } from './own-subscriptions.ts'

type SharedStreamsDeps = {
  /** Id of this tab. */
  readonly id: string
  readonly post: (message: TabMessage) => void
  readonly leads: () => boolean
  readonly own: OwnSubscriptions
  readonly others: OtherTabs
}

/** The streams that this tab runs for the subscribers in all tabs while it is the leader. */
type SharedStreams = {
  register(kind: string, run: (...args: readonly unknown[]) => Observable<unknown>): void
  /** Runs exactly the streams that have a subscriber in any tab. Does nothing in a tab that is not the leader. */
  reconcile(): void
  /** Sends the newest values to a tab that has missed them. */
  catchUp(subscriptions: readonly TabSubscription[]): void
  stop(): void
}

export function createSharedStreams({ id, post, leads, own, others }: SharedStreamsDeps): SharedStreams {
  const streams = createLeaderStreams(id, {
    value: (streamKey, stamp, value) => {
      if (hasSubscriberElsewhere(streamKey)) post({ type: 'value', from: id, streamKey, stamp, value })
      own.deliver(streamKey, stamp, value)
    },
    end: (streamKey, error) => {
      const end = (failure?: CoreError) => {
        post({ type: 'end', from: id, streamKey, ...(failure && { error: toRecord(failure) }) })
        own.finish(streamKey, failure)
      }
      if (error === undefined) end()
      else void normalizeError(error).then(end)
    },
  })
  const hasSubscriberElsewhere = (streamKey: string) =>
    others.subscriptions().some(subscription => subscription.streamKey === streamKey)

  return {
    register: streams.register,
    reconcile: () => {
      if (!leads()) return
      streams.reconcile([...own.list(), ...others.subscriptions()])
      streams.catchUp(
        own.list(),
        message => message.type === 'value' && own.deliver(message.streamKey, message.stamp, message.value),
        id,
      )
    },
    catchUp: subscriptions => streams.catchUp(subscriptions, post, id),
    stop: streams.stop,
  }
}
