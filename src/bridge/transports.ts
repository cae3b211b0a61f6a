import type { AppError } from '../domain/core/errors/app-error.ts'
import { CoreError, coreError } from '../domain/core/errors/core-error.ts'
import { withTimeout } from '../domain/core/lib/with-timeout.ts'
import type { Handshake, HostApi, ServedApi, WorkerConfig } from './contract/worker-api.ts'
import { heartbeat, probe, type Timing, watchLivenessLock } from './liveness.ts'
import { newChannel, withOwnMethods } from './original-methods.ts'
import type { Trust } from './trusted-types.ts'
import { type Caller, callFunctions, exposeFunctions } from './wire.ts'

/** The worker's code while it runs, either in a worker or in the page. */
export type Service = {
  post(handshake: Handshake): void
  kill(): void
  /**
   * Calls the listener with the message of each uncaught error. The message is empty if the browser blocked the worker
   * or did not find its file.
   */
  onError(listener: (words: string) => void): void
}

export type Transport = {
  readonly name: 'url' | 'blob' | 'page'
  start(): Promise<Service>
}

/**
 * Starts a module worker. The caller creates the worker, because bundlers look for the literal `new Worker(new
 * URL(…))`.
 */
export function urlTransport(create: () => Worker): Transport {
  return { name: 'url', start: async () => workerService(create()) }
}

/** The URL of the classic worker, and the SHA-256 of its bytes (`sha256-…`). */
type ClassicWorker = { readonly url: string; readonly integrity: string; readonly trust: Trust }

/**
 * Starts a classic worker from a blob: URL of verified bytes, which works for scripts of any origin. The site's content
 * security policy must allow `worker-src blob:`.
 */
export function blobTransport({ url, integrity, trust }: ClassicWorker): Transport {
  return {
    name: 'blob',
    start: async () => blobService(trust.blob(await fetchScript(url, integrity))),
  }
}

/**
 * Starts a module worker from another origin. Browsers forbid this directly, so a blob: URL of the page's origin
 * imports the worker. The other origin must send CORS headers.
 */
export function importTransport(url: string, trust: Trust): Transport {
  return {
    name: 'blob',
    start: async () => blobService(trust.blob(`import ${JSON.stringify(url)}`), { type: 'module' }),
  }
}

/**
 * The exports of the file with the worker's code. The page runs this code itself if no worker starts. A worker can
 * import the same file from `address`.
 */
type ServiceFile = {
  readonly address: string
  startInPage(handshake: Handshake): { close(): void }
}

/**
 * Starts a module worker that imports the file with the worker's code, for bundlers that emit this file but do not
 * recognise workers. `own` is the URL of the calling script. If the file has the same URL, it also contains the site's
 * code, so the transport does not start.
 */
export function serviceTransport(load: () => Promise<ServiceFile>, own: string, trust: Trust): Transport {
  return {
    name: 'blob',
    start: async () => {
      const { address } = await load()
      if (!/^https?:/.test(address) || address === own)
        throw coreError('worker-blocked', { reason: 'the bundle is one file' })
      return blobService(trust.blob(`import ${JSON.stringify(address)}`), { type: 'module' })
    },
  }
}

/** Runs the worker's code in the page itself. The code is fetched at the first start. `onStart` is called at each start. */
export function pageTransport(load: () => Promise<ServiceFile>, onStart = () => {}): Transport {
  return {
    name: 'page',
    start: async () => {
      const { startInPage } = await load()
      onStart()
      let service: { close(): void } | undefined
      return {
        post: handshake => {
          service = startInPage(handshake)
        },
        kill: () => service?.close(),
        onError: () => {},
      }
    },
  }
}

function blobService({ url, revoke }: ReturnType<Trust['blob']>, options?: WorkerOptions): Service {
  try {
    return workerService(new Worker(url, options), revoke)
  } catch (error) {
    revoke()
    throw error
  }
}

function workerService(started: Worker, onKill = () => {}): Service {
  const worker = withOwnMethods(started)
  const end = () => worker.terminate()
  // Safari freezes a page that the user has left, together with the page's worker. A frozen worker keeps its locks and
  // its database, and the next page would wait for both. Therefore the worker ends. If the user returns, the page
  // starts a new worker.
  addEventListener('pagehide', end)
  return {
    post: handshake => worker.postMessage(handshake, [handshake.calls, handshake.host]),
    kill: () => {
      removeEventListener('pagehide', end)
      end()
      onKill()
    },
    onError: listener =>
      worker.addEventListener('error', event => {
        // Portico handles the error here and hides it from the page's own error handler.
        event.preventDefault()
        listener(event.message ?? '')
      }),
  }
}

/**
 * Fetches the script as text. The browser rejects a script with a wrong hash, and a script that the page may not read.
 */
async function fetchScript(url: string, integrity: string): Promise<string> {
  const response = await fetch(url, { credentials: 'omit', integrity }).catch(() => {
    throw coreError('worker-blocked', { reason: `${url} is missing, unreadable or changed` })
  })
  return await response.text()
}

/** The connection of the page to a worker that has replied to its first ping. */
export type WorkerConnection = Pick<Caller<ServedApi>, 'remote' | 'open'> & {
  /** Resolves with the reason when the worker crashes or the connection is closed. */
  readonly lost: Promise<string>
  /** Stops the worker. Pending calls reject with `worker-lost`. */
  close(reason: string): void
}

export type StartOptions = {
  readonly config: WorkerConfig
  readonly host: HostApi
  readonly timing: Timing
  /**
   * Receives every problem from which the bridge recovers: a blocked start, a crash, or an uncaught error in a running
   * worker.
   */
  readonly onError: (error: AppError) => void
}

/**
 * Starts the worker over one transport. Rejects with `files-missing` if its files are gone, and with `worker-blocked` if
 * the worker does not start for another reason. The error context holds the `way` (transport name), the `reason`, and
 * whether the script `threw`.
 */
export async function startConnection(transport: Transport, boot: StartOptions): Promise<WorkerConnection> {
  // The transport `page` has no deadline, because no transport follows it: a slow start is better than none.
  const deadline = transport.name === 'page' ? noDeadline : boot.timing.boot
  const started = transport.start()
  let service: Service
  try {
    service = await withTimeout(started, deadline, tooLate)
  } catch (cause) {
    // Stops a worker that starts after the deadline.
    started.then(late => late.kill()).catch(() => {})
    throw blockedError(transport, cause)
  }
  let ends: ReturnType<typeof performHandshake> | undefined
  try {
    ends = performHandshake(transport, service, boot)
    await withTimeout(ends.firstReply, deadline, tooLate)
  } catch (cause) {
    if (ends) ends.close('boot')
    else service.kill()
    throw blockedError(transport, cause)
  }
  ends.guard()
  return ends
}

/** Sends the handshake to the worker and waits for its first reply. */
function performHandshake(transport: Transport, service: Service, boot: StartOptions) {
  const mortal = transport.name !== 'page'
  const name = `portico:alive:${crypto.getRandomValues(new Uint32Array(3)).join('-')}`
  const { handshake, mine } = createChannels(boot.config, mortal ? name : undefined)
  const stopHost = exposeFunctions(boot.host, mine.host)
  const caller = callFunctions<ServedApi>(mine.calls)
  const ping = (nonce: number) => caller.remote.ping(nonce)

  let closed = false
  let guards: (() => void)[] = []
  const lost = deferred<string>()
  const close = (reason: string) => {
    if (closed) return
    closed = true
    for (const stop of guards) stop()
    caller.close(coreError('worker-lost', { reason }))
    stopHost()
    service.kill()
    lost.resolve(reason)
  }
  const firstReply = deferred<unknown>()
  let onError = (words: string) => firstReply.reject(new BootError(words))
  service.onError(words => onError(words))
  service.post(handshake)
  ping(0).then(firstReply.resolve, firstReply.reject)

  /** Starts to check whether the worker still runs. Called after the first reply of the worker. */
  const guard = () => {
    if (!mortal) return
    onError = words => {
      boot.onError(coreError('worker-lost', { reason: 'error', words }))
      // The worker may have stopped because of this error. A ping shows whether it still runs.
      probe(ping, boot.timing, () => close('error'))
    }
    guards = [
      heartbeat(ping, boot.timing, () => close('silent')),
      watchLivenessLock(name, () => close('dead')),
    ]
  }
  const { remote, open } = caller
  return { remote, open, lost: lost.promise, close, firstReply: firstReply.promise, guard }
}

function createChannels(config: WorkerConfig, alive: string | undefined) {
  const [calls, host] = [newChannel(), newChannel()]
  const handshake: Handshake = {
    type: 'portico:hello',
    config,
    calls: calls[1],
    host: host[1],
    ...(alive !== undefined && { alive }),
  }
  return { handshake, mine: { calls: calls[0], host: host[0] } }
}

/** Thrown if the worker's script fails before its first reply. The error has the text that the browser reports. */
class BootError extends Error {}

class TooLate extends Error {}

/** The longest delay a browser timer accepts (ms). */
const noDeadline = 2 ** 31 - 1

function tooLate(): never {
  throw new TooLate()
}

function blockedError(transport: Transport, cause: unknown): AppError {
  if (cause instanceof CoreError && cause.code === 'files-missing') return cause
  const words = cause instanceof Error ? cause.message : String(cause)
  const reason = cause instanceof TooLate ? 'timeout' : words === '' ? 'blocked' : words
  return coreError(
    'worker-blocked',
    { way: transport.name, reason, threw: cause instanceof BootError && words !== '' },
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
