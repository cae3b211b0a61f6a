import { Buffer } from 'buffer/'
import { safeRead } from '../../domain/core/lib/safe-read.ts'

/** The part of the worker's store in which the library's records are. */
export type KeyValues = {
  get(key: string): Promise<unknown>
  set(key: string, value: unknown): Promise<void>
  remove(key: string): Promise<void>
  keys(prefix: string): Promise<readonly string[]>
}

const prefix = 'wallet-connect/'

/** Implements the library's storage interface with the worker's store. */
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

/** A logger without output, because the library logs a lot, including private data. */
export function quietLogger(): object {
  const nothing = () => {}
  const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']
  const methods = Object.fromEntries(levels.map(level => [level, nothing]))
  return { level: 'silent', ...methods, child: quietLogger }
}

/** Defines `Buffer` of Node.js as a global, because the library's one-click sign-in needs it. */
export function provideBuffer(): void {
  const realm = globalThis as { Buffer?: unknown }
  realm.Buffer ??= Buffer
}

/**
 * The library's option `customStoragePrefix`, which is also part of its global variable. It keeps Portico's client apart from a
 * client of the site in the same realm.
 */
export const libraryPrefix = 'portico'

/**
 * Removes Portico's client from the library, which keeps one client for each realm. A new leader in this worker can then
 * start another one.
 */
export function clearSingleton(): void {
  const realm = globalThis as Record<string, unknown>
  for (const key of Object.keys(realm)) {
    if (key.startsWith('_walletConnectCore_') && key.includes(libraryPrefix)) delete realm[key]
  }
}

/** The parts of the library's publisher that are used or replaced. */
export type QueuePublisher = {
  readonly queue: ReadonlyMap<string, { readonly request: unknown; readonly opts?: unknown }>
  rpcPublish(request: unknown, opts?: unknown): Promise<unknown>
  checkQueue(): void
}

/**
 * Catches the errors of the library's publisher. At every heartbeat, the publisher resends the messages that the
 * relay has not accepted, and does not catch the errors of these attempts.
 */
export function catchPublishErrors(publisher: QueuePublisher): void {
  publisher.checkQueue = () => {
    for (const { request, opts } of publisher.queue.values())
      publisher.rpcPublish(request, opts).catch(() => {})
  }
}

/** The parts of the library's engine that are used or replaced. */
export type EndingEngine = {
  processRequest(request: { readonly topic: string }): Promise<unknown>
  deleteSession(params: { readonly topic: string }): Promise<unknown>
  /** Throws if the session with this topic was deleted recently. */
  checkRecentlyDeleted(topic: string): void
}

/**
 * Makes the library delete each session only once, and reject messages that arrive after that. The library handles such
 * messages and does not catch the errors that follow, but it does catch the error of this function.
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

type Answered = {
  readonly payload: { readonly id: number; readonly result?: unknown; readonly error?: unknown }
}

/** The part of the library's engine that handles answers. */
export type AnsweringEngine = { onRelayEventResponse(response: Answered): Promise<unknown> }

/** Number of answers that are kept without their requests. */
const maxEarly = 100

/**
 * Keeps answers that arrive before their request is known, until `take` asks for them. The library acknowledges and
 * drops such an answer. It occurs in a new leader, when the last leader's record of the request is not on the disk yet.
 */
export function keepEarlyResponses(
  engine: AnsweringEngine,
  isKnown: (id: number) => boolean,
): { take(id: number): Answered['payload'] | undefined } {
  const early = new Map<number, Answered['payload']>()
  const { onRelayEventResponse } = engine
  engine.onRelayEventResponse = async response => {
    const { payload } = response
    if (isKnown(payload.id)) return onRelayEventResponse(response)
    early.set(payload.id, payload)
    const [oldest] = early.keys()
    if (early.size > maxEarly && oldest !== undefined) early.delete(oldest)
    return undefined
  }
  return {
    take: id => {
      const payload = early.get(id)
      early.delete(id)
      return payload
    },
  }
}

/** The part of the library's relayer that receives messages. */
export type ReceivingRelayer = { onProviderPayload(payload: unknown): Promise<void> }

/**
 * Ignores all further messages of the relay, so that the library no longer acknowledges them while its socket closes.
 * The relay delivers an unacknowledged answer to the next leader, but never an acknowledged one.
 */
export function ignoreMessages(relayer: ReceivingRelayer): void {
  relayer.onProviderPayload = async () => {}
}

/**
 * Removes the limit of listeners. The library adds one for each message in progress, and Node's emitter warns of more
 * than ten.
 */
export function liftListenerLimit(emitters: readonly object[]): void {
  for (const emitter of emitters) {
    const events = safeRead(emitter, 'events') ?? emitter
    const setMaxListeners = safeRead(events, 'setMaxListeners')
    if (typeof setMaxListeners === 'function') Reflect.apply(setMaxListeners, events, [0])
  }
}
