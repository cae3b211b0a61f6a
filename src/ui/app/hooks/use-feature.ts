import { useMemo } from 'react'
import type {
  FeatureClient,
  FeatureName,
  FeatureStream,
  FeatureStreamArgs,
  FeatureStreamValue,
} from '../../../bridge/contract/features.ts'
import { useUi } from '../context.ts'
import type { Store } from '../store.ts'

/** A feature for a view: its calls, and its streams as stores that all views share. */
export type UiFeature<W extends FeatureName> = Pick<FeatureClient<W>, 'call'> & {
  store<S extends FeatureStream<W>>(
    name: S,
    ...args: FeatureStreamArgs<W, S>
  ): Store<FeatureStreamValue<W, S> | undefined>
}

/** Returns a worker feature that loads on first use. */
export function useFeature<W extends FeatureName>(feature: W): UiFeature<W> {
  const { state, deps } = useUi()
  return useMemo(
    () => ({
      call: (verb, ...args) => deps.link.api.callFeature(feature, verb, args) as never,
      store: (name, ...args) => state.stream('feature', feature, name, ...args) as never,
    }),
    [state, deps, feature],
  )
}
