import { compare, showMoney, showNative } from '../../../domain/core/amount.ts'

import {
  type Operation,
  operationOf,
  type Transaction,
  type Transfer,
} from '../../../domain/history/history.ts'
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
  // "+< 0.001" is hard to read, and the row names the direction already.
  const signed = short.startsWith('<') ? short : sign + short
  return (
    <span className={look}>
      <Amount shown={{ short: signed, full: sign + full }} />
    </span>
  )
}

/**
 * Value of a transfer in US dollars, at the time of the transfer. Renders nothing if the data provider has no price of
 * that time, or if the token may imitate another one, because a value would make it look real.
 */
export function TransferValue({ move: { value, spamFlag } }: { move: Transfer }) {
  const locale = useLocale()
  if (value === undefined || spamFlag || compare(value, '0') === 0) return null
  return (
    <span className="label">
      <Amount shown={showMoney(value, locale)} />
    </span>
  )
}

/** Names what a transaction did, such as "Sent". Until it is confirmed, names what it should do, such as "Send". */
export function operationName(
  t: Pick<typeof historyMessages, 'operations' | 'intended'>,
  { operation, status }: Pick<Transaction, 'operation' | 'status'>,
): string {
  const known = operationOf(operation)
  const intended: Readonly<Partial<Record<Operation, string>>> = t.intended
  return (status !== 'confirmed' && intended[known]) || t.operations[known]
}
