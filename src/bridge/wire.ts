import { type Endpoint, expose, releaseProxy, type TransferHandler, transferHandlers, wrap } from 'comlink'
import { Observable, type Subscription } from 'rxjs'
import type { AppError, ErrorRecord } from '../domain/core/errors/app-error.ts'
import { coreError, fromRecord, toRecord } from '../domain/core/errors/core-error.ts'
import { normalizeError } from '../domain/core/errors/normalize-error.ts'
import { plainCopy } from '../domain/core/lib/plain-copy.ts'
import { newChannel, withOwnMethods } from './original-methods.ts'

// The wire between the page and the worker is Comlink: each side exposes an object of functions on a port and calls the
// functions of the other side. This file adds what Comlink lacks: Observables that cross the port, errors that keep their
// code and context, calls that reject when the other side is gone, and a check of every message.

/** The functions of `T` as the other side of a port calls them. An Observable arrives as an Observable. */
export type RemoteOf<T> = {
  readonly [K in keyof T]: T[K] extends (...args: infer A) => infer R
    ? (...args: A) => Promise<Awaited<R>>
    : never
}

export type Caller<T> = {
  readonly remote: RemoteOf<T>
  open(): number
  /** Rejects all pending and all later calls with this error, and closes the port. */
  close(reason: AppError): void
}

/** A proxy of Comlink. Comlink forgets a released proxy, and so nothing runs when the browser collects it. */
type ReleasableProxy = { (...args: readonly unknown[]): unknown; [releaseProxy](): void }

/** A message of Comlink, as far as this file reads it. */
type WireMessage = {
  readonly id?: unknown
  readonly type?: unknown
  readonly path?: unknown
  readonly argumentList?: unknown
}

/** Wraps a port whose other end was given to `exposeFunctions`. */
export function callFunctions<T>(port: MessagePort): Caller<T> {
  installHandlers()
  const pending = new Set<unknown>()
  // A record, because Comlink keeps the endpoint until the wrapped object is collected, and an error would keep that object:
  // its stack holds the functions that have called `close`.
  let closed: ErrorRecord | undefined
  let listener = (_event: unknown): void => {}
  const refuse = (id: unknown, error: ErrorRecord) => listener({ data: thrown(id, error) })
  const receive = (event: MessageEvent<WireMessage>) => {
    pending.delete(event.data?.id)
    listener(event)
  }
  const endpoint: Endpoint = {
    addEventListener: (_type, given) => {
      listener = given as unknown as typeof listener
    },
    removeEventListener: () => {},
    postMessage: (message: WireMessage, transfer) => {
      if (closed) return refuse(message.id, closed)
      try {
        // A script of the page may change what it sees of a message, so the page posts a copy. It compares its own values with
        // the reply of the worker.
        port.postMessage(plainCopy(message), transfer ?? [])
        pending.add(message.id)
      } catch (cause) {
        // Without a reply, the call would stay in Comlink's list of pending calls.
        refuse(message.id, toRecord(coreError('not-cloneable', {}, cause)))
      }
    },
  }
  port.addEventListener('message', receive)
  // The wrapped object is kept as long as the caller. If the browser collected it, replies would be lost.
  const root = wrap<object>(endpoint) as unknown as Readonly<Record<string, ReleasableProxy>>
  // Comlink creates a proxy at each access to a function, and runs code when the browser collects the proxy. The browser
  // collects while it stores a page that the visitor leaves, and drops a stored page whose code runs. So there is one proxy
  // for each function, and `close` releases all of them.
  const proxies = new Map<string, ReleasableProxy>()
  const remote = new Proxy({} as RemoteOf<T>, {
    get: (_, name) => {
      // Without a method `then`, `await` treats the object as a value.
      if (typeof name !== 'string' || name === 'then') return undefined
      if (closed) {
        const reason = closed
        return () => Promise.reject(fromRecord(reason))
      }
      const proxy = proxies.get(name) ?? root[name]
      if (!proxy) return undefined
      proxies.set(name, proxy)
      // Comlink would send each member of its proxy to the other side, also `call`, by which builds for older browsers
      // replace `?.()`.
      return (...args: readonly unknown[]) => proxy(...args)
    },
  })
  port.start()
  return {
    remote,
    open: () => pending.size,
    close: reason => {
      if (closed) return
      closed = toRecord(reason)
      for (const id of [...pending]) refuse(id, closed)
      pending.clear()
      if (canCreateId())
        for (const proxy of [root, ...proxies.values()]) (proxy as ReleasableProxy)[releaseProxy]()
      proxies.clear()
      port.removeEventListener('message', receive)
      port.close()
    },
  }
}

/**
 * Whether the methods work with which Comlink creates the id of a message. A script of the page may have replaced them, and
 * then the release of a proxy would end in an unhandled rejection.
 */
function canCreateId(): boolean {
  try {
    return typeof new Array(1).fill(0).map(String).join('-') === 'string'
  } catch {
    return false
  }
}

/**
 * Lets the other side of the port call the own functions of `api`, and nothing else. A function may return an Observable.
 * Returns the function that ends all streams and closes the port.
 */
export function exposeFunctions(api: object, port: MessagePort): () => void {
  installHandlers()
  const live = new Set<Subscription>()
  const followed = <T>(source$: Observable<T>): Observable<T> => {
    const copy$ = new Observable<T>(subscriber => {
      const subscription = source$.subscribe(subscriber)
      live.add(subscription)
      subscription.add(() => live.delete(subscription))
      return subscription
    })
    return source$ instanceof EventStream ? new EventStream(copy$) : copy$
  }
  const functions = Object.fromEntries(
    Object.entries(api)
      .filter(([, run]) => typeof run === 'function')
      .map(([name, run]) => [
        name,
        async (...args: readonly unknown[]) => {
          try {
            const result: unknown = await run.apply(api, args)
            return result instanceof Observable ? followed(result) : result
          } catch (error) {
            throw await normalizeError(error)
          }
        },
      ]),
  )
  expose(functions, guarded(port, functions))
  return () => {
    for (const subscription of [...live]) subscription.unsubscribe()
    port.close()
  }
}

/**
 * Answers every message that is not a plain call of an own function, because Comlink would also read and set properties,
 * construct objects, and follow a path into the prototypes.
 */
function guarded(port: MessagePort, functions: object): Endpoint {
  return {
    addEventListener: (type, listener) =>
      port.addEventListener(type, (event: Event) => {
        const { data } = event as MessageEvent<WireMessage | undefined>
        if (isCall(data, functions)) (listener as EventListener)(event)
        else if (typeof data?.id === 'string')
          port.postMessage(
            thrown(data.id, toRecord(coreError('method-unsupported', { method: nameOf(data.path) }))),
          )
      }),
    removeEventListener: (type, listener) => port.removeEventListener(type, listener),
    postMessage: (message, transfer) => port.postMessage(message, transfer ?? []),
    start: () => port.start(),
  }
}

function isCall(data: WireMessage | undefined, functions: object): boolean {
  const { id, type, path, argumentList } = data ?? {}
  return (
    typeof id === 'string' &&
    type === 'APPLY' &&
    Array.isArray(path) &&
    path.length === 1 &&
    typeof path[0] === 'string' &&
    Object.hasOwn(functions, path[0]) &&
    Array.isArray(argumentList) &&
    argumentList.every((argument: { readonly type?: unknown } | null) => argument?.type === 'RAW')
  )
}

function nameOf(path: unknown): string {
  return Array.isArray(path) ? path.map(String).join('.') : ''
}

/** A reply that makes a pending call reject with this error. */
function thrown(id: unknown, portico: ErrorRecord): object {
  return { id, type: 'HANDLER', name: 'throw', value: { portico } satisfies WireError }
}

/**
 * A stream whose values are events. While the page is busy, its values wait in order. Of every other stream, only the newest
 * value waits.
 */
export class EventStream<T> extends Observable<T> {
  constructor(source$: Observable<T>) {
    super(subscriber => source$.subscribe(subscriber))
  }
}

/** Maximum number of waiting events. After that, the oldest is dropped. */
const maxWaitingEvents = 64

/** What the subscriber's end of a stream's port sends. Values wait until the previous one is taken. */
type ReaderMessage = 'taken' | 'close'
/** What the source's end of a stream's port sends. */
type SourceMessage = { readonly value: unknown } | { readonly error: ErrorRecord } | { readonly done: true }

/**
 * Sends a stream over a port of its own. The source is subscribed at once, so that its first value needs one message. A
 * value is sent after the other side has taken the previous one, so that no values pile up while the page is busy.
 */
const observableHandler: TransferHandler<Observable<unknown>, MessagePort> = {
  canHandle: (value): value is Observable<unknown> => value instanceof Observable,
  serialize: source$ => {
    const [mine, theirs] = newChannel()
    sendStream(source$, mine)
    return [theirs, [theirs]]
  },
  deserialize: port => readStream(withOwnMethods(port)),
}

function sendStream(source$: Observable<unknown>, port: MessagePort): void {
  const isEvents = source$ instanceof EventStream
  let subscription: Subscription | undefined
  let isTaken = true
  let waiting: unknown[] = []
  let last: SourceMessage | undefined
  let isStopped = false

  const stop = () => {
    isStopped = true
    waiting = []
    subscription?.unsubscribe()
    port.close()
  }
  const flush = () => {
    if (isStopped || !isTaken) return
    if (waiting.length > 0) {
      isTaken = false
      try {
        port.postMessage({ value: waiting.shift() } satisfies SourceMessage)
      } catch (cause) {
        waiting = []
        port.postMessage({ error: toRecord(coreError('not-cloneable', {}, cause)) } satisfies SourceMessage)
        stop()
      }
    } else if (last) {
      port.postMessage(last)
      stop()
    }
  }
  port.addEventListener('message', ({ data }: MessageEvent<ReaderMessage>) => {
    if (data === 'close') return stop()
    if (data !== 'taken') return
    isTaken = true
    flush()
  })
  port.start()
  subscription = source$.subscribe({
    next: value => {
      waiting = isEvents ? [...waiting, value].slice(-maxWaitingEvents) : [value]
      flush()
    },
    error: cause =>
      void normalizeError(cause).then(error => {
        last = { error: toRecord(error) }
        flush()
      }),
    complete: () => {
      last = { done: true }
      flush()
    },
  })
  // The source may have ended during `subscribe`, when `stop` could not unsubscribe yet.
  if (isStopped) subscription.unsubscribe()
}

/** Reads a stream from its port. The stream has one subscriber, and ends with its subscription. */
function readStream(port: MessagePort): Observable<unknown> {
  return new Observable(subscriber => {
    port.addEventListener(
      'message',
      ({ data }: MessageEvent<Partial<Record<'value' | 'error' | 'done', unknown>> | null>) => {
        if (typeof data !== 'object' || data === null) return
        if (Object.hasOwn(data, 'value')) {
          subscriber.next(data.value)
          port.postMessage('taken' satisfies ReaderMessage)
        } else if (Object.hasOwn(data, 'error')) subscriber.error(fromRecord(data.error as ErrorRecord))
        else if (Object.hasOwn(data, 'done')) subscriber.complete()
      },
    )
    port.start()
    return () => {
      // Closing a port does not dependably reach its other end.
      port.postMessage('close' satisfies ReaderMessage)
      port.close()
    }
  })
}

/**
 * Returns a stream of the other side. `open` is called for each subscriber. If the subscriber has left before the stream
 * arrives, the stream is closed.
 */
export function remoteStream<T>(open: () => Promise<Observable<T>>): Observable<T> {
  return new Observable(subscriber => {
    let subscription: Subscription | undefined
    open().then(
      stream$ => {
        if (subscriber.closed) stream$.subscribe().unsubscribe()
        else subscription = stream$.subscribe(subscriber)
      },
      error => subscriber.error(error),
    )
    return () => subscription?.unsubscribe()
  })
}

type WireError = { readonly portico: ErrorRecord }

function isNamed(error: unknown): error is AppError {
  return error instanceof Error && 'code' in error && 'context' in error
}

/**
 * Errors cross as records of code, message and context. `exposeFunctions` has named the error; the only other one is
 * Comlink's own, for a result that cannot be cloned. Comlink's handlers are one list for the whole script, and the connection
 * to a Farcaster client uses Comlink too: its errors have Comlink's own form.
 */
function installHandlers(): void {
  const own = transferHandlers.get('throw')
  if (!own || transferHandlers.has('observable')) return
  transferHandlers.set('throw', {
    canHandle: own.canHandle,
    serialize: ({ value }: { readonly value: unknown }) => {
      const error = isNamed(value) ? value : coreError('not-cloneable', {}, value)
      return [{ portico: toRecord(error) } satisfies WireError, []]
    },
    deserialize: (value: WireError | object) => {
      if ('portico' in value) throw fromRecord(value.portico)
      return own.deserialize(value)
    },
  })
  transferHandlers.set('observable', observableHandler)
}
