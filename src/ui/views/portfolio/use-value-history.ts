import type { CaipAddress } from '../../../domain/core/caip.ts'
import { dataOf } from '../../../domain/core/loadable.ts'
import type { ValuePoint } from '../../../domain/portfolio/value-history.ts'
import { useFeature } from '../../app/hooks/use-feature.ts'
import { useLatest } from '../../app/hooks/use-latest.ts'

/** Value history of an account or of the whole portfolio; empty until loaded. */
export function useValueHistory(of: CaipAddress | 'portfolio'): readonly ValuePoint[] {
  const samples = useLatest(useFeature('portfolio').stream$('samples', of))
  return (samples && dataOf(samples)) ?? []
}
