import type { TransactionRecord } from './record.ts'

/** The outcome of a confirmed swap: it brought at least the minimum, it brought less, or its output cannot be checked. */
export type Arrival = 'enough' | 'less' | 'unknown'

/**
 * Compares the output of a swap, as the chain shows it, with the minimum. Undefined for transactions that are not a confirmed
 * swap.
 */
export function arrivalOf({
  kind,
  phase,
  expects,
  arrived,
}: Pick<TransactionRecord, 'kind' | 'phase' | 'expects' | 'arrived'>): Arrival | undefined {
  if (kind !== 'swap' || phase !== 'confirmed') return undefined
  if (!expects || arrived === undefined) return 'unknown'
  return arrived >= expects.minOutput ? 'enough' : 'less'
}
