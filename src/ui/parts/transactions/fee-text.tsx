import {
  compare,
  type DecimalText,
  formatUnits,
  multiply,
  showExact,
  showMoney,
} from '../../../domain/core/amount.ts'
import type { Fee } from '../../../domain/transactions/prepared.ts'
import { useLocale, useMessages } from '../../app/hooks/use-app.ts'
import { Figure } from '../../kit/figure.tsx'
import { reviewFactMessages } from './review-fact-messages.ts'

/** The native coin of a network, with its price in US dollars if the price is known. */
export type FeeCoin = { readonly symbol: string; readonly decimals: number; readonly price?: DecimalText }

type FeeTextProps = { readonly fee: Fee; readonly coin: FeeCoin }

export function FeeText({ fee, coin }: FeeTextProps) {
  const t = useMessages(reviewFactMessages)
  const locale = useLocale()
  const amount = formatUnits(fee.max, coin.decimals)
  const value = coin.price === undefined ? undefined : showMoney(multiply(amount, coin.price), locale)
  return (
    <>
      <Figure>{showExact(short(amount), coin.symbol, locale)}</Figure>
      {value && (
        <>
          {' ≈ '}
          <Figure>{value.short}</Figure>
        </>
      )}
      {fee.partial && ` ${t.feePartial}`}
    </>
  )
}

/** Shortens a fee to eight decimals, because more decimals do not help to compare fees. */
function short(amount: DecimalText): DecimalText {
  const [whole = '', fraction = ''] = amount.split('.')
  const kept = fraction.slice(0, 8).replace(/0+$/, '')
  return kept === '' && compare(amount, whole) !== 0 ? amount : kept === '' ? whole : `${whole}.${kept}`
}
