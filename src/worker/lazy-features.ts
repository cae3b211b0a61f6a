import { catchError, concat, defer, from, type Observable, of, switchMap } from 'rxjs'
import { balanceRetryMs } from '../domain/core/constants.ts'
import type { AppError } from '../domain/core/errors/app-error.ts'
import { coreError, toRecord } from '../domain/core/errors/core-error.ts'
import type { Chunks } from './chunks.ts'
import { type FeatureDeps, type FeatureService, featureOfResumeKey, resumePrefix } from './streams/feature.ts'
import { delay$ } from './streams/operators/after.ts'
import type { Tabs } from './tabs/tabs.ts'

type Name = keyof Chunks['features']
type Service = Partial<
  Record<'calls' | 'streams' | 'shared' | 'answers', Readonly<Record<string, unknown>>>
> &
  Pick<FeatureService<Name>, 'close'>
type Question = { readonly feature: string; readonly verb: string; readonly args: readonly unknown[] }

/** The features by name. Loads and builds each once, at its first use. */
export type LazyFeatures = {
  call(feature: string, verb: string, args: readonly unknown[]): Promise<unknown>
  stream$(feature: string, name: string, ...args: readonly unknown[]): Observable<unknown>
  /** Names of the features that are built or have work left. Loads none of them. */
  active(): Promise<readonly string[]>
  close(): void
}

/** Builds nothing yet. */
export function createLazyFeatures(
  deps: Omit<FeatureDeps, 'leader' | 'tabs'> & { readonly tabs: Tabs },
): LazyFeatures {
  const { chunks, tabs, now } = deps
  const built = new Map<string, Promise<Service>>()

  const get = (name: string): Promise<Service> => {
    const known = built.get(name)
    if (known) return known
    const building = build(name).catch(cause => {
      // The next use asks again.
      built.delete(name)
      throw cause
    })
    built.set(name, building)
    return building
  }
  const build = async (name: string): Promise<Service> => {
    if (!Object.hasOwn(chunks.features, name)) throw coreError('method-unsupported', { feature: name })
    const { createFeature } = await chunks.features[name as Name]().catch((cause: unknown) => {
      throw coreError('network-failed', {}, cause)
    })
    return createFeature({
      ...deps,
      leader: {
        share$: <T>(feed: string, ...args: readonly unknown[]) =>
          shared(name, feed, ...args) as Observable<T>,
        ask: (verb, args, options) => tabs.callLeader('feature', { feature: name, verb, args }, options),
      },
    })
  }
  const pick = async (name: string, part: 'calls' | 'streams' | 'shared' | 'answers', verb: string) => {
    const found = (await get(name))[part]
    if (!found || !Object.hasOwn(found, verb)) throw coreError('method-unsupported', { feature: name, verb })
    return found[verb] as (...args: readonly unknown[]) => never
  }
  const flow$ = (part: 'streams' | 'shared') => {
    const open$ = (feature: string, name: string, ...args: readonly unknown[]): Observable<unknown> =>
      defer(() => from(pick(feature, part, name))).pipe(
        switchMap(open => open(...args) as Observable<unknown>),
        catchError((error: AppError) =>
          concat(
            of({ status: 'failed', error: toRecord(error), retryAt: now() + balanceRetryMs }),
            delay$(balanceRetryMs).pipe(switchMap(() => open$(feature, name, ...args))),
          ),
        ),
      )
    return open$
  }
  const shared = tabs.share('feature', flow$('shared'))
  const stopAnswering = tabs.handle('feature', async ({ feature, verb, args }: Question) =>
    (await pick(feature, 'answers', verb))(...args),
  )
  void deps.store.keys(resumePrefix).then(keys => {
    for (const key of keys) get(featureOfResumeKey(key)).catch(() => {})
  })

  return {
    call: async (feature, verb, args) => (await pick(feature, 'calls', verb))(...args),
    stream$: flow$('streams'),
    active: async () => {
      const keys = await deps.store.keys(resumePrefix)
      return [...new Set([...built.keys(), ...keys.map(featureOfResumeKey)])]
    },
    close: () => {
      stopAnswering()
      for (const one of built.values())
        one.then(
          ({ close }) => close?.(),
          () => {},
        )
    },
  }
}
