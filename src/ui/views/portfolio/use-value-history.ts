import type { CaipAddress } from '../../../domain/core/caip.ts'
import { dataOf } from '../../../domain/core/loadable.ts'
import type { Sample } from '../../../domain/portfolio/value-point.ts'
import { useStore } from '../../app/context.ts'
import { useWing } from '../../app/hooks/use-feature.ts'

/** What an account, or the whole portfolio, was worth; nothing until that is known. */
export function useSamples(of: CaipAddress | 'portfolio'): readonly Sample[] {
  const samples = useStore(useWing('portfolio').store('samples', of))
  return (samples && dataOf(samples)) ?? []
}
