import { formatUnits, multiply, showMoney, showNative } from '../../../domain/core/amount.ts'
import type { ErrorRecord } from '../../../domain/core/errors/app-error.ts'
import type { PreparedTransaction } from '../../../domain/transactions/prepared.ts'
import { useLocale, useMessages } from '../../app/hooks/use-app.ts'
import { Sentence } from '../../kit/sentence.tsx'
import type { FeeCoin } from './fee-text.tsx'
import { sponsorMessages } from './sponsor-messages.ts'

type FeeSentenceProps = {
  readonly review: {
    readonly prepared?: PreparedTransaction | undefined
    readonly error?: ErrorRecord | undefined
  }
  readonly coin: FeeCoin | undefined
}

/**
 * A sentence with the maximum network fee. If the site pays the fee, the sentence says so instead. The fee is in US
 * dollars if the price of the native coin is known.
 */
export function FeeSentence({ review: { prepared, error }, coin }: FeeSentenceProps) {
  const t = useMessages(feeSentenceMessages)
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
      template={fee.partial ? t.feePartial : t.fee}
      parts={[
        <strong key="fee" className="figure" title={max.full}>
          {max.short}
        </strong>,
      ]}
    />
  )
}

export const feeSentenceMessages = {
  id: 'sentence',
  feeLoading: 'Calculating the fee…',
  fee: (max: string) => `The fee is at most ${max}.`,
  feePartial: (max: string) => `Part of the fee is at most ${max}. We couldn't estimate the rest.`,
  feeUnknown: "We couldn't estimate the fee. Your wallet will show it.",
}
