import type { WalletRequest } from '../../../bridge/contract/worker-api.ts'
import { addressOf, type CaipAddress, type Namespace, networkOf } from '../../../domain/core/caip.ts'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import { toRecord } from '../../../domain/core/errors/core-error.ts'
import { safeRead } from '../../../domain/core/lib/safe-read.ts'
import { hexChainId } from '../../../domain/networks/networks.ts'
import { readBatchStatus, readCapability } from '../../../domain/transactions/batches.ts'
import { checkCall } from '../../../domain/transactions/checks.ts'
import type { BatchCapability } from '../../../domain/transactions/prepared.ts'
import type { EvmCall, TransactionIntent, TransactionRecord } from '../../../domain/transactions/record.ts'
import type { TransactionEvent } from '../../../domain/transactions/state.ts'

/** What sending several calls depends on. */
export type BatchesDeps = {
  readonly request: (namespace: Namespace, request: WalletRequest) => Promise<unknown>
  readonly send: (intent: TransactionIntent) => Promise<TransactionRecord>
  /** Finds the transaction recorded under an id. */
  readonly find: (id: string) => Promise<TransactionRecord | undefined>
  readonly settled: (id: string) => Promise<TransactionRecord>
}

/** Sends several calls of an account (EIP-5792). */
export type Batches = {
  capability(account: CaipAddress): Promise<BatchCapability>
  send(intent: Omit<TransactionIntent, 'asked'>, calls: readonly EvmCall[]): Promise<TransactionRecord>
  /** Looks up the status of a bundle in the wallet. */
  lookUp(tx: TransactionRecord, now: number): Promise<readonly TransactionEvent[]>
}

/**
 * Sends the calls as one bundle if the wallet supports bundles. Otherwise sends them one by one, each after the previous
 * one was mined.
 */
export function createBatches({ request, send, find, settled }: BatchesDeps): Batches {
  const capability: Batches['capability'] = async account => {
    const network = networkOf(account)
    const params = [addressOf(account), [hexChainId(network)]]
    const answer = await request('eip155', { method: 'wallet_getCapabilities', params }).catch(
      () => undefined,
    )
    return readCapability(answer, network)
  }
  /** Sends the remaining calls, each after the previous one was mined. */
  const sendRest = async (
    intent: Omit<TransactionIntent, 'asked'>,
    first: TransactionRecord,
    calls: readonly EvmCall[],
  ) => {
    let last = first
    for (const [index, call] of calls.entries()) {
      if (last.phase === 'refused' || last.phase === 'unknown') return last
      const ended = await settled(last.id)
      if (ended.phase !== 'confirmed') return ended
      last = await send({ ...intent, id: `${intent.id}/${index + 2}`, asked: { type: 'evm', call } })
    }
    return last
  }
  return {
    capability,
    send: async (intent, given) => {
      // Check all calls first. Otherwise the valid calls before an invalid one would be sent.
      const calls = given.map(checkCall)
      const [call, ...followedBy] = calls
      if (!call) throw new AppError('send-incomplete')
      if (followedBy.length === 0) return await send({ ...intent, asked: { type: 'evm', call } })
      // An earlier version recorded the first of several calls under the id with `/1`.
      if (await find(`${intent.id}/1`)) throw new AppError('send-id-used', { id: intent.id })
      const recorded = (await find(intent.id))?.asked.type
      const isBundle = recorded ? recorded === 'bundle' : (await capability(intent.account)).bundles
      // Record the id with all calls before choosing between a bundle and single transactions.
      const first = await send({
        ...intent,
        asked: isBundle ? { type: 'bundle', calls } : { type: 'evm', call, followedBy },
      })
      // Another tab may have recorded the intent in the other form at the same time. Its record counts.
      return first.asked.type === 'bundle' ? first : await sendRest(intent, first, followedBy)
    },
    lookUp: async ({ bundle }, at) => {
      if (bundle === undefined) return []
      const answer = await request('eip155', { method: 'wallet_getCallsStatus', params: [bundle] })
      const status = readBatchStatus(answer)
      if (!status || status.state === 'pending') return []
      const hash = status.hashes.at(-1) ?? bundle
      if (status.state === 'confirmed') return [{ type: 'mined', at, hash, ok: true }]
      const reason = status.state === 'partly' ? 'Only some of the calls happened.' : undefined
      const given = safeRead(answer, 'error') ?? reason
      const error = new AppError('execution-reverted', typeof given === 'string' ? { reason: given } : {})
      return [{ type: 'mined', at, hash, ok: false, error: toRecord(error) }]
    },
  }
}
