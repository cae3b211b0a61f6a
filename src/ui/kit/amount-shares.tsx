import { type DecimalText, shareOf } from '../../domain/core/amount.ts'
import { useLocale, useMessages } from '../app/hooks/use-app.ts'
import { Button } from './button.tsx'

/** Messages of the buttons that fill an amount field. They are part of the group `send`, and swaps show them too. */
export const shareMessages = {
  id: 'send',
  max: 'Max',
  maxOf: (symbol: string) => `as much ${symbol} as you can spend`,
}

const percents = [25, 50]

type AmountSharesProps = {
  readonly balance: bigint
  readonly decimals: number
  readonly symbol: string
  /** Receives the amount when the user presses the button for a quarter or half of the balance. */
  readonly onShare: (amount: DecimalText) => void
  readonly onMax: () => void
  readonly isBusy?: boolean | undefined
  readonly testId: string
}

/** Buttons that fill an amount field with a quarter, half, or all of the balance. */
export function AmountShares({
  balance,
  decimals,
  symbol,
  onShare,
  onMax,
  isBusy,
  testId,
}: AmountSharesProps) {
  const t = useMessages(shareMessages)
  const { format } = new Intl.NumberFormat(useLocale(), { style: 'percent' })
  return (
    <span className="shares">
      {percents.map(share => (
        <Button
          key={share}
          small
          kind="quiet"
          label={`${format(share / 100)} ${symbol}`}
          testId={`${testId}-${share}`}
          onPress={() => onShare(shareOf(balance, decimals, share))}
        >
          {format(share / 100)}
        </Button>
      ))}
      <Button
        small
        kind="quiet"
        off={isBusy}
        label={`${t.max}, ${t.maxOf(symbol)}`}
        testId={testId}
        onPress={onMax}
      >
        {t.max}
      </Button>
    </span>
  )
}
