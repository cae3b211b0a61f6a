import type { Balances } from '../../domain/model/entities.ts'
import { useLate } from '../hooks/use-late.ts'

const load = () => import('./allocation.tsx').then(one => one.Allocation)

/** The bar of what the total is made of, fetched once there is a total: the account never waits for its code. */
export function LateAllocation({ balances }: { readonly balances: Balances }) {
  const Bar = useLate(load)
  if (Bar) return <Bar balances={balances} />
  const priced = [balances.native, ...balances.tokens].filter(({ value }) => /[1-9]/.test(value ?? ''))
  // Its place is kept, so that the tokens below do not move when it comes.
  return priced.length > 1 ? <div className="alloc-place" aria-hidden="true" /> : null
}
