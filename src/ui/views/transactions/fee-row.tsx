import { type DecimalText, formatUnits, multiply } from '../../../domain/core/amount.ts'
import type { TokenBalance } from '../../../domain/core/entities.ts'
import { type Shown, showMoney, showNative } from '../../../domain/core/format.ts'
import { speeds } from '../../../domain/transactions/prepared.ts'
import { useLocale, useMessages } from '../../app/hooks/use-app.ts'
import { Amount } from '../../kit/amount.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { reviewFactMessages } from './review-facts-messages.ts'
import { Sentence } from './sentence.tsx'
import { sentenceMessages } from './sentence-messages.ts'
import type { Review } from './use-review.ts'

/** The maximum network fee in the native coin and in US dollars, and the choice of the speed. */
export function FeeRow({ review, native }: { review: Review; native: TokenBalance | undefined }) {
  const t = useMessages(reviewFactMessages)
  const locale = useLocale()
  const { prepared, speed, choose } = review
  const fee = prepared?.fee
  const coins = (amount: bigint): Shown =>
    showNative(formatUnits(amount, native?.decimals ?? 18), native?.symbol ?? '', locale)
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
          {prepared && !fee && t.feeUnknown}
          {fee && (
            <>
              <Amount shown={coins(fee.max)} />
              {money(fee.max) !== undefined && <span className="label"> ≈ {money(fee.max)}</span>}
              {fee.partial && <span className="note"> {t.feePartial}</span>}
              {fee.additional > 0n && !fee.choices && (
                <span className="note"> {t.newAccount(coins(fee.additional).short)}</span>
              )}
            </>
          )}
        </span>
      </div>
      {fee?.choices && (
        <fieldset className="speeds">
          <legend className="hide">{t.speed}</legend>
          {speeds.map(one => (
            <label key={one} className="speed">
              <input
                type="radio"
                name="speed"
                className="hide"
                checked={speed === one}
                data-testid={`portico-speed-${one}`}
                onChange={() => choose(one)}
              />
              <span>{t.speeds[one]}</span>
              <span className="note">
                {money(fee.choices?.[one].max ?? 0n) ?? coins(fee.choices?.[one].max ?? 0n).short}
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </>
  )
}

type FeeSentenceProps = {
  readonly review: Pick<Review, 'prepared' | 'error'>
  /** The coin of the network, with its price in US dollars if it is known. */
  readonly coin:
    | { readonly symbol: string; readonly decimals: number; readonly price?: DecimalText }
    | undefined
}

/** The maximum network fee as a sentence: in US dollars if the price of the coin is known, otherwise in the coin. */
export function FeeSentence({ review: { prepared, error }, coin }: FeeSentenceProps) {
  const t = useMessages(sentenceMessages)
  const locale = useLocale()
  const fee = prepared?.fee
  if (!prepared && !error) return t.feeLoading
  if (!fee || !coin) return t.feeUnknown
  const amount = formatUnits(fee.max, coin.decimals)
  const max =
    coin.price === undefined
      ? showNative(amount, coin.symbol, locale)
      : showMoney(multiply(amount, coin.price), locale)
  return (
    <Sentence
      say={fee.partial ? t.feePartial : t.fee}
      parts={[
        <strong key="fee" title={max.full}>
          {max.short}
        </strong>,
      ]}
    />
  )
}
