import { AppError } from '../core/errors/app-error.ts'
import { fromRecord } from '../core/errors/core-error.ts'
import type { Simulation } from '../transactions/prepared.ts'
import { assetOf } from './preview.ts'
import type { SwapRequest } from './types.ts'

/**
 * Checks that a simulation shows the minimum output of a swap. Needed when the call itself does not prove its output: its pools
 * may be anyone's contracts and pay nothing.
 */
export function checkOutput(simulation: Simulation, request: Pick<SwapRequest, 'to'>, least: bigint): void {
  if (simulation.status === 'reverts') throw fromRecord(simulation.error)
  const arrives = simulation.status === 'ok' ? simulation.changes.filter(({ delta }) => delta > 0n) : []
  const wanted = arrives.find(({ token }) => assetOf(token) === assetOf(request.to))
  if (wanted && wanted.delta < least) throw new AppError('swap-output-too-low')
  if (!wanted) throw new AppError(arrives.length > 0 ? 'swap-pair-changed' : 'swap-arrival-unknown')
}
