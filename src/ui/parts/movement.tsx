import { showNative } from '../../domain/model/display.ts'
import type { Transfer } from '../../domain/model/entities.ts'
import { useLocale } from '../hooks/use-locale.ts'
import { useWords } from '../hooks/use-words.ts'
import { historyWords } from '../messages/history.ts'
import { Amount } from './amount.tsx'

/** What came or went, with its sign. */
export function Move({ move }: { move: Transfer }) {
  const t = useWords(historyWords)
  const locale = useLocale()
  const sign = move.direction === 'in' ? '+' : move.direction === 'out' ? '−' : ''
  const look = move.direction === 'in' ? 'gain' : undefined
  if (move.nft) return <bdi className={look} dir="auto">{`${sign}${move.name ?? t.nft}`}</bdi>
  const shown = showNative(move.quantity, move.symbol ?? '', locale)
  return (
    <span className={look}>
      <Amount shown={{ short: signed(sign, shown.short), full: sign + shown.full }} />
    </span>
  )
}

/** The sign stands at the number: `< +0.001`, never `+< 0.001`. */
function signed(sign: string, short: string): string {
  return short.startsWith('< ') ? `< ${sign}${short.slice(2)}` : sign + short
}
