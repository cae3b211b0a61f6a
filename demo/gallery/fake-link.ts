import { concat, NEVER, type Observable, of } from 'rxjs'
import type {
  FeatureContracts,
  FeatureQuery,
  FeatureQueryArgs,
  FeatureQueryValue,
} from '../../src/bridge/contract/features.ts'
import type { Streams, WorkerApi, WorkerClient } from '../../src/bridge/contract/worker-api.ts'
import { drawQr } from '../../src/worker/streams/qr/feature.ts'

/** The features with a property of their own in `FakeStreams`. Each of them has only one query. */
type OwnRows = Pick<FeatureContracts, 'balances' | 'history' | 'identity' | 'qr' | 'wallets'>

/** The data of a scene: an Observable for each stream of the worker, or for the query of a feature by the feature's name. */
export type FakeStreams = {
  readonly [N in keyof Streams]?: (...args: Streams[N]['args']) => Observable<Streams[N]['value']>
} & {
  readonly [F in keyof OwnRows]?: (
    ...args: FeatureQueryArgs<F, FeatureQuery<F>>
  ) => Observable<FeatureQueryValue<F, FeatureQuery<F>>>
}

/** A fake worker client: the scene's streams, and calls that never resolve unless the scene defines them. */
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

/** Draws every QR code at once, as the worker does. */
const qr: NonNullable<FakeStreams['qr']> = text =>
  still({ status: 'fresh', data: drawQr(text), at: Date.now() })

/** A stream that emits one value and stays open. */
export function still<T>(value: T): Observable<T> {
  return concat(of(value), NEVER)
}
