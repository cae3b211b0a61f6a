import type { ViewEntry } from '../../../domain/navigation/navigation.ts'
import type { SwapParams } from '../../../domain/swaps/types.ts'
import { useMessages } from '../../app/hooks/use-app.ts'
import { lazyPart } from '../../app/lazy.tsx'
import { EmptyState } from '../../kit/placeholders.tsx'
import { Screen, Waiting } from '../../kit/screen.tsx'
import { swapIcon } from '../history/history-icons.ts'
import { useSession } from '../session/use-session.ts'
import { swapReviewMessages } from './review-messages.ts'

export { default as css } from './swap-review.css?inline'

// The code of the review loads late. If it fails to load, the view has no swap button.
const SwapReview = lazyPart(() => import('./swap-review.tsx').then(file => file.SwapReview), {
  skeleton: <Waiting />,
  failed: retry => <Waiting retry={retry} />,
})

const ReviewChanged = lazyPart(
  () => import('../transactions/review-changed.tsx').then(file => file.ReviewChanged),
  {
    skeleton: <span data-late="" />,
    optional: true,
  },
)

/**
 * Shows everything that a swap will do, before the wallet gets a request. Then shows the steps of the swap,
 * each with its own button.
 */
export function View({ entry }: { entry: ViewEntry }) {
  const t = useMessages(swapReviewMessages)
  const { active } = useSession()
  const { question, shown } = (entry.params ?? {}) as { question?: SwapParams; shown?: string }
  const fits = active !== undefined && question?.account === active && typeof shown === 'string'
  return fits ? (
    <SwapReview account={active} question={question} shown={shown} />
  ) : (
    <Screen title={t.title}>
      {active ? <ReviewChanged /> : <EmptyState icon={swapIcon} title={t.nobody} />}
    </Screen>
  )
}
