import type { Observable, ObservedValueOf } from 'rxjs'
import type {
  FeatureAction,
  FeatureActionArgs,
  FeatureActions,
  FeatureActionValue,
  FeatureName,
  FeatureQuery,
  FeatureQueryArgs,
  FeatureQueryValue,
} from '../../bridge/contract/features.ts'
import { type CaipAddress, type Network, readCaipAddress } from '../../domain/core/entities.ts'
import type { AppError } from '../../domain/core/errors/app-error.ts'
import { coreError } from '../../domain/core/errors/core-error.ts'
import type { Store } from '../caches/store.ts'
import type { Tables } from '../caches/tables.ts'
import type { PageState } from '../page-state.ts'
import type { Services, SiteConfig } from '../services.ts'
import type { CallOptions } from '../tabs/leader-calls.ts'
import type { Tabs } from '../tabs/tabs.ts'
import type { SessionStream } from './session/session.ts'

/** The parts of the worker that a feature can use. */
export type FeatureDeps<L extends LeaderWork = object> = {
  readonly config: SiteConfig
  readonly networks: () => readonly Network[]
  readonly networks$: Observable<readonly Network[]>
  readonly store: Store
  readonly tables: Tables
  readonly tabs: Pick<Tabs, 'id' | 'leads$' | 'visible$' | 'broadcast' | 'messages$'>
  readonly signals: PageState
  readonly session: SessionStream
  /** The functions that send requests to services and nodes. Their file loads at the first call. */
  readonly services: () => Promise<Services>
  /** The queries and actions of other features, with the types of the features' contracts. */
  readonly features: OtherFeatures
  /** Calls the leader tab, which does some work once for all tabs of the origin. */
  readonly leader: FeatureLeader<L>
  /**
   * A key in the store. While the store contains a value under this key, the worker loads this feature when it starts,
   * to continue unfinished work.
   */
  readonly resumeKey: string
  readonly now: () => number
  readonly onError: (error: AppError) => void
}

/** Calls the queries and actions of other features. The types come from the features' contracts. */
export type OtherFeatures = {
  /** Runs an action of a feature. */
  call<W extends FeatureName, A extends FeatureAction<W>>(
    feature: W,
    action: A,
    ...args: FeatureActionArgs<W, A>
  ): Promise<FeatureActionValue<W, A>>
  /**
   * Returns a query's stream as the page receives it: the stream starts with the cached value, and pauses while the
   * page is hidden or offline.
   */
  query$<W extends FeatureName, Q extends FeatureQuery<W>>(
    feature: W,
    query: Q,
    ...args: FeatureQueryArgs<W, Q>
  ): Observable<FeatureQueryValue<W, Q>>
  /**
   * Runs a query in this tab without the cache, even while the page is hidden. The leader tab uses this for work that
   * it does for all tabs.
   */
  live$<W extends FeatureName, Q extends FeatureQuery<W>>(
    feature: W,
    query: Q,
    ...args: FeatureQueryArgs<W, Q>
  ): Observable<FeatureQueryValue<W, Q>>
}

/**
 * Work that the leader tab does for all tabs. Arguments and results must be cloneable, because they are sent between
 * tabs.
 */
export type LeaderWork = {
  readonly streams?: Readonly<Record<string, (...args: never[]) => Observable<unknown>>>
  readonly calls?: Readonly<Record<string, (...args: never[]) => Promise<unknown>>>
}
type Streams<L extends LeaderWork> = L['streams'] & {}
type Calls<L extends LeaderWork> = L['calls'] & {}

/** Access to the work of this feature in the leader tab, from any tab. */
export type FeatureLeader<L extends LeaderWork> = {
  stream$<N extends keyof Streams<L>>(
    name: N,
    ...args: Parameters<Streams<L>[N]>
  ): Observable<ObservedValueOf<ReturnType<Streams<L>[N]>>>
  call<N extends keyof Calls<L>>(
    name: N,
    args: Parameters<Calls<L>[N]>,
    options?: CallOptions,
  ): Promise<Awaited<ReturnType<Calls<L>[N]>>>
}

type FeatureQueries<W extends FeatureName> = {
  readonly [S in FeatureQuery<W>]: (...args: FeatureQueryArgs<W, S>) => Observable<FeatureQueryValue<W, S>>
}

/** A feature as an object: queries and actions for the page, and the work that the leader tab does for all tabs. */
export type FeatureService<W extends FeatureName, L extends LeaderWork = object> = {
  readonly queries: FeatureQueries<W>
  readonly actions: FeatureActions<W>
  /** Queries that continue while the page is hidden or offline. All other queries pause at those times. */
  readonly unpaused?: readonly FeatureQuery<W>[]
  readonly leader?: L
  close?(): void
}

/** A feature of the worker. Each tab creates the feature once, when the tab first uses it. */
export type Feature<W extends FeatureName, L extends LeaderWork = object> = {
  readonly create: (deps: FeatureDeps<L>) => FeatureService<W, L> | Promise<FeatureService<W, L>>
}

/**
 * Defines a feature. `registry.ts` loads the file of a feature and takes the export with the feature's name. `L` is the
 * type of the work that the feature does in the leader tab.
 */
export function defineFeature<W extends FeatureName, L extends LeaderWork = object>(
  create: Feature<W, L>['create'],
): Feature<W, L> {
  return { create }
}

/** Parses an account (CAIP-10) that the page has sent as an argument. Throws `address-invalid`. */
export function accountFrom(account: unknown): CaipAddress {
  const read = readCaipAddress(account)
  if (!read) throw coreError('address-invalid')
  return read
}
