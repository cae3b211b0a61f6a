import { concat, NEVER, type Observable, of } from 'rxjs'
import type { FakeStreams } from './fake-link.ts'

/**
 * The value that each feature query emits in a scene. A key consists of the feature's name and the query's name, such
 * as `names.suggestions`. The arguments of a query are ignored. A query without a value emits nothing.
 */
export type FakeFeatures = Readonly<Record<string, unknown>>

/** Creates a fake feature stream. Each query emits its value and stays open. */
export function features(values: FakeFeatures): Pick<FakeStreams, 'feature'> {
  return {
    feature: (feature, name): Observable<unknown> => {
      const key = `${feature}.${name}`
      return Object.hasOwn(values, key) ? concat(of(values[key]), NEVER) : NEVER
    },
  }
}
