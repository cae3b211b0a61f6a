import { compare, showCalculated, showMoney, showNative } from '../../../domain/core/amount.ts'
import type { Transaction, Transfer } from '../../../domain/history/history.ts'
import { type Operation, operationOf } from '../../../domain/history/operation.ts'
import { useLocale, useMessages } from '../../app/hooks/use-app.ts'
import { Amount } from '../../kit/amount.tsx'
import { historyMessages } from './messages.ts'

/** An amount from here on is shown with its digits, and a smaller one as `< 0.001`. */
const least = '0.00000001'

/** The amount of a transfer, with a plus or minus sign. */
export function TransferAmount({ move }: { move: Transfer }) {
  const t = useMessages(historyMessages)
  const locale = useLocale()
  const sign = move.direction === 'in' ? '+' : move.direction === 'out' ? '−' : ''
  const look = move.direction === 'in' ? 'gain' : undefined
  if (move.nft) return <bdi translate="no" className={look} dir="auto">{`${sign}${move.name ?? t.nft}`}</bdi>
  const { short: rounded, full } = showNative(move.quantity, move.symbol ?? '', locale)
  // An amount below the usual decimals may be worth a lot, for example 0.0009 BTC. Dust with many zeros stays short.
  const isReadable = compare(move.quantity, least) >= 0 || compare(move.value ?? '0', '1') >= 0
  const isFine = rounded.startsWith('<') && !move.spamFlag && isReadable
  const short = isFine ? showCalculated(move.quantity, move.symbol ?? '', locale) : rounded
  const signed = sign && short.startsWith('<') ? `${sign}\u00a0${short}` : sign + short
  return (
    <span className={look}>
      <Amount shown={{ short: signed, full: sign + full, spoken: signed }} />
    </span>
  )
}

/**
 * The value of a transfer in US dollars at the time of the transfer. Renders nothing if the price is unknown. It also
 * renders nothing for a token with a spam flag, because a value would make the token look real.
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

/**
 * Returns the name of a transaction's operation. For a confirmed transaction the name says what it did, such as "Sent".
 * For all others it says what the transaction should do, such as "Send".
 */
export function operationName(
  t: Pick<typeof historyMessages, 'operations' | 'intended'>,
  { operation, status }: Pick<Transaction, 'operation' | 'status'>,
): string {
  const known = operationOf(operation)
  const intended: Readonly<Partial<Record<Operation, string>>> = t.intended
  return (status !== 'confirmed' && intended[known]) || t.operations[known]
}
