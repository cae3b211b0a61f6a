import type { Transfer } from '../../../domain/core/entities.ts'
import { showNative } from '../../../domain/core/format.ts'
import { useLocale, useMessages } from '../../app/hooks/use-app.ts'
import { Amount } from '../../kit/amount.tsx'
import { historyMessages } from './messages.ts'

/** Amount of a transfer, with its sign. */
export function TransferAmount({ move }: { move: Transfer }) {
  const t = useMessages(historyMessages)
  const locale = useLocale()
  const sign = move.direction === 'in' ? '+' : move.direction === 'out' ? '−' : ''
  const look = move.direction === 'in' ? 'gain' : undefined
  if (move.nft) return <bdi className={look} dir="auto">{`${sign}${move.name ?? t.nft}`}</bdi>
  const { short, full } = showNative(move.quantity, move.symbol ?? '', locale)
  // "+< 0.001" would read like an error, and the row says the direction anyway.
  const signed = short.startsWith('<') ? short : sign + short
  return (
    <span className={look}>
      <Amount shown={{ short: signed, full: sign + full }} />
    </span>
  )
}
