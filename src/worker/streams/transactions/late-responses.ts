import { safeRead } from '../../../domain/core/lib/safe-read.ts'
import type { RemoteRequest, TransactionRecord } from '../../../domain/transactions/record.ts'
import type { TransactionEvent } from '../../../domain/transactions/state.ts'
import { bundleIdOf, readLateRefusal, readResponse } from './wallet-outcome.ts'
import { type createWalletRequests, signOnly } from './wallet-requests.ts'

type LateResponsesDeps = {
  readonly fetchResponse: (request: RemoteRequest) => Promise<unknown>
  readonly publish: ReturnType<typeof createWalletRequests>['publish']
  readonly change: (id: string, event: TransactionEvent) => Promise<TransactionRecord>
  readonly now: () => number
}

/**
 * Creates the function that waits for the response of a WalletConnect wallet to a request from a tab that has closed,
 * and records the response.
 */
export function createLateResponses({
  fetchResponse,
  publish,
  change,
  now,
}: LateResponsesDeps): (tx: TransactionRecord) => Promise<void> {
  const fetching = new Map<string, Promise<void>>()

  const recordResponse = async (tx: TransactionRecord, request: RemoteRequest): Promise<void> => {
    const event = await fetchResponse(request)
      .then(async response => {
        if (tx.request.type === 'bundle') return bundleIdOf(response)
        if (tx.request.type === 'evm') return response
        return request.method === signOnly
          ? await publish(tx, response)
          : (safeRead(response, 'signature') ?? response)
      })
      .then(
        response => readResponse(tx, response, now()),
        error => readLateRefusal(error, now()),
      )
    await change(tx.id, event)
  }

  return tx => {
    const { id, remoteRequest: request } = tx
    const running = fetching.get(id)
    if (running || !request) return running ?? Promise.resolve()
    const started = recordResponse(tx, request).finally(() => fetching.delete(id))
    fetching.set(id, started)
    return started
  }
}
