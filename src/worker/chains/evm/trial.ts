import { AppError } from '../../../domain/core/errors/app-error.ts'
import { toRecord } from '../../../domain/core/errors/core-error.ts'
import { within } from '../../../domain/core/lib/with-timeout.ts'
import type { Simulation } from '../../../domain/transactions/prepared.ts'
import type { EvmCall } from '../../../domain/transactions/record.ts'
import { patienceMs, type Quorum } from '../agreement.ts'
import { simulate } from './simulate.ts'

const silent = (): Simulation => ({ status: 'unavailable', error: toRecord(new AppError('timed-out')) })

/**
 * Simulates a call that the data provider proposes at a node that is not the provider's. Where no other node can tell what the call
 * does to `tokens`, the provider's own node is asked, and the simulation is marked as unconfirmed.
 */
export async function simulateElsewhere(
  { nodes }: Quorum,
  from: string,
  call: EvmCall,
  tokens: readonly string[] = [],
): Promise<Simulation> {
  const others = nodes.filter(node => !node.isProviders)
  const own = nodes.filter(node => node.isProviders)
  let best = silent()
  for (const { ask, isProviders } of [...others, ...own]) {
    const tried = await within(simulate(ask, from, call, tokens), patienceMs, silent)
    const isWhole = tried.status === 'reverts' || (tried.status === 'ok' && !tried.partial)
    const simulation: Simulation =
      tried.status === 'ok' && isProviders ? { ...tried, unconfirmed: true } : tried
    if (isWhole) return simulation
    if (best.status === 'unavailable') best = simulation
  }
  return best
}
