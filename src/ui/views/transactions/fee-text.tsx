import {
  compare,
  type DecimalText,
  formatUnits,
  multiply,
  showExact,
  showMoney,
  showNative,
} from '../../../domain/core/amount.ts'
import type { ErrorRecord } from '../../../domain/core/errors/app-error.ts'
import type { Fee, PreparedTransaction } from '../../../domain/transactions/prepared.ts'
import { useLocale, useMessages } from '../../app/hooks/use-app.ts'
import { Sentence } from '../../kit/sentence.tsx'
import { reviewFactMessages } from './review-facts-messages.ts'
import { sentenceMessages } from './sentence-messages.ts'
import { sponsorMessages } from './sponsor-messages.ts'

/** The native coin of a network, with its price in US dollars if it is known. */
export type FeeCoin = { readonly symbol: string; readonly decimals: number; readonly price?: DecimalText }

type FeeTextProps = { readonly fee: Fee; readonly coin: FeeCoin }

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

type FeeSentenceProps = {
  readonly review: {
    readonly prepared: PreparedTransaction | undefined
    readonly error: ErrorRecord | undefined
  }
  readonly coin: FeeCoin | undefined
}

/**
 * A sentence about the network fee. It names the maximum fee, or says that the site pays the fee. The fee is in US
 * dollars if the price of the coin is known, and otherwise in the coin.
 */
export function FeeSentence({ review: { prepared, error }, coin }: FeeSentenceProps) {
  const t = useMessages(sentenceMessages)
  const s = useMessages(sponsorMessages)
  const locale = useLocale()
  const fee = prepared?.fee
  if (!prepared && !error) return t.feeLoading
  if (prepared?.sponsored) return s.sentence
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

/** Shortens a fee to eight decimals, which are enough to compare fees. */
function short(amount: DecimalText): DecimalText {
  const [whole = '', fraction = ''] = amount.split('.')
  const kept = fraction.slice(0, 8).replace(/0+$/, '')
  return kept === '' && compare(amount, whole) !== 0 ? amount : kept === '' ? whole : `${whole}.${kept}`
}
