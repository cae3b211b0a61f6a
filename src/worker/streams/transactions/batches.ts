import type { WalletRequest } from '../../../bridge/contract/worker-api.ts'
import { addressOf, type CaipAddress, type Namespace, networkOf } from '../../../domain/core/entities.ts'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import { toRecord } from '../../../domain/core/errors/core-error.ts'
import { safeRead } from '../../../domain/core/lib/safe-read.ts'
import { hexChainId } from '../../../domain/networks/networks.ts'
import { noBundles, readBatchStatus, readCapability } from '../../../domain/transactions/batches.ts'
import {
  type CallsOptions,
  chooseOptions,
  hasOptions,
  readCallsOptions,
} from '../../../domain/transactions/calls-options.ts'
import { checkCall, isTransactionHash } from '../../../domain/transactions/checks.ts'
import type { BatchCapability } from '../../../domain/transactions/prepared.ts'
import type { EvmCall, TransactionIntent, TransactionRecord } from '../../../domain/transactions/record.ts'
import type { TransactionEvent } from '../../../domain/transactions/state.ts'

type BatchesDeps = {
  readonly request: (namespace: Namespace, request: WalletRequest) => Promise<unknown>
  readonly send: (intent: TransactionIntent, draft?: string) => Promise<TransactionRecord>
  readonly find: (id: string) => Promise<TransactionRecord | undefined>
  readonly settled: (id: string) => Promise<TransactionRecord>
}

/** Sends several calls of one account: as one bundle (EIP-5792), or as one transaction for each call. */
export type Batches = {
  /**
   * Requests the wallet's capabilities, and returns whether the wallet supports bundles. Rejects with
   * `capabilities-malformed` if the response cannot be read.
   */
  support(account: CaipAddress): Promise<BatchCapability>
  /**
   * Like `support`, but returns "no bundles" if the wallet's response cannot be read, so that the user can still send
   * the calls one by one.
   */
  capability(account: CaipAddress): Promise<BatchCapability>
  /** Chooses how the wallet gets the calls. The wallet is asked only for its capabilities. */
  choose(
    intent: Omit<TransactionIntent, 'request'>,
    calls: readonly EvmCall[],
    options?: CallsOptions,
  ): Promise<TransactionIntent>
  /** Sends a transaction, and then the calls that follow its first call. */
  send(intent: TransactionIntent, draft?: string): Promise<TransactionRecord>
  /** Requests the status of a bundle from the wallet (`wallet_getCallsStatus`). Returns the events to record. */
  lookUp(tx: TransactionRecord, now: number): Promise<readonly TransactionEvent[]>
}

/**
 * Creates the functions that send several calls. A wallet that supports bundles receives the calls as one bundle. Any
 * other wallet receives each call as a separate transaction, after the previous transaction is confirmed.
 */
export function createBatches({ request, send, find, settled }: BatchesDeps): Batches {
  const readSupport: Batches['support'] = async account => {
    const network = networkOf(account)
    const params = [addressOf(account), [hexChainId(network)]]
    // A wallet without support for bundles does not have this method, so Portico treats an error as no support.
    const response = await request('eip155', { method: 'wallet_getCapabilities', params }).catch(() => ({}))
    return readCapability(response, network)
  }
  const capability: Batches['capability'] = account => readSupport(account).catch(() => noBundles)
  /**
   * Sends the second call and all later calls as transactions. Each transaction is sent only after the previous
   * transaction is confirmed.
   */
  const sendRest = async (
    intent: TransactionIntent,
    first: TransactionRecord,
    calls: readonly EvmCall[],
    draft: string | undefined,
  ) => {
    let last = first
    for (const [index, call] of calls.entries()) {
      if (last.phase === 'refused' || last.phase === 'unknown') return last
      const ended = await settled(last.id)
      if (ended.phase !== 'confirmed') return ended
      const request = { type: 'evm', call } as const
      last = await send({ ...intent, id: `${intent.id}/${index + 2}`, request }, draft)
    }
    return last
  }
  return {
    support: readSupport,
    capability,
    choose: async (intent, callsOfSite, options) => {
      const bundleOptions = readCallsOptions(options)
      // All calls are checked before the first one is sent. Otherwise an invalid call could be found after other calls
      // were sent.
      const calls = callsOfSite.map(checkCall)
      const [call, ...followedBy] = calls
      if (!call) throw new AppError('send-incomplete')
      if (followedBy.length === 0 && !hasOptions(bundleOptions))
        return { ...intent, request: { type: 'evm', call } }
      // An earlier version of Portico recorded the first of several calls under `<id>/1`. If such a record exists, this
      // id has already been used.
      if (await find(`${intent.id}/1`)) throw new AppError('send-id-used', { id: intent.id })
      const recorded = (await find(intent.id))?.request
      // If a record with this id exists, its type says whether the calls are a bundle, so the wallet's capabilities are
      // not requested again.
      const support = recorded ? undefined : await capability(intent.account)
      const chosen = support && chooseOptions(bundleOptions, support, calls.length)
      if (recorded?.type === 'bundle') return { ...intent, request: { ...recorded, calls } }
      // The record contains all calls, even if the wallet receives them one by one. So a later send of different calls
      // under the same id is rejected.
      return {
        ...intent,
        request: support?.bundles
          ? { type: 'bundle', calls, ...chosen }
          : { type: 'evm', call, ...(followedBy.length > 0 && { followedBy }) },
      }
    },
    send: async (intent, draft) => {
      const first = await send(intent, draft)
      // Another tab may have recorded these calls first. `send` then returns that record. The type of the record says
      // whether the calls are one bundle.
      const rest = first.request.type === 'evm' ? (first.request.followedBy ?? []) : []
      return await sendRest(intent, first, rest, draft)
    },
    lookUp: async ({ bundle }, at) => {
      if (bundle === undefined) return []
      const response = await request('eip155', { method: 'wallet_getCallsStatus', params: [bundle] })
      const status = readBatchStatus(response)
      if (!status || status.state === 'pending') return []
      // The hash comes from the receipts in the wallet's response. If they contain no hash, none is recorded, because
      // the id of a bundle is not a transaction hash.
      const hash = status.hashes.filter(isTransactionHash).at(-1)
      const mined = { type: 'mined', at, ...(hash !== undefined && { hash }) } as const
      if (status.state === 'confirmed') return [{ ...mined, ok: true }]
      const partly = status.state === 'partly'
      const reason = safeRead(response, 'error')
      const context = { ...(typeof reason === 'string' && { reason }), ...(partly && { partly }) }
      return [{ ...mined, ok: false, error: toRecord(new AppError('execution-reverted', context)) }]
    },
  }
}
