import type { Shown } from '../../domain/core/amount.ts'
import { useMessages } from '../app/hooks/use-app.ts'
import { useHiddenAmounts } from '../app/hooks/use-hidden-amounts.ts'

// Matches the whole part, the cents and the rest of a formatted amount of money. Does not match amounts such as `<
// $0.01` and `$1.28B`.
const parts = /^([^<]*?\d)([.,]\d+)([^\p{L}\d]*)$/u
const otherThanLetters = /[^\p{L}]/gu

type AmountProps = {
  readonly shown: Shown
  readonly testId?: string
  /**
   * Whether to dim the cents of an amount of money. Cents matter little in a large amount. The decimals of a token
   * amount are never dimmed, because 0.123 ETH is not 0 ETH.
   */
  readonly dimCents?: boolean
}

/** An amount. The attribute `title` holds the exact number. Shows dots instead if the user hides amounts. */
export function Amount({ shown, testId, dimCents }: AmountProps) {
  const t = useMessages(amountMessages)
  const { hidden } = useHiddenAmounts()
  if (hidden) {
    return (
      <span className="num" data-testid={testId}>
        <span aria-hidden="true">•••</span>
        <span className="hide">{t.hidden}</span>
      </span>
    )
  }
  const [, whole, cents, tail] = (dimCents && parts.exec(shown.short)) || []
  // A compact amount, such as 1.24M, contains letters that the exact amount does not contain.
  const shortened = lettersOf(shown.short) !== lettersOf(shown.full)
  // The amount is one text node if it has one colour, because a screen reader pauses between two nodes.
  if (!cents && !shortened) {
    return (
      <bdi translate="no" className="num" dir="ltr" title={shown.full} data-testid={testId}>
        {shown.short}
      </bdi>
    )
  }
  return (
    <bdi translate="no" className="num" dir="ltr">
      <span aria-hidden="true" title={shown.full} data-testid={testId}>
        {cents ? (
          <>
            {whole}
            <span className="faint">{cents}</span>
            {tail}
          </>
        ) : (
          shown.short
        )}
      </span>
      <span className="hide">{shown.spoken}</span>
    </bdi>
  )
}

function lettersOf(text: string): string {
  return text.replace(otherThanLetters, '')
}

/**
 * The message that replaces a hidden amount. In translations it belongs to the group `account`. It is a separate
 * object, so that a view can show amounts without the other messages of that group.
 */
export const amountMessages = { id: 'account', hidden: 'Amount hidden' }
