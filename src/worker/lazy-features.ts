import { catchError, concat, defer, from, type Observable, of, switchMap } from 'rxjs'
import { balanceRetryMs } from '../domain/core/constants.ts'
import type { AppError } from '../domain/core/errors/app-error.ts'
import { coreError, toRecord } from '../domain/core/errors/core-error.ts'
import type { Chunks } from './chunks.ts'
import { type FeatureDeps, type FeatureService, resumePrefix } from './streams/feature.ts'
import { delay$ } from './streams/operators/after.ts'
import type { Tabs } from './tabs/tabs.ts'

type Name = keyof Chunks['wings']
type Service = Partial<
  Record<'calls' | 'streams' | 'shared' | 'answers', Readonly<Record<string, unknown>>>
> &
  Pick<FeatureService<Name>, 'close'>
type Question = { readonly wing: string; readonly verb: string; readonly args: readonly unknown[] }

/** The wings by name, each fetched and built once, when it is first asked for something. */
export type LazyFeatures = {
  call(wing: string, verb: string, args: readonly unknown[]): Promise<unknown>
  stream$(wing: string, name: string, ...args: readonly unknown[]): Observable<unknown>
  /** Names of those that are built, or have work to go on with: none is fetched to know that. */
  awake(): Promise<readonly string[]>
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
    if (!Object.hasOwn(chunks.wings, name)) throw coreError('method-unsupported', { wing: name })
    const { createFeature } = await chunks.wings[name as Name]().catch((cause: unknown) => {
      throw coreError('network-failed', {}, cause)
    })
    return createFeature({
      ...deps,
      leader: {
        share$: <T>(feed: string, ...args: readonly unknown[]) =>
          shared(name, feed, ...args) as Observable<T>,
        ask: (verb, args, options) => tabs.callLeader('wing', { wing: name, verb, args }, options),
      },
    })
  }
  const pick = async (name: string, part: 'calls' | 'streams' | 'shared' | 'answers', verb: string) => {
    const found = (await get(name))[part]
    if (!found || !Object.hasOwn(found, verb)) throw coreError('method-unsupported', { wing: name, verb })
    return found[verb] as (...args: readonly unknown[]) => never
  }
  const flow$ = (part: 'streams' | 'shared') => {
    const open$ = (wing: string, name: string, ...args: readonly unknown[]): Observable<unknown> =>
      defer(() => from(pick(wing, part, name))).pipe(
        switchMap(open => open(...args) as Observable<unknown>),
        catchError((error: AppError) =>
          concat(
            of({ status: 'failed', error: toRecord(error), retryAt: now() + balanceRetryMs }),
            delay$(balanceRetryMs).pipe(switchMap(() => open$(wing, name, ...args))),
          ),
        ),
      )
    return open$
  }
  const shared = tabs.share('wing', flow$('shared'))
  const stopAnswering = tabs.handle('wing', async ({ wing, verb, args }: Question) =>
    (await pick(wing, 'answers', verb))(...args),
  )
  void deps.store.keys(resumePrefix).then(keys => {
    for (const key of keys) get(key.slice(resumePrefix.length)).catch(() => {})
  })

  return {
    call: async (wing, verb, args) => (await pick(wing, 'calls', verb))(...args),
    stream$: flow$('streams'),
    awake: async () => {
      const keys = await deps.store.keys(resumePrefix)
      return [...new Set([...built.keys(), ...keys.map(key => key.slice(resumePrefix.length))])]
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
