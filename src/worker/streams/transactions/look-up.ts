import { droppedAfterMs } from '../../../domain/core/constants.ts'
import { type CaipNetworkId, networkOf } from '../../../domain/core/entities.ts'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import { toRecord } from '../../../domain/core/errors/core-error.ts'
import type { TransactionRecord } from '../../../domain/transactions/record.ts'
import type { TransactionEvent } from '../../../domain/transactions/state.ts'
import type { Quorum, SendRpc } from '../../chains/chain.ts'
import type { Batches } from './batches.ts'
import type { Journal } from './journal.ts'
export type LookUpDeps = {
  readonly chain: (network: CaipNetworkId) => SendRpc
  readonly quorum: (network: CaipNetworkId) => Promise<Quorum>
  readonly bundles: Pick<Batches, 'lookUp'>
  readonly journal: Pick<Journal, 'isTaken'>
}

export type LookUp = (tx: TransactionRecord, at: number) => Promise<readonly TransactionEvent[]>

/**
 * Creates the function that looks up transactions. The code for a kind of chain loads at the first lookup on such a
 * chain.
 */
export function createLookUp({ chain, quorum, bundles, journal }: LookUpDeps): LookUp {
  const trackDepsOf = ({ account }: TransactionRecord) => {
    const network = networkOf(account)
    return { sendRpc: chain(network), quorum: () => quorum(network) }
  }
  /**
   * Whether other owners of the account may have to sign the bundle: the wallet has had it for long without an outcome,
   * and the account is a contract.
   */
  const waitsForSigners = async (tx: TransactionRecord, at: number) => {
    if (tx.bundle === undefined || tx.unpublished || at - (tx.submittedAt ?? tx.createdAt) <= droppedAfterMs)
      return false
    const { isContract } = await import('../../chains/evm/track.ts')
    return await isContract(chain(networkOf(tx.account)), tx)
  }
  const lookUpBundle: LookUp = async (tx, at) => {
    // A wallet that cannot say how the bundle stands has not refused it.
    const events = await bundles.lookUp(tx, at).catch(() => [])
    if (events.length === 0 && (await waitsForSigners(tx, at))) return [{ type: 'unpublished' }]
    const [mined] = events
    if (mined?.type !== 'mined' || !mined.ok || mined.hash === undefined) return events
    const { bundleOutcome } = await import('../../chains/evm/bundle.ts')
    const outcome = await bundleOutcome(await quorum(networkOf(tx.account)), tx, mined.hash)
    // The wallet reports that the bundle is mined, but the nodes do not confirm it yet. Only the nodes decide, so the
    // bundle stays pending and is marked as `claimed`.
    if (!outcome) return [{ type: 'claimed' }]
    const error = outcome.ok ? undefined : toRecord(new AppError('execution-reverted'))
    const isWhole = outcome.arrived !== undefined || !tx.expects || !outcome.ok
    // If the nodes do not show the expected output, the bundle counts as mined only after another look-up, because some
    // nodes lag.
    return isWhole || tx.claimed ? [{ ...mined, ...outcome, ...(error && { error }) }] : [{ type: 'claimed' }]
  }
  return async (tx, at) => {
    if (tx.request.type === 'bundle') return await lookUpBundle(tx, at)
    const trackDeps = trackDepsOf(tx)
    if (tx.request.type === 'solana') {
      const { lookUp } = await import('../../chains/solana/track.ts')
      return await lookUp(trackDeps, tx, at)
    }
    const { lookUp } = await import('../../chains/evm/track.ts')
    const isTaken = (hash: string) => journal.isTaken(hash, tx.id)
    return await lookUp({ ...trackDeps, isTaken }, tx, at)
  }
}
