import { Observable, type Subscriber } from 'rxjs'
import type { ErrorRecord } from '../domain/core/errors/app-error.ts'
import { coreError, fromRecord } from '../domain/core/errors/core-error.ts'
import { dataOf, type Loadable, withKeptData } from '../domain/core/loadable.ts'
import type { StreamArgs, StreamName, StreamValue } from './contract/worker-api.ts'

const statuses: ReadonlySet<unknown> = new Set(['idle', 'loading', 'fresh', 'stale', 'failed'])

/**
 * Returns the value to show after a restart of the worker. A new worker starts each stream without data, so the earlier
 * data stays on the screen until new data arrives. A value that is not a `Loadable` is returned unchanged.
 */
export function keepData(shown: unknown, next: unknown): unknown {
  return isLoadable(shown) && isLoadable(next) ? withKeptData(shown, next) : next
}

/**
 * Whether this value of a restarted stream has new data. If so, the page no longer shows the data from before the
 * restart.
 */
export function hasCaughtUp(next: unknown): boolean {
  return !isLoadable(next) || dataOf(next) !== undefined
}

function isLoadable(value: unknown): value is Loadable<unknown> {
  return typeof value === 'object' && value !== null && 'status' in value && statuses.has(value.status)
}

/** A message from the page to the worker, about the stream with this id. */
export type ClientMessage =
  | { readonly id: number; readonly op: 'open'; readonly stream: string; readonly args: readonly unknown[] }
  | { readonly id: number; readonly op: 'ack'; readonly seq: number }
  | { readonly id: number; readonly op: 'close' }

/** A message from the worker to the page, about the stream with this id. */
export type ServerMessage =
  | { readonly id: number; readonly op: 'next'; readonly seq: number; readonly value: unknown }
  | { readonly id: number; readonly op: 'done' }
  | { readonly id: number; readonly op: 'error'; readonly error: ErrorRecord }

/** The page's end of the streams port. */
export type OpenStreams = {
  /** Returns a stream of the worker. Each subscription has its own id, which the page sends to the worker. */
  stream<N extends StreamName>(name: N, ...args: StreamArgs<N>): Observable<StreamValue<N>>
  /** Returns the number of open streams. */
  size(): number
  close(): void
}

/** Multiplexes the worker's streams over one port. */
export function openStreams(port: MessagePort): OpenStreams {
  const open = new Map<number, { readonly subscriber: Subscriber<unknown>; seen: number }>()
  let lastId = 0

  const onMessage = ({ data }: MessageEvent<ServerMessage>) => {
    const flow = open.get(data?.id)
    if (!flow) return
    if (data.op === 'next') {
      if (data.seq <= flow.seen) return
      flow.seen = data.seq
      flow.subscriber.next(data.value)
      if (open.has(data.id)) post({ id: data.id, op: 'ack', seq: data.seq })
      return
    }
    if (data.op !== 'done' && data.op !== 'error') return
    open.delete(data.id)
    if (data.op === 'done') flow.subscriber.complete()
    else flow.subscriber.error(fromRecord(data.error))
  }
  const post = (message: ClientMessage) => port.postMessage(message)
  port.addEventListener('message', onMessage)
  port.start()

  return {
    stream: <N extends StreamName>(name: N, ...args: StreamArgs<N>) =>
      new Observable<StreamValue<N>>(subscriber => {
        lastId += 1
        const id = lastId
        open.set(id, { subscriber: subscriber as Subscriber<unknown>, seen: 0 })
        try {
          post({ id, op: 'open', stream: name, args })
        } catch (cause) {
          open.delete(id)
          subscriber.error(coreError('not-cloneable', { stream: name }, cause))
        }
        return () => {
          if (open.delete(id)) post({ id, op: 'close' })
        }
      }),
    size: () => open.size,
    close: () => {
      port.removeEventListener('message', onMessage)
      open.clear()
      port.close()
    },
  }
}
