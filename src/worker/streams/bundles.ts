import type { WalletRequest } from '../../bridge/contract.ts'
import { AppError } from '../../domain/errors/app-error.ts'
import { read } from '../../domain/errors/facts.ts'
import { toRecord } from '../../domain/errors/told-error.ts'
import { addressOf, type CaipAddress, type Namespace, networkOf } from '../../domain/model/caip.ts'
import { hexChainId } from '../../domain/model/networks.ts'
import type { BundleCapability } from '../../domain/model/prepared.ts'
import type { EvmCall, TrackedTransaction, TransactionIntent } from '../../domain/model/tracked.ts'
import { readBundleStatus, readCapability } from '../../domain/rules/bundles.ts'
import { checkCall } from '../../domain/rules/transaction-checks.ts'
import type { LifeEvent } from '../../domain/rules/transaction-life.ts'

/** What sending several calls needs. */
export type BundlesDeps = {
  readonly request: (namespace: Namespace, request: WalletRequest) => Promise<unknown>
  readonly send: (intent: TransactionIntent) => Promise<TrackedTransaction>
  readonly settled: (id: string) => Promise<TrackedTransaction>
}

/** Several calls of an account (EIP-5792). */
export type Bundles = {
  capability(account: CaipAddress): Promise<BundleCapability>
  send(intent: Omit<TransactionIntent, 'asked'>, calls: readonly EvmCall[]): Promise<TrackedTransaction>
  /** What the wallet says of a bundle. */
  lookUp(tx: TrackedTransaction, now: number): Promise<readonly LifeEvent[]>
}

/** As one where the wallet has bundles; otherwise one by one, each after the one before it is mined. */
export function createBundles({ request, send, settled }: BundlesDeps): Bundles {
  const capability: Bundles['capability'] = async account => {
    const network = networkOf(account)
    const params = [addressOf(account), [hexChainId(network)]]
    const answer = await request('eip155', { method: 'wallet_getCapabilities', params }).catch(
      () => undefined,
    )
    return readCapability(answer, network)
  }
  const oneByOne = async (intent: Omit<TransactionIntent, 'asked'>, calls: readonly EvmCall[]) => {
    let last: TrackedTransaction | undefined
    for (const [index, call] of calls.entries()) {
      if (last) {
        const ended = await settled(last.id)
        if (ended.phase !== 'confirmed') return ended
      }
      last = await send({ ...intent, id: `${intent.id}/${index + 1}`, asked: { type: 'evm', call } })
      if (last.phase === 'refused' || last.phase === 'unknown') return last
    }
    if (!last) throw new AppError('send-incomplete')
    return last
  }
  return {
    capability,
    send: async (intent, given) => {
      // All of them first: the good ones before a bad one would be sent.
      const calls = given.map(checkCall)
      const [only] = calls
      if (calls.length === 1 && only) return await send({ ...intent, asked: { type: 'evm', call: only } })
      const { bundles } = await capability(intent.account)
      if (!bundles) return await oneByOne(intent, calls)
      return await send({ ...intent, asked: { type: 'bundle', calls } })
    },
    lookUp: async ({ bundle }, at) => {
      if (bundle === undefined) return []
      const answer = await request('eip155', { method: 'wallet_getCallsStatus', params: [bundle] })
      const status = readBundleStatus(answer)
      if (!status || status.state === 'pending') return []
      const hash = status.hashes.at(-1) ?? bundle
      if (status.state === 'confirmed') return [{ type: 'mined', at, hash, ok: true }]
      const reason = status.state === 'partly' ? 'Only some of the calls happened.' : undefined
      const given = read(answer, 'error') ?? reason
      const error = new AppError('execution-reverted', typeof given === 'string' ? { reason: given } : {})
      return [{ type: 'mined', at, hash, ok: false, error: toRecord(error) }]
    },
  }
}
