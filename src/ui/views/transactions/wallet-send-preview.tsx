import { useRef } from 'react'
import { useWords } from '../../app/hooks/use-messages.ts'
import { Screen } from '../../kit/screen.tsx'
import type { ViewProps } from '../index.ts'
import { useSession } from '../session/use-session.ts'
import { LateReviewChanged } from './lazy-review-changed.tsx'
import { LateSendReview } from './lazy-send-review.tsx'
import { reviewWords } from './review-messages.ts'
import { useReviewWish } from './use-review-draft.ts'

export { default as css } from './sum.css?inline'

/** The review of a send, for as long as the draft and the account are the ones it was opened for. */
export function View({ entry }: ViewProps) {
  const t = useWords(reviewWords)
  const { active } = useSession()
  const found = useReviewWish(active)
  const last = useRef(found)
  if (found) last.current = found
  // Sent in another tab, the draft is empty: what is reviewed here has the same id, and is not sent again.
  const wish = last.current
  // The draft is one in all tabs: what was worked out and understood of another one counts for nothing.
  const of = wish && [wish.id, wish.token.address, wish.amount, wish.to].join(' ')
  if (active !== entry.params?.account) {
    return (
      <Screen title={t.title}>
        <LateReviewChanged />
      </Screen>
    )
  }
  if (active && wish) return <LateSendReview key={of} account={active} wish={wish} />
  return (
    <Screen title={t.title} busy>
      <p className="empty">{t.checking}</p>
    </Screen>
  )
}
