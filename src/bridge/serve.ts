import type { Observable, Subscription } from 'rxjs'
import { coreError, toRecord } from '../domain/core/errors/core-error.ts'
import type {
  Handshake,
  HostApi,
  StreamArgs,
  StreamName,
  StreamValue,
  WorkerApi,
} from './contract/worker-api.ts'
import { holdLivenessLock } from './liveness.ts'
import { callRemote, recordOf, serveCalls } from './rpc.ts'
import type { ClientMessage, ServerMessage } from './stream-client.ts'

/** The worker's end of the bridge. */
export type Served = {
  /** Functions of the page that the worker can call. They reject with AppErrors. */
  readonly host: HostApi
  /** Ends all streams and calls, and closes the ports. */
  close(): void
}

/** Serves the worker's API and streams to the page that sent this handshake. */
export function serve(handshake: Handshake, api: WorkerApi, streams: Sources): Served {
  const held = handshake.alive === undefined ? Promise.resolve(() => {}) : holdLivenessLock(handshake.alive)
  const host = callRemote(handshake.host)
  const served = serveStreams(handshake.streams, streams)
  const stopCalls = serveCalls(
    {
      ...api,
      // The reply to a ping waits for the liveness lock, because after the first reply the page watches this lock to
      // detect a crash.
      ping: async (nonce: number) => {
        await held
        return api.ping(nonce)
      },
    },
    handshake.calls,
  )
  const callHost =
    (method: keyof HostApi) =>
    (...args: readonly unknown[]) =>
      host.call(method, args)
  return {
    host: {
      connectInjected: callHost('connectInjected') as HostApi['connectInjected'],
      disconnectInjected: callHost('disconnectInjected') as HostApi['disconnectInjected'],
      requestInjected: callHost('requestInjected') as HostApi['requestInjected'],
      findInjected: callHost('findInjected') as HostApi['findInjected'],
      attest: callHost('attest') as HostApi['attest'],
      remoteRequests: callHost('remoteRequests') as HostApi['remoteRequests'],
      oneClick: callHost('oneClick') as HostApi['oneClick'],
    },
    close: () => {
      served.close()
      stopCalls()
      host.close(coreError('worker-lost'))
      void held.then(release => release())
    },
  }
}

/** The worker's streams, by name. */
export type Sources = {
  readonly [N in StreamName]: (...args: StreamArgs<N>) => Observable<StreamValue<N>>
}

/** The streams that the worker serves over one port: their number, and the function that closes them. */
export type ServedStreams = { size(): number; close(): void }

/**
 * Maximum number of unacknowledged values of a stream. With 1, no values pile up in the port while the page is busy.
 */
const credit = 1
/**
 * Streams whose values are events. While the page is busy, up to `maxWaitingEvents` events wait in order. After that,
 * the worker drops the oldest event.
 */
const events: ReadonlySet<string> = new Set<StreamName>(['alerts'])
const maxWaitingEvents = 64

/**
 * Sends the worker's streams over one port. Each value is sent after the page has acknowledged the previous one. If several
 * values are waiting, only the newest one is sent, except in streams of events.
 */
export function serveStreams(port: MessagePort, sources: Sources): ServedStreams {
  const flows = new Map<number, Flow>()
  const post = (message: ServerMessage) => port.postMessage(message)

  const onMessage = ({ data }: MessageEvent<ClientMessage>) => {
    if (typeof data?.id !== 'number') return
    const flow = flows.get(data.id)
    if (data.op === 'ack') flow?.ack(data.seq)
    if (data.op === 'close') flow?.stop()
    if (data.op !== 'open' || flow || !Array.isArray(data.args) || !Object.hasOwn(sources, data.stream))
      return
    const { id, stream, args } = data
    const source = sources[stream as StreamName] as (...args: readonly unknown[]) => Observable<unknown>
    const started = createFlow(id, stream, post, () => flows.delete(id))
    flows.set(id, started)
    started.run(() => source(...args))
  }
  port.addEventListener('message', onMessage)
  port.start()

  return {
    size: () => flows.size,
    close: () => {
      port.removeEventListener('message', onMessage)
      for (const flow of [...flows.values()]) flow.stop()
      port.close()
    },
  }
}

type Flow = { run(source: () => Observable<unknown>): void; ack(seq: number): void; stop(): void }

function createFlow(
  id: number,
  stream: string,
  post: (message: ServerMessage) => void,
  onEnd: () => void,
): Flow {
  let subscription: Subscription | undefined
  let sent = 0
  let taken = 0
  let waiting: unknown[] = []
  let last: ServerMessage | undefined
  let stopped = false

  const stop = () => {
    if (stopped) return
    stopped = true
    waiting = []
    onEnd()
    subscription?.unsubscribe()
  }
  const end = (message: ServerMessage) => {
    last = message
    flush()
  }
  const fail = (cause: unknown) => void recordOf(cause).then(error => end({ id, op: 'error', error }))
  const flush = () => {
    while (!stopped && waiting.length > 0 && sent - taken < credit) {
      sent += 1
      try {
        post({ id, op: 'next', seq: sent, value: waiting.shift() })
      } catch (cause) {
        waiting = []
        last = { id, op: 'error', error: toRecord(coreError('not-cloneable', { stream }, cause)) }
      }
    }
    if (stopped || !last || waiting.length > 0) return
    post(last)
    stop()
  }

  return {
    run: source => {
      try {
        subscription = source().subscribe({
          next: value => {
            if (last) return
            if (!events.has(stream)) waiting = [value]
            else waiting = [...waiting, value].slice(-maxWaitingEvents)
            flush()
          },
          error: fail,
          complete: () => end({ id, op: 'done' }),
        })
      } catch (error) {
        fail(error)
      }
      // The source may have completed or failed during `subscribe`. At that time `stop` could not unsubscribe, because
      // `subscription` was not set yet.
      if (stopped) subscription?.unsubscribe()
    },
    ack: seq => {
      if (seq <= taken || seq > sent) return
      taken = seq
      flush()
    },
    stop,
  }
}
