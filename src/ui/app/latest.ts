import { Observable, type Subscriber, type Subscription } from 'rxjs'
import type { Subscribable } from '../../domain/core/signal.ts'

/**
 * A stream with its latest value. A new subscriber receives the latest value at once, and then each later value.
 *
 * All subscribers share one subscription to the source. It ends one microtask after the last subscriber has left, so that
 * the next view can still use it. The last value stays, so that the next view renders at once.
 */
export class Latest<T> extends Observable<T> {
  readonly #value: () => T

  constructor(source$: Subscribable<T>, initial: T) {
    // A subject of rxjs would do the same, with classes that the first view needs for nothing else.
    const subscribers = new Set<Subscriber<T>>()
    let latest = initial
    let source: Pick<Subscription, 'unsubscribe'> | undefined
    const take = (value: T): void => {
      if (isAlike(value, latest)) return
      latest = value
      for (const subscriber of [...subscribers]) subscriber.next(value)
    }
    const release = (): void => {
      if (subscribers.size > 0) return
      source?.unsubscribe()
      source = undefined
    }
    super(subscriber => {
      source ??= source$.subscribe(take)
      subscribers.add(subscriber)
      subscriber.next(latest)
      return () => {
        subscribers.delete(subscriber)
        queueMicrotask(release)
      }
    })
    this.#value = () => latest
  }

  get value(): T {
    return this.#value()
  }
}

/**
 * Whether a value tells nothing new. Each message of the worker is a new object, also if it repeats the last one: that a
 * request still runs, or that nobody is connected. The fields, and the members of its lists, are compared one by one.
 */
function isAlike(a: unknown, b: unknown, depth = 2): boolean {
  if (Object.is(a, b)) return true
  if (depth === 0 || !isPlain(a) || !isPlain(b) || Array.isArray(a) !== Array.isArray(b)) return false
  const fields = Object.entries(a)
  return (
    fields.length === Object.keys(b).length &&
    fields.every(([name, value]) => Object.hasOwn(b, name) && isAlike(value, Reflect.get(b, name), depth - 1))
  )
}

/** Whether a value is a list or an object without a class, as messages are. */
function isPlain(value: unknown): value is object {
  const kind = typeof value === 'object' && value && Object.getPrototypeOf(value)
  return kind === Object.prototype || kind === Array.prototype
}
