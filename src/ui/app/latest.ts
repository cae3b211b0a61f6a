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
  /**
   * The same stream without the value that stayed. What is missing from a list is only known to be missing once the source
   * has told the list again.
   */
  readonly live$: Observable<T>

  constructor(source$: Subscribable<T>, initial: T) {
    // A subject of rxjs would do the same, with classes that the first view needs for nothing else. Each subscriber has
    // the mark whether it also takes a value that stayed.
    const subscribers = new Map<Subscriber<T>, boolean>()
    let latest = initial
    let told = false
    let source: Pick<Subscription, 'unsubscribe'> | undefined
    const take = (value: T): void => {
      const isFirst = !told
      const isNew = !isAlike(value, latest)
      told = true
      if (isNew) latest = value
      for (const [subscriber, takesOld] of [...subscribers])
        if (isNew || (isFirst && !takesOld)) subscriber.next(latest)
    }
    const release = (): void => {
      if (subscribers.size > 0) return
      source?.unsubscribe()
      source = undefined
      told = false
    }
    const join = (takesOld: boolean) => (subscriber: Subscriber<T>) => {
      source ??= source$.subscribe(take)
      subscribers.set(subscriber, takesOld)
      if (told || takesOld) subscriber.next(latest)
      return () => {
        subscribers.delete(subscriber)
        queueMicrotask(release)
      }
    }
    super(join(true))
    this.#value = () => latest
    this.live$ = new Observable(join(false))
  }

  get value(): T {
    return this.#value()
  }
}

/**
 * Whether a value tells nothing new. Each message of the worker is a new object, also if it repeats the last one: that a
 * request still runs, or that nobody is connected. The fields, and the members of its lists, are compared one by one.
 */
export function isAlike(a: unknown, b: unknown, depth = 2): boolean {
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
