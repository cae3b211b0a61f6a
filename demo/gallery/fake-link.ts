import { concat, NEVER, type Observable, of } from 'rxjs'
import type {
  FeatureContracts,
  FeatureQuery,
  FeatureQueryArgs,
  FeatureQueryValue,
} from '../../src/bridge/contract/features.ts'
import type { Streams, WorkerApi, WorkerClient } from '../../src/bridge/contract/worker-api.ts'
import { drawQr } from '../../src/worker/streams/qr/feature.ts'

/**
 * The features whose fake data is a property of `FakeStreams`. Each of them has only one query, so the property needs
 * no query name.
 */
type OwnRows = Pick<FeatureContracts, 'balances' | 'history' | 'identity' | 'qr' | 'wallets'>

/**
 * The fake streams of a scene. The name of a property is the name of a worker stream, or of a feature that has only one
 * query.
 */
export type FakeStreams = {
  readonly [N in keyof Streams]?: (...args: Streams[N]['args']) => Observable<Streams[N]['value']>
} & {
  readonly [F in keyof OwnRows]?: (
    ...args: FeatureQueryArgs<F, FeatureQuery<F>>
  ) => Observable<FeatureQueryValue<F, FeatureQuery<F>>>
}

/** Creates a fake worker client with the streams of the scene. Calls that the scene does not define never resolve. */
export function fakeLink(streams: FakeStreams, api: Partial<WorkerApi> = {}): WorkerClient {
  const silent = new Proxy({} as WorkerApi, {
    get: (_target, name) => api[name as keyof WorkerApi] ?? (() => new Promise(() => undefined)),
  })
  return {
    api: silent,
    stream: (name, ...args) => {
      const rows = { qr, ...streams } as object as Readonly<
        Record<string, (...args: readonly unknown[]) => Observable<never>>
      >
      const [feature, , ...ofQuery] = args
      const row = name === 'feature' ? rows[String(feature)] : undefined
      return row ? row(...ofQuery) : (rows[name]?.(...args) ?? NEVER)
    },
    status$: of('ready'),
    close: () => undefined,
  }
}

/** Draws each QR code immediately, with the drawing code of the worker. */
const qr: NonNullable<FakeStreams['qr']> = text =>
  still({ status: 'fresh', data: drawQr(text), at: Date.now() })

/** Creates a stream that emits one value and stays open. */
export function still<T>(value: T): Observable<T> {
  return concat(of(value), NEVER)
}
