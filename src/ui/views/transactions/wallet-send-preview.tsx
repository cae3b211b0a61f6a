import { useRef } from 'react'
import { useMessages } from '../../app/hooks/use-messages.ts'
import { lazyPart } from '../../app/lazy.tsx'
import type { ViewProps } from '../../app/types.ts'
import { Screen } from '../../kit/screen.tsx'
import { Waiting } from '../../kit/waiting.tsx'
import { useSession } from '../session/use-session.ts'
import { reviewMessages } from './review-messages.ts'
import { useReviewDraft } from './use-review-draft.ts'

export { default as css } from './sum.css?inline'

// Fetched while the recipient is checked again. Without this file there is no button to send with.
const SendReview = lazyPart(() => import('./send-review.tsx').then(file => file.SendReview), {
  skeleton: <Waiting />,
  failed: retry => <Waiting retry={retry} />,
})

const ReviewChanged = lazyPart(() => import('./review-changed.tsx').then(file => file.ReviewChanged), {
  skeleton: <span data-late="" />,
  optional: true,
})

/** The review of a send, while its draft and account stay unchanged. */
export function View({ entry }: ViewProps) {
  const t = useMessages(reviewMessages)
  const { active } = useSession()
  const found = useReviewDraft(active)
  const last = useRef(found)
  if (found) last.current = found
  // After a send in another tab the draft is empty: this review has the same id and is not sent again.
  const wish = last.current
  // All tabs share the draft: a review prepared for another draft does not count.
  const of = wish && [wish.id, wish.token.address, wish.amount, wish.to].join(' ')
  if (active !== entry.params?.account) {
    return (
      <Screen title={t.title}>
        <ReviewChanged />
      </Screen>
    )
  }
  if (active && wish) return <SendReview key={of} account={active} wish={wish} />
  return (
    <Screen title={t.title} busy>
      <p className="empty">{t.checking}</p>
    </Screen>
  )
}
