import type { SwapQuestion } from '../../domain/model/swap.ts'
import type { ViewEntry } from '../../domain/rules/navigation.ts'
import { useSession } from '../hooks/use-session.ts'
import { useWords } from '../hooks/use-words.ts'
import { swapReviewWords } from '../messages/swap-review.ts'
import { Empty } from '../parts/empty.tsx'
import { swapIcon } from '../parts/history-icons.ts'
import { LateReviewChanged } from '../parts/late-review-changed.tsx'
import { LateSwapReview } from '../parts/late-swap-review.tsx'
import { Screen } from '../parts/screen.tsx'

export { default as css } from '../styles/swap-review.css?inline'

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
