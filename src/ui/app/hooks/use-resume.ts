import { useEffect, useState } from 'react'
import type { FeatureName } from '../../../bridge/contract/features.ts'
import { useUi } from '../context.ts'

/** Whether a feature of the worker is in use or has work left from an earlier visit. Asking this does not load the feature. */
export function useResume(feature: FeatureName): boolean {
  const { deps } = useUi()
  const [awake, setAwake] = useState(false)
  useEffect(() => {
    let isHere = true
    deps.link.api.activeFeatures().then(
      names => isHere && setAwake(names.includes(feature)),
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [deps, feature])
  return awake
}
