import type { CaipNetworkId } from '../core/caip.ts'
import { safeRead } from '../core/lib/safe-read.ts'
import { hexChainId, readChainId } from '../networks/networks.ts'
import type { BatchCapability } from './prepared.ts'

/** Status of a bundle, mapped from the status codes of EIP-5792. */
export type BatchStatus =
  | { readonly state: 'pending' }
  | { readonly state: 'confirmed'; readonly hashes: readonly string[] }
  /** `not-included`: no call ran. `reverted`: all calls were undone. `partly`: only some calls succeeded. */
  | { readonly state: 'not-included' | 'reverted' | 'partly'; readonly hashes: readonly string[] }

const none: BatchCapability = { bundles: false, atomic: 'unsupported' }

/** Reads the batch capability for a network from a `wallet_getCapabilities` response. Chain id `0x0` stands for all networks. */
export function readCapability(answer: unknown, network: CaipNetworkId): BatchCapability {
  if (typeof answer !== 'object' || answer === null) return none
  const wanted = hexChainId(network)
  const own = Object.keys(answer).find(key => readChainId(key) === network) ?? wanted
  const [forChain, forAll] = [safeRead(answer, own), safeRead(answer, '0x0')]
  if (typeof forChain !== 'object' && typeof forAll !== 'object') return none
  const status =
    safeRead(safeRead(forChain, 'atomic'), 'status') ?? safeRead(safeRead(forAll, 'atomic'), 'status')
  // An older draft of EIP-5792 uses this key.
  const older = safeRead(safeRead(forChain, 'atomicBatch'), 'supported') === true ? 'supported' : undefined
  const atomic = status === 'supported' || status === 'ready' ? status : (older ?? 'unsupported')
  return { bundles: true, atomic }
}

/** Reads a `wallet_getCallsStatus` response. Undefined when the status is unreadable. */
export function readBatchStatus(answer: unknown): BatchStatus | undefined {
  const status = safeRead(answer, 'status')
  const code = status === 'PENDING' ? 100 : status === 'CONFIRMED' ? 200 : status
  if (typeof code !== 'number') return undefined
  const receipts = safeRead(answer, 'receipts')
  const hashes = (Array.isArray(receipts) ? receipts : [])
    .map(receipt => safeRead(receipt, 'transactionHash'))
    .filter(hash => typeof hash === 'string')
  if (code >= 100 && code < 200) return { state: 'pending' }
  if (code >= 200 && code < 300) return { state: 'confirmed', hashes }
  if (code >= 400 && code < 500) return { state: 'not-included', hashes }
  if (code >= 500 && code < 600) return { state: 'reverted', hashes }
  return code >= 600 && code < 700 ? { state: 'partly', hashes } : undefined
}
