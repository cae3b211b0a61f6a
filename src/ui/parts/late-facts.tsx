import type { Balances } from '../../domain/model/entities.ts'
import { useLate } from '../hooks/use-late.ts'
import type { Review } from '../hooks/use-review.ts'

const load = () => import('./review-facts.tsx').then(file => file.ReviewFacts)

/** Fee, network and outcome of what is reviewed. */
export function LateFacts(props: { readonly review: Review; readonly owned: Balances | undefined }) {
  const Facts = useLate(load)
  return Facts ? <Facts {...props} /> : <span data-late="" />
}
