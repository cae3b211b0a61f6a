import { concat, NEVER, type Observable, of } from 'rxjs'
import type { FakeStreams } from './fake-link.ts'

/**
 * The values of features in a scene: `names.suggestions` -> its value, for any arguments. Features without a value emit
 * nothing.
 */
export type FakeFeatures = Readonly<Record<string, unknown>>

/** The streams of features with one value each, which stay open. */
export function features(values: FakeFeatures): Pick<FakeStreams, 'feature'> {
  return {
    feature: (feature, name): Observable<unknown> => {
      const key = `${feature}.${name}`
      return Object.hasOwn(values, key) ? concat(of(values[key]), NEVER) : NEVER
    },
  }
}
