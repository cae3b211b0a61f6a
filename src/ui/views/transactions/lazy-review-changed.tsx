import { useLazy } from '../../app/hooks/use-lazy.ts'

const load = () => import('./review-changed.tsx').then(file => file.ReviewChanged)

/** Instead of a review whose account is not the one in use any more. */
export function LazyReviewChanged() {
  const Changed = useLazy(load)
  return Changed ? <Changed /> : <span data-late="" />
}
