import { safeRead } from '../core/lib/safe-read.ts'
import type { BatchCapability } from './prepared.ts'
import { paymaster } from './record.ts'

/**
 * Reads two effects of a `wallet_sendCalls` request on the user's account: whether the site pays the network fee, and
 * whether the account becomes a smart account. Both depend on what the wallet supports.
 */
export function readEffectsOfBatch(
  params: unknown,
  { capabilities, atomic }: BatchCapability,
): { readonly isSponsored: boolean; readonly becomesSmart: boolean } {
  const bundle = safeRead(params, '0')
  const url = safeRead(safeRead(safeRead(bundle, 'capabilities'), paymaster), 'url')
  const isSponsored = typeof url === 'string' && capabilities.includes(paymaster)
  // A paymaster pays only for smart accounts.
  const needsSmart = isSponsored || safeRead(bundle, 'atomicRequired') === true
  return { isSponsored, becomesSmart: needsSmart && atomic === 'ready' }
}
