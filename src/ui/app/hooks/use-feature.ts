import { useMemo } from 'react'
import type {
  FeatureClient,
  FeatureName,
  FeatureQuery,
  FeatureQueryArgs,
  FeatureQueryValue,
} from '../../../bridge/contract/features.ts'
import type { Latest } from '../latest.ts'
import { useUi } from './use-app.ts'

/** A feature for a view: its actions, and its queries as streams that all views share. */
export type UiFeature<W extends FeatureName> = Pick<FeatureClient<W>, 'call'> & {
  stream$<S extends FeatureQuery<W>>(
    name: S,
    ...args: FeatureQueryArgs<W, S>
  ): Latest<FeatureQueryValue<W, S> | undefined>
  /** Drops the stream of a query, so that the next subscriber subscribes to the worker again. */
  forget<S extends FeatureQuery<W>>(name: S, ...args: FeatureQueryArgs<W, S>): void
}

/** Returns a feature of the worker, which loads at its first use. */
export function useFeature<W extends FeatureName>(feature: W): UiFeature<W> {
  const { state, deps } = useUi()
  return useMemo(
    () => ({
      call: (verb, ...args) => deps.link.api.callFeature(feature, verb, args) as never,
      stream$: (name, ...args) => state.stream$('feature', feature, name, ...args) as never,
      forget: (name, ...args) => state.forget('feature', feature, name, ...args),
    }),
    [state, deps, feature],
  )
}
