import { catchError, concat, defer, from, type Observable, of, switchMap } from 'rxjs'
import type { FeatureName } from '../bridge/contract/features.ts'
import { balanceRetryMs } from '../domain/core/constants.ts'
import type { AppError } from '../domain/core/errors/app-error.ts'
import { toTracedRecord } from '../domain/core/errors/trace.ts'
import { lazy } from '../domain/core/lib/lazy.ts'
import type { Loadable } from '../domain/core/loadable.ts'
import type { TtlCache } from './caches/ttl-cache.ts'
import { createFeatureLoader, type Functions, isFeature, loaded, type Service } from './feature-loader.ts'
import { type CachedQuery, type Chunks, features as registry } from './registry.ts'
import type { ServiceDeps } from './services.ts'
import { accountFrom, type FeatureDeps, type OtherFeatures } from './streams/feature.ts'
import { cacheFirst, failedLoadable } from './streams/operators/through-cache.ts'
import { delay$, whileAwake } from './streams/operators/while-awake.ts'
import type { Tabs } from './tabs/tabs.ts'

type LeaderCall = { readonly feature: string; readonly verb: string; readonly args: readonly unknown[] }

type FeatureHostDeps = Omit<FeatureDeps, 'services' | 'features' | 'leader' | 'resumeKey' | 'tabs'> &
  Pick<ServiceDeps, 'fetch' | 'random'> & { readonly tabs: Tabs; readonly chunks: Chunks }

/** The features in one tab. Each feature is loaded and created once, at its first use. */
export type FeatureHost = {
  call(feature: string, action: string, args: readonly unknown[]): Promise<unknown>
  stream$(feature: string, query: string, ...args: readonly unknown[]): Observable<unknown>
  readonly services: FeatureDeps['services']
  /** Returns the names of the features that are created or have unfinished work. The call loads no feature. */
  active(): Promise<readonly string[]>
  close(): void
}

/**
 * Prefix of the keys in the store that mark unfinished work. The rest of a key is the name of a feature, which the
 * worker loads at its next start.
 */
const resumePrefix = 'awake/'
/** How long a page must be visible and online again before its requests resume (ms). */
const settleMs = 1_000

/** Creates the FeatureHost of a tab, without loading any feature. */
export function createFeatures(deps: FeatureHostDeps): FeatureHost {
  const { chunks, signals, store, tabs, now } = deps

  const services = lazy(async () => (await loaded(chunks.services())).createServices(deps))
  const loader = createFeatureLoader(chunks, name => ({
    ...deps,
    services,
    features: others,
    leader: {
      stream$: <T>(stream: string, ...args: readonly unknown[]) =>
        leaderStream$(name, stream, ...args) as Observable<T>,
      call: (verb, args, options) => tabs.callLeader('feature', { feature: name, verb, args }, options),
    },
    resumeKey: resumeKeyOf(name),
  }))
  const { pick } = loader

  const opener = createOpener(pick, now)
  const paused = (source$: Observable<unknown>) => source$.pipe(whileAwake(signals.awake$, settleMs))

  const live$ = opener(({ queries }) => queries)
  const pausing$ = opener(
    ({ queries }) => queries,
    (source$, { unpaused }, name) => (unpaused?.includes(name) ? source$ : paused(source$)),
  )
  const leaderStream$ = tabs.share(
    'feature',
    opener(({ leader }) => leader?.streams ?? {}),
  )
  /**
   * Runs a feature's query in the leader tab. The subscribing tab sends its own `network` object, because the leader
   * tab may not know this network.
   */
  const leaderQuery$ = tabs.share(
    'query',
    (feature: string, query: string, account: string, network: unknown) =>
      defer(() => from(services().catch(() => undefined))).pipe(
        switchMap(ready => {
          ready?.addNetwork(network)
          return live$(feature, query, account)
        }),
      ),
  )
  const cached$ = (cached: CachedQuery, feature: string, query: string, argument: unknown) =>
    defer(() => {
      const key = (cached.keyOf ?? accountFrom)(argument)
      const network = deps.networks().find(({ id }) => key.startsWith(`${id}:`))
      const source$ = cached.inLeader
        ? leaderQuery$(feature, query, key, network)
        : live$(feature, query, argument)
      const table = deps.tables[cached.table] as TtlCache<unknown>
      return (paused(source$) as Observable<Loadable<unknown>>).pipe(cacheFirst(table, key, signals.online$))
    }).pipe(catchError((error: AppError) => failedLoadable(error)))
  const query$ = (feature: string, query: string, ...args: readonly unknown[]): Observable<unknown> =>
    defer(() => {
      const queries: Readonly<Record<string, CachedQuery>> =
        (isFeature(feature) && registry[feature].cached) || {}
      const cached = Object.hasOwn(queries, query) ? queries[query] : undefined
      return cached ? cached$(cached, feature, query, args[0]) : pausing$(feature, query, ...args)
    })
  const call = async (feature: string, action: string, args: readonly unknown[]): Promise<unknown> =>
    await (await pick(feature, ({ actions }) => actions, action)).run(...args)
  const others = {
    call: (feature: string, action: string, ...args: readonly unknown[]) => call(feature, action, args),
    query$,
    live$,
  } as OtherFeatures

  const stopHandling = tabs.handle('feature', async ({ feature, verb, args }: LeaderCall) =>
    (await pick(feature, ({ leader }) => leader?.calls ?? {}, verb)).run(...args),
  )
  const unfinished = async () => (await store.keys(resumePrefix)).map(featureOfResumeKey)
  // The names of the features with unfinished work are stored in the database, so these features are loaded after the
  // database has opened.
  void store.opened.then(unfinished).then(names => {
    for (const name of names) loader.get(name).catch(() => {})
  })

  return {
    call,
    stream$: query$,
    services,
    active: async () => [...new Set([...loader.names(), ...(await unfinished())])],
    close: () => {
      stopHandling()
      loader.close()
    },
  }
}

function resumeKeyOf(name: FeatureName): string {
  return resumePrefix + (registry[name].resumeKey ?? name)
}

function featureOfResumeKey(key: string): string {
  const names = Object.keys(registry).filter(isFeature)
  return names.find(name => resumeKeyOf(name) === key) ?? key.slice(resumePrefix.length)
}

type Change = (source$: Observable<unknown>, service: Service, name: string) => Observable<unknown>
type Open = (feature: string, name: string, ...args: readonly unknown[]) => Observable<unknown>

/**
 * Creates the function that opens streams of features by their names. While a feature cannot be loaded, its stream
 * emits the error, and is opened again after a pause.
 */
function createOpener(
  pick: ReturnType<typeof createFeatureLoader>['pick'],
  now: () => number,
): (functionsOf: (service: Service) => Functions, change?: Change) => Open {
  return (functionsOf, change = source$ => source$) => {
    const open$: Open = (feature, name, ...args) =>
      defer(() => from(pick(feature, functionsOf, name))).pipe(
        switchMap(({ service, run }) => change(run(...args) as Observable<unknown>, service, name)),
        catchError((error: AppError) =>
          concat(
            of({ status: 'failed', error: toTracedRecord(error), retryAt: now() + balanceRetryMs }),
            delay$(balanceRetryMs).pipe(switchMap(() => open$(feature, name, ...args))),
          ),
        ),
      )
    return open$
  }
}
