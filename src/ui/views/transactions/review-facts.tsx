import { formatUnits } from '../../../domain/core/amount.ts'
import type { Balances } from '../../../domain/core/entities.ts'
import { showExact } from '../../../domain/core/format.ts'
import { useErrorText } from '../../app/hooks/error-text.ts'
import { useLocale } from '../../app/hooks/use-locale.ts'
import { useMessages } from '../../app/hooks/use-messages.ts'
import { useNavigation } from '../../app/hooks/use-navigation.ts'
import { useStyles } from '../../app/hooks/use-styles.ts'
import { Button } from '../../kit/button.tsx'
import { Definition } from '../../kit/definition-list.tsx'
import { useSession } from '../session/use-session.ts'
import { BalanceChanges } from './balance-changes.tsx'
import { FeeRow } from './fee-row.tsx'
import css from './review.css?inline'
import { reviewFactMessages } from './review-facts-messages.ts'
import { SimulationResult } from './simulation-result.tsx'
import type { Review, ReviewDraft } from './use-review.ts'

/** The reviewed transaction, and the account's balances. */
export type ReviewFactsProps = {
  readonly review: Review
  readonly wish: Pick<ReviewDraft, 'token' | 'amount'>
  readonly owned: Balances | undefined
}

/** Fee, network and simulation of a transaction. */
export function ReviewFacts({ review, wish, owned }: ReviewFactsProps) {
  useStyles(css)
  const t = useMessages(reviewFactMessages)
  const { onNetwork } = useSession()
  const explain = useErrorText()
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
              <SimulationResult simulation={review.prepared.simulation} />
              <TransferFee wish={wish} fee={review.prepared.transferFee} />
              <BalanceChanges
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

/** For fee-on-transfer tokens: the amount the recipient gets. */
function TransferFee({ wish, fee }: Pick<ReviewFactsProps, 'wish'> & { readonly fee: bigint | undefined }) {
  const t = useMessages(reviewFactMessages)
  const { token, amount } = wish
  const locale = useLocale()
  if (fee === undefined) return null
  const show = (units: bigint) => showExact(formatUnits(units, token.decimals), token.symbol, locale)
  return (
    <Definition name={t.recipientGets} tone="warn" testId="portico-review-received">
      {show(amount - fee)} <span className="note">{t.keptBack(show(fee))}</span>
    </Definition>
  )
}
