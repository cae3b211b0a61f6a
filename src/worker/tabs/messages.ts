import type { ErrorRecord } from '../../domain/core/errors/app-error.ts'
import { safeRead } from '../../domain/core/lib/safe-read.ts'
import { finite, flag, listOf, maybe, recordOf, type Shape, text } from '../../domain/core/lib/shape.ts'

/**
 * A stream to which a tab subscribes. `stamp` identifies the newest value that the tab has, so that the leader sends only
 * newer values.
 */
export type TabSubscription = {
  readonly streamKey: string
  readonly kind: string
  readonly args: readonly unknown[]
  readonly stamp?: string
}

/** Messages between the tabs of an origin. Every tab receives every message. */
export type TabMessage =
  /**
   * The heartbeat of a tab, with all its subscriptions. The tab sends it after every change of its subscriptions or its
   * visibility, and at a fixed interval.
   */
  | {
      readonly type: 'heartbeat'
      readonly from: string
      readonly visible: boolean
      readonly subscriptions: readonly TabSubscription[]
    }
  | { readonly type: 'closing'; readonly from: string }
  /** The sender is the leader from now on. */
  | { readonly type: 'leader'; readonly from: string }
  /** The leader has received the heartbeat of tab `to`. */
  | { readonly type: 'heartbeat-received'; readonly from: string; readonly to: string }
  | {
      readonly type: 'value'
      readonly from: string
      readonly streamKey: string
      readonly stamp: string
      readonly value: unknown
    }
  | { readonly type: 'end'; readonly from: string; readonly streamKey: string; readonly error?: ErrorRecord }
  | { readonly type: 'broadcast'; readonly from: string; readonly topic: string; readonly value: unknown }
  /**
   * A call to the leader. `at` is the time of the call (epoch ms). A leader that was suspended compares this time with
   * its clock, to ignore old calls.
   */
  | {
      readonly type: 'call'
      readonly from: string
      readonly id: string
      readonly topic: string
      readonly value: unknown
      readonly at: number
    }
  | { readonly type: 'accepted'; readonly from: string; readonly id: string }
  | { readonly type: 'cancel'; readonly from: string; readonly id: string }
  | { readonly type: 'reply'; readonly from: string; readonly id: string; readonly value?: unknown }
  | { readonly type: 'rejection'; readonly from: string; readonly id: string; readonly error: ErrorRecord }

/** Posts a message to all other tabs of the origin. */
export type Post = (message: TabMessage) => void

const anything: Shape = () => true
const subscription = recordOf<TabSubscription>({
  streamKey: text,
  kind: text,
  args: listOf(anything),
  stamp: maybe(text),
})
const error = recordOf<ErrorRecord>({
  code: text,
  message: text,
  context: value => typeof value === 'object' && value !== null,
})

/** The fields of each message type, besides `type`. */
const shapes: { readonly [T in TabMessage['type']]: Shape } = {
  heartbeat: recordOf({ from: text, visible: flag, subscriptions: listOf(subscription) }),
  closing: recordOf({ from: text }),
  leader: recordOf({ from: text }),
  'heartbeat-received': recordOf({ from: text, to: text }),
  value: recordOf({ from: text, streamKey: text, stamp: text, value: anything }),
  end: recordOf({ from: text, streamKey: text, error: maybe(error) }),
  broadcast: recordOf({ from: text, topic: text, value: anything }),
  call: recordOf({ from: text, id: text, topic: text, value: anything, at: finite }),
  accepted: recordOf({ from: text, id: text }),
  cancel: recordOf({ from: text, id: text }),
  reply: recordOf({ from: text, id: text, value: anything }),
  rejection: recordOf({ from: text, id: text, error }),
}

/**
 * Parses a message from another tab. Returns undefined if it is malformed, for example because another script uses the
 * channel.
 */
export function readTabMessage(data: unknown): TabMessage | undefined {
  const type = safeRead(data, 'type')
  const isOurs =
    typeof type === 'string' && Object.hasOwn(shapes, type) && shapes[type as TabMessage['type']](data)
  return isOurs ? (data as TabMessage) : undefined
}

/**
 * Returns the key of a shared stream. Equal arguments give the same key, even if the properties of their objects have a
 * different order.
 */
export function stableKey(kind: string, args: readonly unknown[]): string {
  return `${kind}${JSON.stringify(args, (_key, value: unknown) => {
    if (typeof value === 'bigint') return `${value}n`
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
  })}`
}
