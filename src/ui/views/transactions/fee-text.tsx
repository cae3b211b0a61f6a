import { compare, type DecimalText, formatUnits } from '../../../domain/core/amount.ts'
import { multiply } from '../../../domain/core/amount-reading.ts'
import { showExact, showMoney } from '../../../domain/core/format.ts'
import type { Fee } from '../../../domain/transactions/prepared.ts'
import { useLocale } from '../../app/hooks/use-locale.ts'
import { useMessages } from '../../app/hooks/use-messages.ts'
import { reviewFactMessages } from './review-facts-messages.ts'

type FeeTextProps = {
  readonly fee: Fee
  readonly coin: { readonly symbol: string; readonly decimals: number; readonly price?: DecimalText }
}

/** Maximum network fee in its coin and, where the price is known, in money. */
export function FeeText({ fee, coin }: FeeTextProps) {
  const t = useMessages(reviewFactMessages)
  const locale = useLocale()
  const amount = formatUnits(fee.most, coin.decimals)
  const worth = coin.price === undefined ? undefined : showMoney(multiply(amount, coin.price), locale)
  return (
    <>
      {showExact(short(amount), coin.symbol, locale)}
      {worth && ` ≈ ${worth.short}`}
      {fee.partial && ` ${t.feePartial}`}
    </>
  )
}

/** Eight decimals are enough to compare fees. */
function short(amount: DecimalText): DecimalText {
  const [whole = '', fraction = ''] = amount.split('.')
  const kept = fraction.slice(0, 8).replace(/0+$/, '')
  return kept === '' && compare(amount, whole) !== 0 ? amount : kept === '' ? whole : `${whole}.${kept}`
}
