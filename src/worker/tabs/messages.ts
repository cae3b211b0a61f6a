import type { ErrorRecord } from '../../domain/core/errors/app-error.ts'
import { safeRead } from '../../domain/core/lib/safe-read.ts'
import { finite, flag, listOf, maybe, recordOf, type Shape, text } from '../caches/shape.ts'

/** One feed a tab wants. `stamp` names the newest value it has, so that only what it lacks is sent again. */
export type TabSubscription = {
  readonly feed: string
  readonly kind: string
  readonly args: readonly unknown[]
  readonly stamp?: string
}

/** What the tabs of an origin say to each other. Every tab hears every message. */
export type TabMessage =
  /** I am here, this is all I want. Said at every change and at every heartbeat. */
  | {
      readonly type: 'beat'
      readonly from: string
      readonly visible: boolean
      readonly wants: readonly TabSubscription[]
    }
  | { readonly type: 'bye'; readonly from: string }
  /** I lead from now on. */
  | { readonly type: 'lead'; readonly from: string }
  /** The leader has heard the beat of `to`. */
  | { readonly type: 'heard'; readonly from: string; readonly to: string }
  | {
      readonly type: 'value'
      readonly from: string
      readonly feed: string
      readonly stamp: string
      readonly value: unknown
    }
  | { readonly type: 'end'; readonly from: string; readonly feed: string; readonly error?: ErrorRecord }
  | { readonly type: 'tell'; readonly from: string; readonly topic: string; readonly value: unknown }
  /** A question for the leader. `at` is epoch ms: a leader that slept must not act on an old one. */
  | {
      readonly type: 'ask'
      readonly from: string
      readonly id: string
      readonly topic: string
      readonly value: unknown
      readonly at: number
    }
  /** The leader has begun to work on the question. */
  | { readonly type: 'took'; readonly from: string; readonly id: string }
  | { readonly type: 'cancel'; readonly from: string; readonly id: string }
  | { readonly type: 'reply'; readonly from: string; readonly id: string; readonly value?: unknown }
  | { readonly type: 'refuse'; readonly from: string; readonly id: string; readonly error: ErrorRecord }

/** Puts a message on the channel. */
export type Post = (message: TabMessage) => void

const anything: Shape = () => true
const want = recordOf<TabSubscription>({ feed: text, kind: text, args: listOf(anything), stamp: maybe(text) })
const error = recordOf<ErrorRecord>({
  code: text,
  message: text,
  context: value => typeof value === 'object' && value !== null,
})

/** The fields of each kind of message, beside `type`. */
const shapes: { readonly [T in TabMessage['type']]: Shape } = {
  beat: recordOf({ from: text, visible: flag, wants: listOf(want) }),
  bye: recordOf({ from: text }),
  lead: recordOf({ from: text }),
  heard: recordOf({ from: text, to: text }),
  value: recordOf({ from: text, feed: text, stamp: text, value: anything }),
  end: recordOf({ from: text, feed: text, error: maybe(error) }),
  tell: recordOf({ from: text, topic: text, value: anything }),
  ask: recordOf({ from: text, id: text, topic: text, value: anything, at: finite }),
  took: recordOf({ from: text, id: text }),
  cancel: recordOf({ from: text, id: text }),
  reply: recordOf({ from: text, id: text, value: anything }),
  refuse: recordOf({ from: text, id: text, error }),
}

/** The message, or undefined where another script of the origin uses our channel. */
export function readTabMessage(data: unknown): TabMessage | undefined {
  const type = safeRead(data, 'type')
  const isOurs =
    typeof type === 'string' && Object.hasOwn(shapes, type) && shapes[type as TabMessage['type']](data)
  return isOurs ? (data as TabMessage) : undefined
}

/** The same text for the same arguments, whatever the order of their keys. */
export function stableKey(kind: string, args: readonly unknown[]): string {
  return `${kind}${JSON.stringify(args, (_key, value: unknown) => {
    if (typeof value === 'bigint') return `${value}n`
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
  })}`
}
