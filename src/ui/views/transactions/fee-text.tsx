import { compare, type DecimalText, formatUnits, multiply } from '../../../domain/core/amount.ts'
import { showExact, showMoney } from '../../../domain/core/format.ts'
import type { Fee } from '../../../domain/transactions/prepared.ts'
import { useLocale, useMessages } from '../../app/hooks/use-app.ts'
import { reviewFactMessages } from './review-facts-messages.ts'

type FeeTextProps = {
  readonly fee: Fee
  readonly coin: { readonly symbol: string; readonly decimals: number; readonly price?: DecimalText }
}

/** The maximum network fee in its coin and, if the price is known, in US dollars. */
export function FeeText({ fee, coin }: FeeTextProps) {
  const t = useMessages(reviewFactMessages)
  const locale = useLocale()
  const amount = formatUnits(fee.max, coin.decimals)
  const worth = coin.price === undefined ? undefined : showMoney(multiply(amount, coin.price), locale)
  return (
    <>
      {showExact(short(amount), coin.symbol, locale)}
      {worth && ` ≈ ${worth.short}`}
      {fee.partial && ` ${t.feePartial}`}
    </>
  )
}

/** Shortens a fee to eight decimals, which are enough to compare fees. */
function short(amount: DecimalText): DecimalText {
  const [whole = '', fraction = ''] = amount.split('.')
  const kept = fraction.slice(0, 8).replace(/0+$/, '')
  return kept === '' && compare(amount, whole) !== 0 ? amount : kept === '' ? whole : `${whole}.${kept}`
}
