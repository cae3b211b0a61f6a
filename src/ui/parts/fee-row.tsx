import { formatUnits } from '../../domain/model/amount.ts'
import { multiply } from '../../domain/model/amount-reading.ts'
import { type Shown, showMoney, showNative } from '../../domain/model/display.ts'
import type { TokenBalance } from '../../domain/model/entities.ts'
import { speeds } from '../../domain/model/speeds.ts'
import { useLocale } from '../hooks/use-locale.ts'
import type { Review } from '../hooks/use-review.ts'
import { useWords } from '../hooks/use-words.ts'
import { factWords } from '../messages/review-facts.ts'
import { Amount } from './amount.tsx'
import { Bone } from './skeleton.tsx'

/** What the network takes at most, in its coin and in money, and how fast it is to be. */
export function FeeRow({ review, native }: { review: Review; native: TokenBalance | undefined }) {
  const t = useWords(factWords)
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
          {!prepared && !review.error && <Bone width={96} />}
          {prepared && !fee && t.feeUnknown}
          {fee && (
            <>
              <Amount shown={coins(fee.most)} />
              {money(fee.most) !== undefined && <span className="label"> ≈ {money(fee.most)}</span>}
              {fee.partial && <span className="note"> {t.feePartial}</span>}
              {fee.extra > 0n && !fee.choices && (
                <span className="note"> {t.newAccount(coins(fee.extra).short)}</span>
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
                {money(fee.choices?.[one].most ?? 0n) ?? coins(fee.choices?.[one].most ?? 0n).short}
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </>
  )
}
