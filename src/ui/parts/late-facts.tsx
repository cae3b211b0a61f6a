import { useLate } from '../hooks/use-late.ts'
import type { ReviewFactsProps } from './review-facts.tsx'

const load = () => import('./review-facts.tsx').then(file => file.ReviewFacts)

/** Fee, network and outcome of what is reviewed. */
export function LateFacts(props: ReviewFactsProps) {
  const Facts = useLate(load)
  return Facts ? <Facts {...props} /> : <span data-late="" />
}
