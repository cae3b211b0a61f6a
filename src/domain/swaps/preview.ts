import type { Simulation } from '../transactions/prepared.ts'
import { isNativeCoin } from './network.ts'
import type { SwapRequest, SwapStep } from './types.ts'

/**
 * Whether a simulation contradicts the shown step: it takes more, takes another asset, pays out less, or grants another
 * allowance. An unavailable simulation is no contradiction.
 */
export function contradicts(
  simulation: Simulation,
  step: SwapStep,
  request: Pick<SwapRequest, 'from' | 'to' | 'amount'>,
): boolean {
  if (simulation.status !== 'ok' || step.kind === 'permit') return false
  const { changes, approvals } = simulation
  if (step.kind === 'approve') {
    const own = approvals.every(
      ({ token, spender, amount }) =>
        same(token, request.from) && same(spender, step.spender) && amount === step.amount,
    )
    return !own || changes.some(({ delta }) => delta < 0n)
  }
  const [sold, bought] = [request.from, request.to].map(assetOf)
  const lost = changes.some(
    ({ token, delta }) => delta < 0n && (assetOf(token) !== sold || delta < -request.amount),
  )
  const received = changes.find(({ token }) => assetOf(token) === bought)
  // Simulations report a permit inside the swap, and the rest of a spent allowance, as approvals of at most the amount.
  const opened = approvals.some(({ token, amount }) => !same(token, request.from) || amount > request.amount)
  return lost || opened || (received !== undefined && received.delta < step.least)
}

/** A key for comparing assets. The native coin is written in two ways: as undefined and as the placeholder address. */
export function assetOf(token: string | undefined): string {
  return token === undefined || isNativeCoin(token) ? 'native' : token.toLowerCase()
}

function same(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}
