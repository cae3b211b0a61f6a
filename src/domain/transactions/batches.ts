import type { CaipNetworkId } from '../core/entities.ts'
import { AppError } from '../core/errors/app-error.ts'
import { safeRead } from '../core/lib/safe-read.ts'
import { hexChainId, readChainId } from '../networks/networks.ts'
import type { BatchCapability } from './prepared.ts'

/** Status of a bundle, mapped from the status codes of EIP-5792. */
export type BatchStatus =
  | { readonly state: 'pending' }
  | { readonly state: 'confirmed'; readonly hashes: readonly string[] }
  /**
   * Final states of a bundle. `not-included`: no call ran. `reverted`: all calls were undone. `partly`: only some calls
   * succeeded.
   */
  | { readonly state: 'not-included' | 'reverted' | 'partly'; readonly hashes: readonly string[] }

/** The capabilities of a wallet that accepts only one call in each request. */
export const noBundles: BatchCapability = { bundles: false, atomic: 'unsupported', capabilities: [] }

/**
 * Reads whether the wallet supports bundles on a network, from a `wallet_getCapabilities` response. The chain id `0x0` stands
 * for all networks. Throws `capabilities-malformed` if the response is not an object.
 */
export function readCapability(response: unknown, network: CaipNetworkId): BatchCapability {
  if (typeof response !== 'object' || response === null) throw new AppError('capabilities-malformed')
  const wanted = hexChainId(network)
  const own = Object.keys(response).find(key => readChainId(key) === network) ?? wanted
  const [forChain, forAll] = [safeRead(response, own), safeRead(response, '0x0')]
  if (typeof forChain !== 'object' && typeof forAll !== 'object') return noBundles
  const status =
    safeRead(safeRead(forChain, 'atomic'), 'status') ?? safeRead(safeRead(forAll, 'atomic'), 'status')
  // Reads the key `atomicBatch` of an older draft of EIP-5792.
  const older = safeRead(safeRead(forChain, 'atomicBatch'), 'supported') === true ? 'supported' : undefined
  const atomic = status === 'supported' || status === 'ready' ? status : (older ?? 'unsupported')
  return { bundles: true, atomic, capabilities: namesIn(forAll, forChain) }
}

/**
 * Returns the names of the supported capabilities. If the wallet lists a capability for the chain and for all chains,
 * the entry for the chain is used.
 */
function namesIn(...responses: readonly unknown[]): readonly string[] {
  const supported = new Map<string, boolean>()
  for (const response of responses) {
    if (typeof response !== 'object' || response === null) continue
    for (const name of Object.keys(response)) {
      const capability = safeRead(response, name)
      const status = safeRead(capability, 'status')
      const isSupported =
        safeRead(capability, 'supported') === true || status === 'supported' || status === 'ready'
      supported.set(name, isSupported)
    }
  }
  return [...supported].filter(([, isSupported]) => isSupported).map(([name]) => name)
}

export function readBatchStatus(response: unknown): BatchStatus | undefined {
  const status = safeRead(response, 'status')
  const code = status === 'PENDING' ? 100 : status === 'CONFIRMED' ? 200 : status
  if (typeof code !== 'number') return undefined
  const receipts = safeRead(response, 'receipts')
  const hashes = (Array.isArray(receipts) ? receipts : [])
    .map(receipt => safeRead(receipt, 'transactionHash'))
    .filter(hash => typeof hash === 'string')
  if (code >= 100 && code < 200) return { state: 'pending' }
  if (code >= 200 && code < 300) return { state: 'confirmed', hashes }
  if (code >= 400 && code < 500) return { state: 'not-included', hashes }
  if (code >= 500 && code < 600) return { state: 'reverted', hashes }
  return code >= 600 && code < 700 ? { state: 'partly', hashes } : undefined
}
