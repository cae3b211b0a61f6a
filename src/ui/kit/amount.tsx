import type { Shown } from '../../domain/core/amount.ts'
import { useHiddenAmounts, useMessages } from '../app/hooks/use-app.ts'

// Matches amounts whose fraction is cents. The fraction in `< $0.01` and in `$1.28B` is not cents.
const parts = /^([^<]*?\d)([.,]\d+)([^\p{L}\d]*)$/u
const otherThanLetters = /[^\p{L}]/gu

type AmountProps = {
  readonly shown: Shown
  readonly testId?: string
  /**
   * Whether to dim the cents of a large sum of money, in which cents matter little. The fraction of a coin is never
   * dimmed: 0.123 ETH is not 0 ETH.
   */
  readonly dimCents?: boolean
}

/** An amount with the exact number as its title. Shows dots if the user has hidden amounts. */
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
  // Whether the amount is compact. A compact amount has letters that the exact one lacks, such as the M of 1.24M.
  const shortened = lettersOf(shown.short) !== lettersOf(shown.full)
  // An amount in one colour is one text node, because a screen reader pauses between two nodes.
  if (!cents && !shortened) {
    return (
      <bdi className="num" dir="ltr" title={shown.full} data-testid={testId}>
        {shown.short}
      </bdi>
    )
  }
  return (
    <bdi className="num" dir="ltr">
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
      <span className="hide">{shortened ? shown.full : shown.short}</span>
    </bdi>
  )
}

function lettersOf(text: string): string {
  return text.replace(otherThanLetters, '')
}

/**
 * Message in place of a hidden amount. It belongs to the message group `account`, but stands here, because other views
 * show amounts too.
 */
export const amountMessages = { id: 'account', hidden: 'Amount hidden' }
