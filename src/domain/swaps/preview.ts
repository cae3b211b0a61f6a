import type { Simulation } from '../transactions/prepared.ts'
import { isNativeCoin } from './network.ts'
import type { SwapRequest, SwapStep } from './types.ts'

/**
 * Whether the network says that a step would do something else than it is shown to do: take more, take another asset, give less,
 * or let somebody take later. What the network cannot tell is no contradiction.
 */
export function contradicts(
  simulation: Simulation,
  step: SwapStep,
  wish: Pick<SwapRequest, 'from' | 'to' | 'amount'>,
): boolean {
  if (simulation.status !== 'ok' || step.kind === 'permit') return false
  const { changes, approvals } = simulation
  if (step.kind === 'approve') {
    const own = approvals.every(
      ({ token, spender, amount }) =>
        same(token, wish.from) && same(spender, step.spender) && amount === step.amount,
    )
    return !own || changes.some(({ delta }) => delta < 0n)
  }
  const [sold, bought] = [wish.from, wish.to].map(assetOf)
  const lost = changes.some(
    ({ token, delta }) => delta < 0n && (assetOf(token) !== sold || delta < -wish.amount),
  )
  const given = changes.find(({ token }) => assetOf(token) === bought)
  // A permit inside the swap, and what is left of an allowance the swap uses up, are told as approvals of no more than the amount.
  const opened = approvals.some(({ token, amount }) => !same(token, wish.from) || amount > wish.amount)
  return lost || opened || (given !== undefined && given.delta < step.least)
}

/** The native coin has two names: none, and the placeholder. */
export function assetOf(token: string | undefined): string {
  return token === undefined || isNativeCoin(token) ? 'native' : token.toLowerCase()
}

function same(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}
