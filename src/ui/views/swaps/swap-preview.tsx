import type { ViewEntry } from '../../../domain/navigation/navigation.ts'
import type { SwapParams } from '../../../domain/swaps/types.ts'
import { useMessages } from '../../app/hooks/use-messages.ts'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Screen } from '../../kit/screen.tsx'
import { swapIcon } from '../history/history-icons.ts'
import { useSession } from '../session/use-session.ts'
import { LazyReviewChanged } from '../transactions/lazy-review-changed.tsx'
import { LazySwapReview } from './lazy-swap-review.tsx'
import { swapReviewMessages } from './review-messages.ts'

export { default as css } from './swap-review.css?inline'

/** Everything a swap will do, before the wallet is asked; then its steps, one press each. */
export function View({ entry }: { entry: ViewEntry }) {
  const t = useMessages(swapReviewMessages)
  const { active } = useSession()
  const { question, shown } = (entry.params ?? {}) as { question?: SwapParams; shown?: string }
  const fits = active !== undefined && question?.account === active && typeof shown === 'string'
  return fits ? (
    <LazySwapReview account={active} question={question} shown={shown} />
  ) : (
    <Screen title={t.title}>
      {active ? <LazyReviewChanged /> : <EmptyState icon={swapIcon} title={t.nobody} />}
    </Screen>
  )
}
