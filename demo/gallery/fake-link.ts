import { concat, NEVER, type Observable, of } from 'rxjs'
import type { Streams, WorkerApi, WorkerClient } from '../../src/bridge/contract/worker-api.ts'

/** What a scene answers: a value or an Observable per stream, and the calls it knows. */
export type FakeStreams = {
  readonly [N in keyof Streams]?: (...args: Streams[N]['args']) => Observable<Streams[N]['value']>
}

/** A link with nothing behind it: the streams a scene gives, and calls that never answer unless the scene says. */
export function fakeLink(streams: FakeStreams, api: Partial<WorkerApi> = {}): WorkerClient {
  const silent = new Proxy({} as WorkerApi, {
    get: (_target, name) => api[name as keyof WorkerApi] ?? (() => new Promise(() => undefined)),
  })
  return {
    api: silent,
    stream: (name, ...args) => {
      const give = streams[name] as ((...given: typeof args) => Observable<never>) | undefined
      return give ? give(...args) : NEVER
    },
    status$: of('ready'),
    close: () => undefined,
  }
}

/** A stream that says one thing and stays open. */
export function still<T>(value: T): Observable<T> {
  return concat(of(value), NEVER)
}
