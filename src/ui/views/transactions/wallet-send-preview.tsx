import { useRef } from 'react'
import type { CaipAddress } from '../../../domain/core/entities.ts'
import { dataOf } from '../../../domain/core/loadable.ts'
import type { RecipientWarning } from '../../../domain/recipients/parse-recipient.ts'
import { useLatest, useMessages } from '../../app/hooks/use-app.ts'
import { useFeature } from '../../app/hooks/use-feature.ts'
import { lazyPart } from '../../app/lazy.tsx'
import type { ViewProps } from '../../app/types.ts'
import { Screen, Waiting } from '../../kit/screen.tsx'
import { useSession } from '../session/use-session.ts'
import { reviewMessages } from './review-messages.ts'
import type { ReviewDraft } from './use-review.ts'
import { useSend } from './use-send.ts'

export { default as css } from './sum.css?inline'

// The code of the review loads while the recipient is checked again. If it fails to load, the view has no send button.
const SendReview = lazyPart(() => import('./send-review.tsx').then(file => file.SendReview), {
  skeleton: <Waiting />,
  failed: retry => <Waiting retry={retry} />,
})

const ReviewChanged = lazyPart(() => import('./review-changed.tsx').then(file => file.ReviewChanged), {
  skeleton: <span data-late="" />,
  optional: true,
})

/** The review of a send. It stays valid while the draft and the account do not change. */
export function View({ entry }: ViewProps) {
  const t = useMessages(reviewMessages)
  const { active } = useSession()
  const found = useReviewDraft(active)
  const last = useRef(found)
  if (found) last.current = found
  // A send in another tab empties the shared draft. This review then keeps the draft that it has shown, whose id
  // belongs to the sent payment, so the payment cannot be sent twice.
  const wish = last.current
  // Another tab may change the shared draft during the review. `of` is the key of the review, so a changed draft starts
  // a new review.
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

const nobody: CaipAddress = 'eip155:1:0x'

/** The send of the draft, resolved and checked again. Undefined while the draft is incomplete or being checked. */
function useReviewDraft(
  account: CaipAddress | undefined,
): (ReviewDraft & { readonly findings: readonly RecipientWarning[] }) | undefined {
  const of = account ?? nobody
  const draft = dataOf(useLatest(useFeature('transactions').stream$('draft', of)) ?? { status: 'idle' })
  const { token, read, receiver } = useSend(of)
  if (!account || !draft || !token || read.status !== 'read' || receiver.status !== 'known') return undefined
  const { address: to, name, findings } = receiver
  return { id: draft.id, token, amount: read.amount, to, findings, ...(name !== undefined && { name }) }
}
