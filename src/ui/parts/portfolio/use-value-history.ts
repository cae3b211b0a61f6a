import type { CaipAddress } from '../../../domain/core/entities.ts'
import { dataOf } from '../../../domain/core/loadable.ts'
import type { ValuePoint } from '../../../domain/portfolio/value-points.ts'
import { useFeature, useLatest } from '../../app/hooks/use-app.ts'

/** Returns the value history of an account or of the whole portfolio. The history is empty until it has loaded. */
export function useValueHistory(of: CaipAddress | 'portfolio'): readonly ValuePoint[] {
  const points = useLatest(useFeature('portfolio').stream$('points', of))
  return (points && dataOf(points)) ?? []
}
