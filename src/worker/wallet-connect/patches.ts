import { Buffer } from 'buffer/'
import { safeRead } from '../../domain/core/lib/safe-read.ts'

export type KeyValues = {
  get(key: string): Promise<unknown>
  set(key: string, value: unknown): Promise<void>
  remove(key: string): Promise<void>
  keys(prefix: string): Promise<readonly string[]>
}

const prefix = 'wallet-connect/'

/** Implements the storage interface of the WalletConnect library with the worker's store. */
export function libraryStorage(store: KeyValues) {
  const getKeys = async () => (await store.keys(prefix)).map(key => key.slice(prefix.length))
  const getItem = async <T>(key: string) => (await store.get(prefix + key)) as T | undefined
  return {
    getKeys,
    getItem,
    getEntries: async <T>(): Promise<[string, T][]> =>
      await Promise.all(
        (await getKeys()).map(async (key): Promise<[string, T]> => [key, (await getItem<T>(key)) as T]),
      ),
    setItem: async (key: string, value: unknown) => await store.set(prefix + key, value),
    removeItem: async (key: string) => await store.remove(prefix + key),
  }
}

/**
 * Creates a logger for the WalletConnect library that logs nothing, because the library logs a lot, including private
 * data.
 */
export function quietLogger(): object {
  const nothing = () => {}
  const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']
  const methods = Object.fromEntries(levels.map(level => [level, nothing]))
  return { level: 'silent', ...methods, child: quietLogger }
}

/** Defines `Buffer` of Node.js as a global, because the one-click sign-in of the WalletConnect library needs it. */
export function provideBuffer(): void {
  const realm = globalThis as { Buffer?: unknown }
  realm.Buffer ??= Buffer
}

/**
 * The prefix that the WalletConnect library uses for its storage and for its global variable (option
 * `customStoragePrefix`). It separates Portico's client from the site's own client.
 */
export const libraryPrefix = 'portico'

/**
 * Deletes the global variable in which the WalletConnect library keeps Portico's client, so that the worker can start a
 * new client if its tab becomes the leader again.
 */
export function clearSingleton(): void {
  const realm = globalThis as Record<string, unknown>
  for (const key of Object.keys(realm)) {
    if (key.startsWith('_walletConnectCore_') && key.includes(libraryPrefix)) delete realm[key]
  }
}

/** The members of the WalletConnect publisher that Portico uses or replaces. */
export type QueuePublisher = {
  readonly queue: ReadonlyMap<string, { readonly request: unknown; readonly opts?: unknown }>
  rpcPublish(request: unknown, opts?: unknown): Promise<unknown>
  checkQueue(): void
}

/**
 * Catches the errors of messages that the WalletConnect publisher sends again. At every heartbeat, the publisher
 * repeats the messages that the relay has not accepted, but it does not catch the errors of these attempts.
 */
export function catchPublishErrors(publisher: QueuePublisher): void {
  publisher.checkQueue = () => {
    for (const { request, opts } of publisher.queue.values())
      publisher.rpcPublish(request, opts).catch(() => {})
  }
}

/** The members of the WalletConnect engine that Portico uses or replaces. */
export type EndingEngine = {
  processRequest(request: { readonly topic: string }): Promise<unknown>
  deleteSession(params: { readonly topic: string }): Promise<unknown>
  /** Throws if the session with this topic was deleted recently. */
  checkRecentlyDeleted(topic: string): void
}

/**
 * Makes the WalletConnect library delete each session only once, and reject messages of a deleted session. The library
 * catches this rejection, but it would not catch the errors that result from processing such a message.
 */
export function guardSessionDelete(engine: EndingEngine, isThere: (topic: string) => boolean): void {
  const { processRequest, deleteSession } = engine
  engine.processRequest = async request => {
    engine.checkRecentlyDeleted(request.topic)
    await processRequest(request)
  }
  engine.deleteSession = async params => {
    if (isThere(params.topic)) await deleteSession(params)
  }
}

type RelayResponse = {
  readonly payload: { readonly id: number; readonly result?: unknown; readonly error?: unknown }
}

/** The method of the WalletConnect engine that receives the responses of wallets. */
export type RelayEngine = { onRelayEventResponse(response: RelayResponse): Promise<unknown> }

/** Largest number of responses that are kept. */
const maxKept = 100

/**
 * Keeps the last responses. The library would acknowledge and drop a response that arrives before its request is known.
 * In a new leader tab that happens if the record of the request is not on disk yet. The library also forgets a response
 * as soon as somebody has received it, and the journal may ask later than the view of waiting requests.
 */
export function keepResponses(
  engine: RelayEngine,
  isKnown: (id: number) => boolean,
): { get(id: number): RelayResponse['payload'] | undefined } {
  const kept = new Map<number, RelayResponse['payload']>()
  const { onRelayEventResponse } = engine
  engine.onRelayEventResponse = async response => {
    const { payload } = response
    kept.set(payload.id, payload)
    const [oldest] = kept.keys()
    if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest)
    return isKnown(payload.id) ? await onRelayEventResponse(response) : undefined
  }
  return { get: id => kept.get(id) }
}

/** The method of the WalletConnect relayer that receives messages from the relay. */
export type ReceivingRelayer = { onProviderPayload(payload: unknown): Promise<void> }

/**
 * Ignores all further messages of the relay, so that the library does not acknowledge them while its socket closes. The
 * relay delivers an unacknowledged response to the next leader tab, but never an acknowledged response.
 */
export function ignoreMessages(relayer: ReceivingRelayer): void {
  relayer.onProviderPayload = async () => {}
}

/**
 * Removes the limit on the listeners of the library's event emitters. The library adds one listener for each message in
 * progress, and Node's emitter logs a warning if there are more than ten.
 */
export function liftListenerLimit(emitters: readonly object[]): void {
  for (const emitter of emitters) {
    const events = safeRead(emitter, 'events') ?? emitter
    const setMaxListeners = safeRead(events, 'setMaxListeners')
    if (typeof setMaxListeners === 'function') Reflect.apply(setMaxListeners, events, [0])
  }
}
