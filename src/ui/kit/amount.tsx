import type { Shown } from '../../domain/core/format.ts'
import { useHiddenAmounts } from '../app/hooks/use-hidden-amounts.ts'
import { useMessages } from '../app/hooks/use-messages.ts'
import { amountMessages } from './amount-messages.ts'

const parts = /^(.*?\d)([.,]\d+)(\D*)$/
const otherThanLetters = /[^\p{L}]/gu

/** An amount: dimmed fraction, exact number as title, dots where amounts are hidden. */
export function Amount({ shown, testId }: { shown: Shown; testId?: string }) {
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
  const [, whole = shown.short, fraction, tail] = parts.exec(shown.short) ?? []
  const short = (
    <>
      {whole}
      {fraction && <span className="faint">{fraction}</span>}
      {tail}
    </>
  )
  // A compact amount has letters that the exact one lacks, such as the M of 1.24M.
  const shortened = lettersOf(shown.short) !== lettersOf(shown.full)
  return (
    <bdi className="num" dir="ltr" title={shown.full} data-testid={testId}>
      {shortened ? <span aria-hidden="true">{short}</span> : short}
      {shortened && <span className="hide">{shown.full}</span>}
    </bdi>
  )
}

function lettersOf(text: string): string {
  return text.replace(otherThanLetters, '')
}
