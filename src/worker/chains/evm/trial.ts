import { AppError } from '../../../domain/core/errors/app-error.ts'
import { toRecord } from '../../../domain/core/errors/core-error.ts'
import { withTimeout } from '../../../domain/core/lib/with-timeout.ts'
import type { ApprovalChange, BalanceChange, Simulation } from '../../../domain/transactions/prepared.ts'
import type { EvmCall } from '../../../domain/transactions/record.ts'
import { type Quorum, timeoutMs } from '../chain.ts'
import { simulate } from './simulate.ts'

type Succeeded = Extract<Simulation, { status: 'ok' }>

/**
 * Maximum wait for the remaining nodes after one node has returned a complete result (ms). A node that never responds
 * must not delay the review.
 */
const secondMs = 2_000

const timedOut = (): Simulation => ({ status: 'unavailable', error: toRecord(new AppError('timed-out')) })

/**
 * Simulates a call from the data provider on the nodes of other operators. Returns the worst outcome of the complete
 * results, so that one lying node cannot make the call look better than it is. If no result is complete, the data
 * provider's own nodes also simulate the call, and their success is marked as unconfirmed.
 */
export async function simulateOnOtherNodes(
  { nodes }: Quorum,
  from: string,
  call: EvmCall,
  tokens: readonly string[] = [],
): Promise<Simulation> {
  const others = nodes.filter(node => !node.isProviders)
  const own = nodes.filter(node => node.isProviders)
  const tried: Simulation[] = []
  const trials = others.map(async ({ sendRpc }) => {
    const simulation = await withTimeout(simulate(sendRpc, from, call, tokens), timeoutMs, timedOut)
    tried.push(simulation)
    if (!isWhole(simulation)) throw new AppError('timed-out')
  })
  await Promise.any(trials).catch(() => undefined)
  await withTimeout(Promise.allSettled(trials), secondMs, () => undefined)
  const whole = tried.filter(isWhole)
  if (whole.length > 0) return whole.reduce(worseOf)
  for (const { sendRpc } of own) {
    const simulation = await withTimeout(simulate(sendRpc, from, call, tokens), timeoutMs, timedOut)
    const marked: Simulation = simulation.status === 'ok' ? { ...simulation, unconfirmed: true } : simulation
    if (isWhole(simulation)) return marked
    tried.push(marked)
  }
  return tried.find(({ status }) => status === 'ok') ?? tried[0] ?? timedOut()
}

/** Whether the result is complete: either the call would fail, or all balance changes are known. */
function isWhole(simulation: Simulation): boolean {
  return simulation.status === 'reverts' || (simulation.status === 'ok' && !simulation.partial)
}

function worseOf(first: Simulation, second: Simulation): Simulation {
  if (first.status !== 'ok') return first
  if (second.status !== 'ok') return second
  const known = first.approvals.map(keyOfApproval)
  const more = second.approvals.filter(approval => !known.includes(keyOfApproval(approval)))
  return { ...first, changes: minOf(first, second), approvals: [...first.approvals, ...more] }
}

function keyOfApproval({ token, spender, amount }: ApprovalChange): string {
  return `${token} ${spender} ${amount}`.toLowerCase()
}

/**
 * Returns, for each asset, the smaller of its balance changes in two simulations. If one simulation does not list an
 * asset, its change in that simulation is 0.
 */
function minOf(first: Succeeded, second: Succeeded): readonly BalanceChange[] {
  const keyOf = ({ token }: BalanceChange) => token?.toLowerCase()
  const deltaIn = (key: string | undefined, { changes }: Succeeded) =>
    changes.find(change => keyOf(change) === key)?.delta ?? 0n
  const assets = new Map([...first.changes, ...second.changes].map(change => [keyOf(change), change]))
  return [...assets]
    .map(([key, change]) => {
      const [firstDelta, secondDelta] = [deltaIn(key, first), deltaIn(key, second)]
      return { ...change, delta: firstDelta - secondDelta < 0n ? firstDelta : secondDelta }
    })
    .filter(({ delta }) => delta !== 0n)
}
