import type { Observable } from 'rxjs'
import type {
  FeatureCalls,
  FeatureName,
  FeatureStream,
  FeatureStreamArgs,
  FeatureStreamValue,
} from '../../bridge/contract/features.ts'
import type { WorkerConfig } from '../../bridge/contract/worker-api.ts'
import type { CaipAddress } from '../../domain/core/caip.ts'
import type { Balances } from '../../domain/core/entities.ts'
import type { Loadable } from '../../domain/core/loadable.ts'
import type { Remembered } from '../caches/settings.ts'
import type { Store } from '../caches/store.ts'
import type { Tables } from '../caches/tables.ts'
import type { Chunks } from '../chunks.ts'
import type { PageState } from '../page-state.ts'
import type { Subjects } from '../subjects.ts'
import type { CallOptions } from '../tabs/leader-calls.ts'
import type { Tabs } from '../tabs/tabs.ts'
import type { SessionStream } from './session/session.ts'
import type { Alerts } from './telemetry/alerts.ts'

/** The parts of the worker that a feature is built from. */
export type FeatureDeps = {
  readonly config: WorkerConfig
  readonly chunks: Chunks
  readonly fetch: typeof globalThis.fetch
  readonly store: Store
  readonly tables: Tables
  readonly tabs: Pick<Tabs, 'id' | 'leads$' | 'visible$' | 'broadcast' | 'messages$'>
  readonly signals: PageState
  readonly session: SessionStream
  readonly settings: Remembered
  readonly alerts: Alerts
  /** Balances as this tab's page gets them: its own cache first, asked for only while the page is awake. */
  readonly balances$: (account: CaipAddress) => Observable<Loadable<Balances>>
  /** Balances, history, node calls, and the way out to the services. */
  readonly subjects: () => Promise<Subjects>
  /** Work that happens once per origin: the leader tab runs it for all tabs. */
  readonly leader: FeatureLeader
  readonly now: () => number
  readonly random: () => number
}

/** Reaches the leader tab's instance of this feature from any tab. */
export type FeatureLeader = {
  /** The feed of this name in `shared` of the leader's feature. */
  share$<T>(feed: string, ...args: readonly unknown[]): Observable<T>
  /** The answer of this name in `answers` of the leader's feature. `again`: where asking twice does no harm. */
  ask<T>(verb: string, args: readonly unknown[], options?: CallOptions): Promise<T>
}

/** A feature's streams as the worker builds them. */
type FeatureStreams<W extends FeatureName> = {
  readonly [S in FeatureStream<W>]: (...args: FeatureStreamArgs<W, S>) => Observable<FeatureStreamValue<W, S>>
}

/** What a feature's file builds. */
export type FeatureService<W extends FeatureName> = {
  readonly calls: FeatureCalls<W>
  readonly streams: FeatureStreams<W>
  /** Run in the leader for all tabs: arguments and values are cloneable. */
  readonly shared?: Readonly<Record<string, (...args: never[]) => Observable<unknown>>>
  /** Answered by the leader for all tabs. */
  readonly answers?: Readonly<Record<string, (...args: never[]) => Promise<unknown>>>
  close?(): void
}

/** A feature's file. */
export type FeatureModule<W extends FeatureName> = { createFeature(deps: FeatureDeps): FeatureService<W> }

/** Keys of the store that name the features with work left for the next start. */
export const resumePrefix = 'awake/'
/** Earlier versions called transactions `money` on disk: the key keeps that word so that their unfinished transactions resume. */
export const transactionsResumeKey = `${resumePrefix}money`

/** The feature that a key with `resumePrefix` names. */
export const featureOfResumeKey = (key: string): string =>
  key === transactionsResumeKey ? 'transactions' : key.slice(resumePrefix.length)
