import type { Transaction } from '../../../domain/core/entities.ts'
import { operationOf } from '../../../domain/history/history.ts'
import type { historyMessages } from './messages.ts'

/** Names what a transaction did, such as "Sent". Until it is confirmed, names what it should do, such as "Send". */
export function operationName(
  { operations, wishes }: Pick<typeof historyMessages, 'operations' | 'wishes'>,
  { operation, status }: Pick<Transaction, 'operation' | 'status'>,
): string {
  const known = operationOf(operation)
  return (status !== 'confirmed' && wishes[known]) || operations[known]
}
