import { Buffer } from 'buffer/'
import { safeRead } from '../../domain/core/lib/safe-read.ts'

/** The part of the worker's store the library's own records go to. */
export type KeyValues = {
  get(key: string): Promise<unknown>
  set(key: string, value: unknown): Promise<void>
  remove(key: string): Promise<void>
  keys(prefix: string): Promise<readonly string[]>
}

const prefix = 'wallet-connect/'

/** The library's storage over our store. */
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

/** The library logs much, also what nobody should read over a shoulder: this logger says nothing. */
export function quietLogger(): object {
  const nothing = () => {}
  const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']
  const methods = Object.fromEntries(levels.map(level => [level, nothing]))
  return { level: 'silent', ...methods, child: quietLogger }
}

/** One-click sign-in of the library takes Node's Buffer for granted. */
export function provideBuffer(): void {
  const realm = globalThis as { Buffer?: unknown }
  realm.Buffer ??= Buffer
}

/** Keeps this client apart from the one a host page may have in the same realm. */
export const libraryPrefix = 'portico'

/** The library keeps one client per realm for ever: forgets ours, so that a new leader in this worker starts anew. */
export function clearSingleton(): void {
  const realm = globalThis as Record<string, unknown>
  for (const key of Object.keys(realm)) {
    if (key.startsWith('_walletConnectCore_') && key.includes(libraryPrefix)) delete realm[key]
  }
}

/** What is used, and replaced, of the library's publisher. */
export type QueuePublisher = {
  readonly queue: ReadonlyMap<string, { readonly request: unknown; readonly opts?: unknown }>
  rpcPublish(request: unknown, opts?: unknown): Promise<unknown>
  checkQueue(): void
}

/** At every pulse the library sends again what the relay has not taken, and catches nothing of what goes wrong with it. */
export function catchPublishErrors(publisher: QueuePublisher): void {
  publisher.checkQueue = () => {
    for (const { request, opts } of publisher.queue.values())
      publisher.rpcPublish(request, opts).catch(() => {})
  }
}

/** What is used, and replaced, of the library's engine. */
export type EndingEngine = {
  processRequest(request: { readonly topic: string }): Promise<unknown>
  deleteSession(asked: { readonly topic: string }): Promise<unknown>
  /** Throws for a topic that is over. */
  checkRecentlyDeleted(topic: string): void
}

/**
 * What a wallet said before the end, or the end itself said twice, may be looked at after it: the library then looks for the session
 * without waiting for what comes of that, and catches nothing. What is over is refused where the library does catch, and ended once.
 */
export function guardSessionDelete(engine: EndingEngine, isThere: (topic: string) => boolean): void {
  const { processRequest, deleteSession } = engine
  engine.processRequest = async request => {
    engine.checkRecentlyDeleted(request.topic)
    await processRequest(request)
  }
  engine.deleteSession = async asked => {
    if (isThere(asked.topic)) await deleteSession(asked)
  }
}

/** Lets any number listen: the library listens once per message under way, and warns of more than ten on the console. */
export function liftListenerLimit(emitters: readonly object[]): void {
  for (const emitter of emitters) {
    const events = safeRead(emitter, 'events') ?? emitter
    const setMaxListeners = safeRead(events, 'setMaxListeners')
    if (typeof setMaxListeners === 'function') Reflect.apply(setMaxListeners, events, [0])
  }
}
