import { formatUnits, multiply, type Shown, showMoney, showNative } from '../../../domain/core/amount.ts'
import type { TokenBalance } from '../../../domain/core/entities.ts'
import { speeds } from '../../../domain/transactions/prepared.ts'
import { useLocale, useMessages } from '../../app/hooks/use-app.ts'
import { Skeleton } from '../../kit/placeholders.tsx'
import { RadioGroup } from '../../kit/radio-group.tsx'
import { FeeText } from './fee-text.tsx'
import { reviewFactMessages } from './review-facts-messages.ts'
import { sponsorMessages } from './sponsor-messages.ts'
import type { Review } from './use-review.ts'

/** The maximum network fee in the native coin and in US dollars, and the choice of the speed. */
export function FeeRow({ review, native }: { review: Review; native: TokenBalance | undefined }) {
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
