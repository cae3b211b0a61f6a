import type { Transaction } from '../../../domain/core/entities.ts'
import { type Operation, operationOf } from '../../../domain/history/history.ts'
import type { historyMessages } from './messages.ts'

/** Names what a transaction did, such as "Sent". Until it is confirmed, names what it should do, such as "Send". */
export function operationName(
  t: Pick<typeof historyMessages, 'operations' | 'intended'>,
  { operation, status }: Pick<Transaction, 'operation' | 'status'>,
): string {
  const known = operationOf(operation)
  const intended: Readonly<Partial<Record<Operation, string>>> = t.intended
  return (status !== 'confirmed' && intended[known]) || t.operations[known]
}
