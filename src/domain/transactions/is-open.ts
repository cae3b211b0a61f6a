import type { Phase, TransactionRecord } from './record.ts'

const open: readonly Phase[] = ['recorded', 'asking', 'unknown', 'submitted', 'pending', 'dropped']

/** Whether the state of the transaction can still change. */
export function isOpen({ phase }: Pick<TransactionRecord, 'phase'>): boolean {
  return open.includes(phase)
}
