import { useLazyPart } from '../../app/hooks/use-lazy.ts'
import { Waiting } from '../../kit/waiting.tsx'
import type { SwapReviewProps } from './swap-review.tsx'

const load = () => import('./swap-review.tsx').then(file => file.SwapReview)

/** The review of a swap. Without its file there is no button to swap with. */
export function LazySwapReview(props: SwapReviewProps) {
  const { Part, failed, retry } = useLazyPart(load)
  return Part ? <Part {...props} /> : <Waiting failed={failed} retry={retry} />
}
