import type { Phase, TransactionRecord } from './record.ts'

const open: readonly Phase[] = ['recorded', 'asking', 'unknown', 'submitted', 'pending', 'dropped']

/** Whether something may still happen to it. */
export function isOpen({ phase }: Pick<TransactionRecord, 'phase'>): boolean {
  return open.includes(phase)
}
