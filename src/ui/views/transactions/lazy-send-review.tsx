import { useLazyPart } from '../../app/hooks/use-lazy.ts'
import { Waiting } from '../../kit/waiting.tsx'
import type { SendReviewProps } from './send-review.tsx'

const load = () => import('./send-review.tsx').then(file => file.SendReview)

/** The review of a send, fetched while its recipient is checked anew. Without its file there is no button to send with. */
export function LazySendReview(props: SendReviewProps) {
  const { Part, failed, retry } = useLazyPart(load)
  return Part ? <Part {...props} /> : <Waiting failed={failed} retry={retry} />
}
