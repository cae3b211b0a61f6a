import type { ReactNode } from 'react'
import { ButtonPair } from '../../kit/button-pair.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'

type ReviewPlacesProps = {
  /** The picture of the coin and the amount, if they are known. The review shows them at the same height. */
  readonly coin?: ReactNode
  readonly amount?: string | undefined
}

/** The places of a review that is still loading: the coin, the sentence and the facts. */
export function ReviewPlaces({ coin, amount }: ReviewPlacesProps) {
  return (
    <div className="stage" aria-hidden="true" style={{ gap: 'calc(var(--pt-s) * 12)' }}>
      {coin ?? <Skeleton width={40} height={40} round />}
      {amount === undefined ? (
        <Skeleton width={296} height={20} />
      ) : (
        <p className="sentence">
          <strong data-testid="portico-place-amount">{amount}</strong>
        </p>
      )}
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
