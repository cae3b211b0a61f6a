import type { TransactionRecord } from './record.ts'

/** Whether a confirmed swap brought at least the minimum, brought less, or cannot be checked. */
export type Arrival = 'enough' | 'less' | 'unknown'

/** Compares the output that the chain shows with the minimum. Undefined for anything but a confirmed swap. */
export function arrivalOf({
  kind,
  phase,
  expects,
  arrived,
}: Pick<TransactionRecord, 'kind' | 'phase' | 'expects' | 'arrived'>): Arrival | undefined {
  if (kind !== 'swap' || phase !== 'confirmed') return undefined
  if (!expects || arrived === undefined) return 'unknown'
  return arrived >= expects.least ? 'enough' : 'less'
}
