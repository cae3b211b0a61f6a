import { type ComponentType, useEffect, useState } from 'react'
import type { Balances } from '../../domain/model/entities.ts'

type Props = { readonly balances: Balances }

/** The bar of what the total is made of, fetched once there is a total: the account never waits for its code. */
export function LateAllocation({ balances }: Props) {
  const [Bar, setBar] = useState<ComponentType<Props>>()
  useEffect(() => {
    let wanted = true
    import('./allocation.tsx').then(
      ({ Allocation }) => wanted && setBar(() => Allocation),
      () => {
        // The tokens below say the same in numbers.
      },
    )
    return () => {
      wanted = false
    }
  }, [])
  if (Bar) return <Bar balances={balances} />
  const priced = [balances.native, ...balances.tokens].filter(({ value }) => /[1-9]/.test(value ?? ''))
  // Its place is kept, so that the tokens below do not move when it comes.
  return priced.length > 1 ? <div className="alloc-place" aria-hidden="true" /> : null
}
