import { useMemo } from 'react'
import {
  formatUnits,
  multiply,
  type Shown,
  showExact,
  showMoney,
  showNative,
} from '../../../domain/core/amount.ts'
import type { Balances, TokenBalance } from '../../../domain/core/entities.ts'
import { speeds } from '../../../domain/transactions/prepared.ts'
import {
  useAnnounce,
  useErrorText,
  useLocale,
  useMessages,
  useNavigation,
  useStyles,
} from '../../app/hooks/use-app.ts'
import { Banner } from '../../kit/banner.tsx'
import { Definition, DefinitionList } from '../../kit/definition-list.tsx'
import { Skeleton } from '../../kit/placeholders.tsx'
import { RadioGroup } from '../../kit/radio-group.tsx'
import { useSession } from '../session/use-session.ts'
import css from './review.css?inline'
import { reviewFactMessages, sponsorMessages } from './review-facts-messages.ts'
import {
  BalanceChanges,
  FeeText,
  SimulationPassed,
  SimulationWarning,
  SponsorNote,
  simulationVerdict,
} from './review-notes.tsx'
import type { Review, ReviewDraft } from './use-review.ts'

/** The reviewed transaction, and the balances of the account. */
type ReviewFactsProps = {
  readonly review: Review
  readonly wish: Pick<ReviewDraft, 'token' | 'amount'>
  readonly owned: Balances | undefined
}

/** Fee, network and simulation of a transaction. */
export function ReviewFacts({ review, wish, owned }: ReviewFactsProps) {
  useStyles(css)
  const t = useMessages(reviewFactMessages)
  const s = useMessages(sponsorMessages)
  const { onNetwork } = useSession()
  const explain = useErrorText()
  const locale = useLocale()
  const { push } = useNavigation()
  const { duplicate } = review
  const refusal = review.prepared?.blockedBy ?? review.error
  // A passed simulation would contradict a send that is blocked, so it is not shown then.
  const simulation = refusal ? undefined : review.prepared?.simulation
  const fee = review.prepared?.fee
  const sponsored = review.prepared?.sponsored !== undefined
  const verdict = simulation && simulationVerdict(simulation, t)
  const coin = owned?.native
  // The text for screen readers. It announces a new simulation result and a new payer of the fee, but not the new fee
  // estimate of every 30 seconds. A blocked send is announced as a separate alert.
  const news = useMemo(
    () =>
      verdict &&
      (fee && coin
        ? `${t.fee}: ${showNative(formatUnits(fee.max, coin.decimals), coin.symbol, locale).short}. ${verdict}`
        : sponsored
          ? `${s.sentence} ${verdict}`
          : verdict),
    [verdict, sponsored],
  )
  useAnnounce(news)
  return (
    <>
      {simulation && <SimulationWarning simulation={simulation} testId="portico-review-outcome" />}
      {refusal && (
        <Banner
          tone="bad"
          role="alert"
          title={`${explain(refusal).headline}.`}
          testId="portico-review-refusal"
        >
          {explain(refusal).body}
        </Banner>
      )}
      {duplicate && (
        <Banner
          title={'phase' in duplicate && duplicate.phase === 'unknown' ? t.maybeSent : t.repeats}
          testId="portico-review-repeats"
          action={{
            text: t.lookAtIt,
            testId: 'portico-review-look',
            onPress: () => push('WalletSendConfirmed', { id: duplicate.id }),
          }}
        >
          {t.repeatsBody}
        </Banner>
      )}
      <DefinitionList
        before={
          <>
            <FeeRow review={review} native={owned?.native} />
            <SponsorNote
              prepared={review.prepared}
              isBusy={review.sending}
              onPayMyself={review.payFeeMyself}
            />
          </>
        }
      >
        <Definition name={t.network}>{onNetwork?.name}</Definition>
        {simulation && <SimulationPassed simulation={simulation} testId="portico-review-outcome" />}
        <TransferFee wish={wish} fee={review.prepared?.transferFee} />
        {simulation && (
          <BalanceChanges simulation={simulation} coins={owned ? [owned.native, ...owned.tokens] : []} />
        )}
      </DefinitionList>
    </>
  )
}

/** The amount that the recipient gets, for tokens that deduct a fee from each transfer. */
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

/** The maximum network fee in the native coin and in US dollars, and the choice of the speed. */
function FeeRow({ review, native }: { review: Review; native: TokenBalance | undefined }) {
  const t = useMessages(reviewFactMessages)
  const locale = useLocale()
  const s = useMessages(sponsorMessages)
  const { prepared, speed, choose } = review
  const fee = prepared?.fee
  const coin = native ?? { symbol: '', decimals: 18 }
  const coins = (amount: bigint): Shown => showNative(formatUnits(amount, coin.decimals), coin.symbol, locale)
  const money = (amount: bigint): string | undefined =>
    native?.price === undefined
      ? undefined
      : showMoney(multiply(formatUnits(amount, native.decimals), native.price), locale).short
  return (
    <>
      <div className="fact">
        <span className="label">{t.fee}</span>
        <span className="worth" data-testid="portico-review-fee">
          {!prepared && !review.error && <Skeleton width={96} />}
          {prepared && !fee && (prepared.sponsored ? s.paid : t.feeUnknown)}
          {fee && (
            <>
              <FeeText fee={fee} coin={coin} />
              {fee.additional > 0n && !fee.choices && (
                <span className="note"> {t.newAccount(coins(fee.additional).short)}</span>
              )}
            </>
          )}
        </span>
      </div>
      {fee?.choices && (
        <RadioGroup
          label={t.speed}
          isLabelHidden
          choices={speeds.map(id => ({
            id,
            text: t.speeds[id],
            note: money(fee.choices?.[id].max ?? 0n) ?? coins(fee.choices?.[id].max ?? 0n).short,
            testId: `portico-speed-${id}`,
          }))}
          chosen={speed}
          onChoose={choose}
        />
      )}
    </>
  )
}
