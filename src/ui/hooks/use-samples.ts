import type { CaipAddress } from '../../domain/model/caip.ts'
import { dataOf } from '../../domain/model/loadable.ts'
import type { Sample } from '../../domain/model/samples.ts'
import { useStore } from '../context.ts'
import { useWing } from './use-wing.ts'

/** What an account, or the whole portfolio, was worth; nothing until that is known. */
export function useSamples(of: CaipAddress | 'portfolio'): readonly Sample[] {
  const samples = useStore(useWing('portfolio').store('samples', of))
  return (samples && dataOf(samples)) ?? []
}
