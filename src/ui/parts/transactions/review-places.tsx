import { ButtonPair } from '../../kit/button-pair.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'

/** The places of a review that is still loading: the coin, the sentence and the facts. */
export function ReviewPlaces() {
  return (
    <div className="stage" aria-hidden="true" style={{ gap: 'calc(var(--s) * 12)' }}>
      <Skeleton width={40} height={40} round />
      <Skeleton width={296} height={20} />
      <Skeleton width={240} height={20} />
      <Skeleton width={264} height={16} />
      <Skeleton width={368} height={176} />
    </div>
  )
}

/** The places of the two buttons under a review. */
export function ReviewFootPlaces() {
  return (
    <ButtonPair isPlace>
      <Skeleton width={112} height={48} />
      <Skeleton width={248} height={48} />
    </ButtonPair>
  )
}
