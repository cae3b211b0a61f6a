import type { Balances } from '../../domain/model/entities.ts'
import { useErrorWords } from '../hooks/error-words.ts'
import { useNavigation } from '../hooks/use-navigation.ts'
import type { Review } from '../hooks/use-review.ts'
import { useSession } from '../hooks/use-session.ts'
import { useWords } from '../hooks/use-words.ts'
import { factWords } from '../messages/review-facts.ts'
import { Button } from './button.tsx'
import { FeeRow } from './fee-row.tsx'
import { Moves } from './moves.tsx'
import { Outcome } from './outcome.tsx'

/** What a transaction costs, where it happens and what it does. */
export function ReviewFacts({ review, owned }: { review: Review; owned: Balances | undefined }) {
  const t = useWords(factWords)
  const { onNetwork } = useSession()
  const explain = useErrorWords()
  const { push } = useNavigation()
  const { duplicate } = review
  const refusal = review.prepared?.refusal ?? review.error
  return (
    <>
      {refusal && (
        <p className="banner bad" role="alert" data-testid="portico-review-refusal">
          <span>
            <strong>{explain(refusal).headline}.</strong> {explain(refusal).body}
          </span>
        </p>
      )}
      {duplicate && (
        <p className="banner" data-testid="portico-review-repeats">
          <span className="grow">
            <strong>{'phase' in duplicate && duplicate.phase === 'unknown' ? t.maybeSent : t.repeats}</strong>{' '}
            {t.repeatsBody}
          </span>
          <Button
            small
            testId="portico-review-look"
            onPress={() => push('WalletSendConfirmed', { id: duplicate.id })}
          >
            {t.lookAtIt}
          </Button>
        </p>
      )}

      <div className="facts">
        <FeeRow review={review} native={owned?.native} />
        <dl className="facts-list">
          <div className="fact">
            <dt>{t.network}</dt>
            <dd>{onNetwork?.name}</dd>
          </div>
          {review.prepared && (
            <>
              <Outcome simulation={review.prepared.simulation} />
              <Moves
                simulation={review.prepared.simulation}
                coins={owned ? [owned.native, ...owned.tokens] : []}
              />
            </>
          )}
        </dl>
      </div>
    </>
  )
}
