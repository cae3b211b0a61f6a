import type { AppError } from '../domain/core/errors/app-error.ts'
import { coreError } from '../domain/core/errors/core-error.ts'
import { withTimeout } from '../domain/core/lib/with-timeout.ts'
import type { Handshake, HostApi, WorkerConfig } from './contract/worker-api.ts'
import { heartbeat, probe, watchLivenessLock } from './liveness.ts'
import { newChannel } from './original-methods.ts'
import { type Calls, callRemote, serveCalls } from './rpc.ts'
import { type OpenStreams, openStreams } from './stream-client.ts'
import type { Timing } from './timing.ts'
import type { Service, Transport } from './transports.ts'

/** A running service that has replied to its first ping. */
export type Connection = {
  readonly calls: Calls
  readonly streams: OpenStreams
  /** Resolves with the reason when the service crashes or the connection is closed. */
  readonly lost: Promise<string>
  /** Stops the service. Pending calls reject with `worker-lost`. */
  close(reason: string): void
}

/** Options that every service is started with. */
export type StartOptions = {
  readonly config: WorkerConfig
  readonly host: HostApi
  readonly timing: Timing
  /** Receives every problem that was handled: a blocked start, a crash, or an uncaught error in a running worker. */
  readonly onTrouble: (error: AppError) => void
}

/**
 * Starts a service over one transport. Rejects with `worker-blocked`. The error context holds the `way` (transport
 * name), the `reason`, and whether the script `threw`.
 */
export async function startConnection(way: Transport, boot: StartOptions): Promise<Connection> {
  // The service in the page is the last transport, so it has no deadline. A slow start is better than no service.
  const deadline = way.name === 'page' ? noDeadline : boot.timing.boot
  const started = way.start()
  let service: Service
  try {
    service = await withTimeout(started, deadline, tooLate)
  } catch (cause) {
    // A service that starts after the deadline is stopped.
    started.then(late => late.kill()).catch(() => {})
    throw blocked(way, cause)
  }
  let ends: ReturnType<typeof introduce> | undefined
  try {
    ends = introduce(way, service, boot)
    await withTimeout(ends.answered, deadline, tooLate)
  } catch (cause) {
    if (ends) ends.close('boot')
    else service.kill()
    throw blocked(way, cause)
  }
  ends.guard()
  return ends
}

/** Sends the handshake to the service and waits for its first reply. */
function introduce(way: Transport, service: Service, boot: StartOptions) {
  const mortal = way.name !== 'page'
  const name = `portico:alive:${crypto.getRandomValues(new Uint32Array(3)).join('-')}`
  const { greeting, mine } = channels(boot.config, mortal ? name : undefined)
  const stopHost = serveCalls(boot.host, mine.host)
  const calls = callRemote(mine.calls)
  const streams = openStreams(mine.streams)

  let closed = false
  let guards: (() => void)[] = []
  const lost = deferred<string>()
  const close = (reason: string) => {
    if (closed) return
    closed = true
    for (const stop of guards) stop()
    calls.close(coreError('worker-lost', { reason }))
    streams.close()
    stopHost()
    service.kill()
    lost.resolve(reason)
  }
  const answered = deferred<unknown>()
  let onError = (words: string) => answered.reject(new BootError(words))
  service.onError(words => onError(words))
  service.post(greeting)
  calls.call('ping', [0]).then(answered.resolve, answered.reject)

  /** Starts to check whether the service is still alive, after its first reply. */
  const guard = () => {
    if (!mortal) return
    onError = words => {
      boot.onTrouble(coreError('worker-lost', { reason: 'error', words }))
      // An uncaught error may have stopped the worker. A ping shows whether it still runs.
      probe(calls, boot.timing, () => close('error'))
    }
    guards = [
      heartbeat(calls, boot.timing, () => close('silent')),
      watchLivenessLock(name, () => close('dead')),
    ]
  }
  return { calls, streams, lost: lost.promise, close, answered: answered.promise, guard }
}

function channels(config: WorkerConfig, alive: string | undefined) {
  const [calls, streams, host] = [newChannel(), newChannel(), newChannel()]
  const greeting: Handshake = {
    type: 'portico:hello',
    config,
    calls: calls[1],
    streams: streams[1],
    host: host[1],
    ...(alive !== undefined && { alive }),
  }
  return { greeting, mine: { calls: calls[0], streams: streams[0], host: host[0] } }
}

/** Thrown when the worker's script fails before its first reply. Has the browser's message. */
class BootError extends Error {}

class TooLate extends Error {}

/** The longest delay a browser timer accepts (ms). */
const noDeadline = 2 ** 31 - 1

function tooLate(): never {
  throw new TooLate()
}

function blocked(way: Transport, cause: unknown): AppError {
  const words = cause instanceof Error ? cause.message : String(cause)
  const reason = cause instanceof TooLate ? 'timeout' : words === '' ? 'blocked' : words
  return coreError(
    'worker-blocked',
    { way: way.name, reason, threw: cause instanceof BootError && words !== '' },
    cause,
  )
}

/** A promise together with the functions that settle it. */
export type Deferred<T> = {
  readonly promise: Promise<T>
  resolve(value: T): void
  reject(reason: unknown): void
}

/** Creates a deferred promise. Browsers of 2023 lack `Promise.withResolvers`. */
export function deferred<T>(): Deferred<T> {
  let resolve: (value: T) => void = () => {}
  let reject: (reason: unknown) => void = () => {}
  const promise = new Promise<T>((onValue, onReason) => {
    resolve = onValue
    reject = onReason
  })
  return { promise, resolve, reject }
}
