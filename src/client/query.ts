import { fromRecord } from '../domain/core/errors/core-error.ts'
import { idle, type Loadable } from '../domain/core/loadable.ts'
import type { Subscribable } from '../domain/core/signal.ts'
import { streamValue, type Value } from './value.ts'

/**
 * Data that Portico fetches, and fetches again while there are subscribers. A query never errors: after a failure the
 * `status` changes, and the earlier `data` stays. `at` is the time of the data (epoch ms).
 * @example portico.balances.subscribe(({ data, status, at }) => console.log(status, data?.total, at))
 */
export type Query<T> = Value<Loadable<T>> & {
  /**
   * Fetches once and resolves with fresh data. Rejects with the error of the fetch, even if older data exists.
   * @example const { native } = await portico.balances.load()
   */
  load(): Promise<T>
}

export function createQuery<T>(open: () => Subscribable<Loadable<T>>): Query<T> {
  return {
    ...streamValue<Loadable<T>>(open, () => idle),
    load: () =>
      new Promise((resolve, reject) => {
        const subscription = open().subscribe(value => {
          if (value.status === 'fresh') resolve(value.data)
          else if (value.error) reject(fromRecord(value.error))
          else return
          queueMicrotask(() => subscription.unsubscribe())
        })
      }),
  }
}
