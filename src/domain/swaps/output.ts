import { AppError } from '../core/errors/app-error.ts'
import { fromRecord } from '../core/errors/core-error.ts'
import type { Simulation } from '../transactions/prepared.ts'
import { assetOf } from './preview.ts'
import type { SwapRequest } from './types.ts'

/**
 * Whether what was wanted arrives, for a swap whose call does not say what comes out of it: the network has to have shown it. Without
 * that the pools on the way could be anybody's, and give nothing.
 */
export function checkOutput(simulation: Simulation, wish: Pick<SwapRequest, 'to'>, least: bigint): void {
  if (simulation.status === 'reverts') throw fromRecord(simulation.error)
  const arrives = simulation.status === 'ok' ? simulation.changes.filter(({ delta }) => delta > 0n) : []
  const wanted = arrives.find(({ token }) => assetOf(token) === assetOf(wish.to))
  if (wanted && wanted.delta < least) throw new AppError('swap-output-too-low')
  if (!wanted) throw new AppError(arrives.length > 0 ? 'swap-pair-changed' : 'swap-arrival-unknown')
}
