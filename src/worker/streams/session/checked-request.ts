import type { WalletRequest } from '../../../bridge/contract/worker-api.ts'
import type { Namespace } from '../../../domain/core/entities.ts'
import { coreError } from '../../../domain/core/errors/core-error.ts'
/**
 * Rejects a request that no chain would accept, before the wallet receives the request. The code of the checks loads at
 * the first request that sends or signs.
 */
export async function checkedRequest(namespace: Namespace, { method, params }: WalletRequest): Promise<void> {
  if (namespace !== 'eip155' || !/^(?:eth_s|wallet_sendC)/.test(method)) return
  const checks = await import('../../../domain/transactions/request-checks.ts').catch((cause: unknown) => {
    throw coreError('network-failed', {}, cause)
  })
  checks.checkRequest(method, params)
}
