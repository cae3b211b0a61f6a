import { concat, NEVER, type Observable, of } from 'rxjs'
import type { FakeStreams } from './fake-link.ts'

/** What wings say in a scene: `names.suggestions` -> its value, whatever it is asked about. Those left out say nothing. */
export type FakeWings = Readonly<Record<string, unknown>>

/** The streams of wings with one value each, which stay open. */
export function wings(values: FakeWings): Pick<FakeStreams, 'wing'> {
  return {
    wing: (wing, name): Observable<unknown> => {
      const key = `${wing}.${name}`
      return Object.hasOwn(values, key) ? concat(of(values[key]), NEVER) : NEVER
    },
  }
}
