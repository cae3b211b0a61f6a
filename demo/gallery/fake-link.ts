import { concat, NEVER, type Observable, of } from 'rxjs'
import type { Streams, WorkerApi, WorkerClient } from '../../src/bridge/contract/worker-api.ts'

/** The data of a scene: a value or an Observable for each stream, and the calls it supports. */
export type FakeStreams = {
  readonly [N in keyof Streams]?: (...args: Streams[N]['args']) => Observable<Streams[N]['value']>
}

/** A fake worker client: the scene's streams, and calls that never resolve unless the scene defines them. */
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

/** A stream that emits one value and stays open. */
export function still<T>(value: T): Observable<T> {
  return concat(of(value), NEVER)
}
