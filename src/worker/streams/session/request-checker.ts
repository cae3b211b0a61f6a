import type { WalletRequest } from '../../../bridge/contract/worker-api.ts'
import type { Namespace } from '../../../domain/core/caip.ts'
import { coreError } from '../../../domain/core/errors/core-error.ts'

/** Refuses what no chain would take, before a wallet is asked. What is looked at by is fetched when something is to be sent. */
export async function checkedRequest(namespace: Namespace, { method, params }: WalletRequest): Promise<void> {
  if (namespace !== 'eip155' || !/^(?:eth_s|wallet_sendC)/.test(method)) return
  const checks = await import('../../../domain/transactions/request-checks.ts').catch((cause: unknown) => {
    throw coreError('network-failed', {}, cause)
  })
  checks.checkRequest(method, params)
}
