import type { Portico } from './portico-type.ts'

type MethodsOf<T> = {
  [K in keyof T & string]: T[K] extends (...args: never[]) => unknown ? K : never
}[keyof T & string]

/**
 * The name of a method that a page can call through the queue of the script tag. If the method belongs to a member, the
 * member's name comes first, as in `account.subscribe`.
 * @example
 * import type { QueuedMethod } from 'portico'
 *
 * const method: QueuedMethod = 'account.subscribe'
 */
export type QueuedMethod =
  | MethodsOf<Portico>
  | { [K in keyof Portico & string]: `${K}.${MethodsOf<Portico[K]>}` }[keyof Portico & string]

// biome-ignore lint/suspicious/noExplicitAny: each method has a listener with other values
type QueuedArgument = string | number | object | undefined | ((value: any, event: any) => void)

/**
 * The object `window.portico` of a page that loads Portico by script tag.
 * @example
 * import type { ScriptTag } from 'portico'
 *
 * const page = window as Window & { portico?: ScriptTag }
 * page.portico?.q.push(['open', 'Networks'], ['on', 'connect', () => console.log('connected')])
 */
export type ScriptTag = {
  /** Calls methods of the API: at once if the files of the API are loaded, and otherwise as soon as they are loaded. */
  readonly q: {
    /**
     * Adds calls to the queue. Each call is the name of a method, followed by its arguments. The API does not load if
     * all calls are `on` or `subscribe`.
     */
    push(...calls: (readonly [method: QueuedMethod, ...args: QueuedArgument[]])[]): unknown
  }
  /**
   * A promise of the API, which resolves when the API's files are loaded. They load after the visitor's first gesture,
   * or after a call that needs them.
   */
  readonly ready?: Promise<Portico>
}
