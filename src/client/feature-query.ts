import type {
  FeatureAction,
  FeatureActionArgs,
  FeatureActionValue,
  FeatureName,
  FeatureQuery,
  FeatureQueryArgs,
  FeatureQueryValue,
} from '../bridge/contract/features.ts'
import type { PageWorkerClient } from '../bridge/contract/worker-api.ts'
import type { Subscribable } from '../domain/core/signal.ts'

/** Returns the stream of a feature's query in the worker. `bridge/contract` defines the types of its arguments and values. */
export function queryOf<F extends FeatureName, Q extends FeatureQuery<F>>(
  link: Pick<PageWorkerClient, 'stream'>,
  feature: F,
  query: Q,
  ...args: FeatureQueryArgs<F, Q>
): Subscribable<FeatureQueryValue<F, Q>> {
  return link.stream('feature', feature, query, ...args) as Subscribable<FeatureQueryValue<F, Q>>
}

/** A feature that the API of a site offers. */
export type ApiFeature = Exclude<FeatureName, 'signIn'>

/** Returns the function that runs an action of a feature in the worker. */
export type ActionOf = <F extends ApiFeature, C extends FeatureAction<F>>(
  feature: F,
  name: C,
) => (...args: FeatureActionArgs<F, C>) => Promise<FeatureActionValue<F, C>>
