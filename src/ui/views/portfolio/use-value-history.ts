import type { CaipAddress } from '../../../domain/core/caip.ts'
import { dataOf } from '../../../domain/core/loadable.ts'
import type { ValuePoint } from '../../../domain/portfolio/value-point.ts'
import { useStore } from '../../app/context.ts'
import { useFeature } from '../../app/hooks/use-feature.ts'

/** Value history of an account or of the whole portfolio; empty until loaded. */
export function useValueHistory(of: CaipAddress | 'portfolio'): readonly ValuePoint[] {
  const samples = useStore(useFeature('portfolio').store('samples', of))
  return (samples && dataOf(samples)) ?? []
}
