import { type CaipNetworkId, networkOf } from '../../../domain/core/caip.ts'
import type { TransactionRecord } from '../../../domain/transactions/record.ts'
import type { TransactionEvent } from '../../../domain/transactions/state.ts'
import type { Quorum } from '../../chains/agreement.ts'
import type { AskChain } from '../../chains/chain.ts'
import type { Batches } from './batches.ts'
import type { Journal } from './journal.ts'

/** The dependencies of looking up a transaction. */
export type LookUpDeps = {
  readonly chain: (network: CaipNetworkId) => AskChain
  readonly quorum: (network: CaipNetworkId) => Promise<Quorum>
  readonly bundles: Pick<Batches, 'lookUp'>
  readonly journal: Pick<Journal, 'isTaken'>
}

/** Looks up a transaction on its chain, or a bundle in its wallet. Rejects if neither can be reached. */
export type LookUp = (tx: TransactionRecord, at: number) => Promise<readonly TransactionEvent[]>

/** Creates the function that looks up transactions. The code for each kind of chain loads at its first use. */
export function createLookUp({ chain, quorum, bundles, journal }: LookUpDeps): LookUp {
  const lineOf = ({ account }: TransactionRecord) => {
    const network = networkOf(account)
    return { ask: chain(network), quorum: () => quorum(network) }
  }
  const lookUpBundle: LookUp = async (tx, at) => {
    const events = await bundles.lookUp(tx, at)
    const [mined] = events
    if (!tx.expects || mined?.type !== 'mined' || !mined.ok || mined.hash === undefined) return events
    const { arrivedIn } = await import('../../chains/evm/track.ts')
    const arrived = await arrivedIn(lineOf(tx), tx, mined.hash)
    if (arrived !== undefined) return [{ ...mined, arrived }]
    // The node may lag behind the wallet. So the swap is first marked as `claimed`, and ends without an output only if
    // the next look-up finds none either.
    return tx.claimed ? events : [{ type: 'claimed' }]
  }
  return async (tx, at) => {
    if (tx.request.type === 'bundle') return await lookUpBundle(tx, at)
    const line = lineOf(tx)
    if (tx.request.type === 'solana') {
      const { lookUp } = await import('../../chains/solana/track.ts')
      return await lookUp(line, tx, at)
    }
    const { lookUp } = await import('../../chains/evm/track.ts')
    const isTaken = (hash: string) => journal.isTaken(hash, tx.id)
    return await lookUp({ ...line, isTaken }, tx, at)
  }
}
