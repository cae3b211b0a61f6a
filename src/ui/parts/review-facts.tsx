import { formatUnits } from '../../domain/model/amount.ts'
import { showExact } from '../../domain/model/display.ts'
import type { Balances } from '../../domain/model/entities.ts'
import { useErrorWords } from '../hooks/error-words.ts'
import { useLocale } from '../hooks/use-locale.ts'
import { useNavigation } from '../hooks/use-navigation.ts'
import type { Review, ReviewWish } from '../hooks/use-review.ts'
import { useSession } from '../hooks/use-session.ts'
import { useStyles } from '../hooks/use-styles.ts'
import { useWords } from '../hooks/use-words.ts'
import { factWords } from '../messages/review-facts.ts'
import css from '../styles/review.css?inline'
import { Button } from './button.tsx'
import { Fact } from './facts.tsx'
import { FeeRow } from './fee-row.tsx'
import { Moves } from './moves.tsx'
import { Outcome } from './outcome.tsx'

/** What is reviewed, and the balances of the account. */
export type ReviewFactsProps = {
  readonly review: Review
  readonly wish: Pick<ReviewWish, 'token' | 'amount'>
  readonly owned: Balances | undefined
}

/** What a transaction costs, where it happens and what it does. */
export function ReviewFacts({ review, wish, owned }: ReviewFactsProps) {
  useStyles(css)
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

      <div className="review-facts">
        <FeeRow review={review} native={owned?.native} />
        <dl className="facts-list">
          <div className="fact">
            <dt>{t.network}</dt>
            <dd>{onNetwork?.name}</dd>
          </div>
          {review.prepared && (
            <>
              <Outcome simulation={review.prepared.simulation} />
              <TransferFee wish={wish} fee={review.prepared.transferFee} />
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

/** For tokens that keep a part of each transfer: what is left for the recipient. */
function TransferFee({ wish, fee }: Pick<ReviewFactsProps, 'wish'> & { readonly fee: bigint | undefined }) {
  const t = useWords(factWords)
  const { token, amount } = wish
  const locale = useLocale()
  if (fee === undefined) return null
  const show = (units: bigint) => showExact(formatUnits(units, token.decimals), token.symbol, locale)
  return (
    <Fact name={t.recipientGets} tone="warn" testId="portico-review-received">
      {show(amount - fee)} <span className="note">{t.keptBack(show(fee))}</span>
    </Fact>
  )
}
