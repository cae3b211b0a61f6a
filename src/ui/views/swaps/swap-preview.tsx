import type { ViewEntry } from '../../../domain/navigation/navigation.ts'
import type { SwapQuestion } from '../../../domain/swaps/types.ts'
import { useWords } from '../../app/hooks/use-messages.ts'
import { Empty } from '../../kit/empty-state.tsx'
import { Screen } from '../../kit/screen.tsx'
import { swapIcon } from '../history/history-icons.ts'
import { useSession } from '../session/use-session.ts'
import { LateReviewChanged } from '../transactions/lazy-review-changed.tsx'
import { LateSwapReview } from './lazy-swap-review.tsx'
import { swapReviewWords } from './review-messages.ts'

export { default as css } from './swap-review.css?inline'

/** Everything a swap will do, before the wallet is asked; then its steps, one press each. */
export function View({ entry }: { entry: ViewEntry }) {
  const t = useWords(swapReviewWords)
  const { active } = useSession()
  const { question, shown } = (entry.params ?? {}) as { question?: SwapQuestion; shown?: string }
  const fits = active !== undefined && question?.account === active && typeof shown === 'string'
  return fits ? (
    <LateSwapReview account={active} question={question} shown={shown} />
  ) : (
    <Screen title={t.title}>
      {active ? <LateReviewChanged /> : <Empty icon={swapIcon} title={t.nobody} />}
    </Screen>
  )
}
