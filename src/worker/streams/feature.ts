import type { Observable } from 'rxjs'
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
import type { CallOptions } from '../tabs/leader.ts'
import type { Tabs } from '../tabs/tabs.ts'
import type { SessionStream } from './session/session.ts'

/** The parts of the worker from which a feature is built. */
export type FeatureDeps = {
  readonly config: SiteConfig
  /** Returns the site's networks at the moment of the call. */
  readonly networks: () => readonly Network[]
  readonly networks$: Observable<readonly Network[]>
  readonly store: Store
  readonly tables: Tables
  readonly tabs: Pick<Tabs, 'id' | 'leads$' | 'visible$' | 'broadcast' | 'messages$'>
  readonly signals: PageState
  readonly session: SessionStream
  /** The functions that send requests to services and nodes. Their file loads at the first call. */
  readonly services: () => Promise<Services>
  /** All features, typed by their contracts. */
  readonly features: Features
  /** Access to work that is done once for all tabs of the origin, in the leader tab. */
  readonly leader: FeatureLeader
  /**
   * A key in the store. While the store has a value under this key, the worker loads this feature at its start to
   * continue unfinished work.
   */
  readonly resumeKey: string
  readonly now: () => number
  readonly onError: (error: AppError) => void
}

/** Calls other features, typed by their contracts. */
export type Features = {
  /** Runs an action of a feature. */
  call<W extends FeatureName, A extends FeatureAction<W>>(
    feature: W,
    action: A,
    ...args: FeatureActionArgs<W, A>
  ): Promise<FeatureActionValue<W, A>>
  /** Returns a query in the form that the page gets: paused while the page is hidden, and with the cached value first. */
  query$<W extends FeatureName, Q extends FeatureQuery<W>>(
    feature: W,
    query: Q,
    ...args: FeatureQueryArgs<W, Q>
  ): Observable<FeatureQueryValue<W, Q>>
  /**
   * Runs a query in this tab, without the cache, and also while the page is hidden. The leader uses it for work that it does
   * for all tabs.
   */
  live$<W extends FeatureName, Q extends FeatureQuery<W>>(
    feature: W,
    query: Q,
    ...args: FeatureQueryArgs<W, Q>
  ): Observable<FeatureQueryValue<W, Q>>
}

/** Calls the instance of this feature in the leader tab, from any tab. */
export type FeatureLeader = {
  /** Subscribes to the stream with this name in `leader.streams` of the leader's instance. */
  stream$<T>(name: string, ...args: readonly unknown[]): Observable<T>
  /** Runs the call with this name in `leader.calls` of the leader's instance. */
  call<T>(name: string, args: readonly unknown[], options?: CallOptions): Promise<T>
}

/** A feature's queries as streams. */
type FeatureQueries<W extends FeatureName> = {
  readonly [S in FeatureQuery<W>]: (...args: FeatureQueryArgs<W, S>) => Observable<FeatureQueryValue<W, S>>
}

/**
 * The parts of a feature: streams and actions for the page, and the work that its instance in the leader tab does for all
 * tabs.
 */
export type FeatureService<W extends FeatureName> = {
  readonly queries: FeatureQueries<W>
  readonly actions: FeatureActions<W>
  /** Queries that keep running while the page is hidden or offline. All other queries pause then. */
  readonly unpaused?: readonly FeatureQuery<W>[]
  /** Work in the leader tab for all tabs. Arguments and values must be cloneable. */
  readonly leader?: {
    readonly streams?: Readonly<Record<string, (...args: never[]) => Observable<unknown>>>
    readonly calls?: Readonly<Record<string, (...args: never[]) => Promise<unknown>>>
  }
  close?(): void
}

/** A feature of the worker. Each tab creates it once, at its first use. */
export type Feature<W extends FeatureName> = {
  readonly create: (deps: FeatureDeps) => FeatureService<W> | Promise<FeatureService<W>>
}

/** Defines a feature. Its file exports the feature under the feature's name, and `registry.ts` loads that file. */
export function defineFeature<W extends FeatureName>(create: Feature<W>['create']): Feature<W> {
  return { create }
}

/** Reads an account from an argument of the page. Throws `address-invalid`. */
export function accountFrom(account: unknown): CaipAddress {
  const read = readCaipAddress(account)
  if (!read) throw coreError('address-invalid')
  return read
}
