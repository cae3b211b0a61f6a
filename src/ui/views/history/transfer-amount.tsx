import type { Transfer } from '../../../domain/core/entities.ts'
import { showNative } from '../../../domain/core/format.ts'
import { useLocale } from '../../app/hooks/use-locale.ts'
import { useMessages } from '../../app/hooks/use-messages.ts'
import { Amount } from '../../kit/amount.tsx'
import { historyMessages } from './messages.ts'

/** Amount of a transfer, with its sign. */
export function TransferAmount({ move }: { move: Transfer }) {
  const t = useMessages(historyMessages)
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

/** The sign stays next to the number: `< +0.001`, never `+< 0.001`. */
function signed(sign: string, short: string): string {
  return short.startsWith('< ') ? `< ${sign}${short.slice(2)}` : sign + short
}
