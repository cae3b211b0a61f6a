import type { CaipAddress, CaipNetworkId } from '../../../domain/core/entities.ts'
import type {
  MaxToSend,
  PreparedTransaction,
  SendRequest,
  Speed,
} from '../../../domain/transactions/prepared.ts'
import type { EvmCall, TransactionIntent } from '../../../domain/transactions/record.ts'
import type { Quorum, SendRpc } from '../../chains/chain.ts'
import type * as EvmMoney from '../../chains/evm/prepare.ts'
import type * as EvmSimulate from '../../chains/evm/simulate.ts'
import type * as EvmTrial from '../../chains/evm/trial.ts'
import type * as SolanaMoney from '../../chains/solana/prepare.ts'
/**
 * The dependencies of `createPreparer`. The code for EVM chains and the code for Solana each load at their first use.
 */
export type PrepareDeps = {
  readonly chain: (network: CaipNetworkId) => SendRpc
  /**
   * Returns the independent nodes of a network. For a simulation, `Preparer.call` prefers nodes that do not belong to
   * the data provider, because the data provider may have proposed the call.
   */
  readonly quorum: (network: CaipNetworkId) => Promise<Quorum>
  readonly evm: () => Promise<typeof EvmMoney & typeof EvmSimulate & typeof EvmTrial>
  readonly solana: () => Promise<typeof SolanaMoney>
  readonly now: () => number
}

/** Computes the wallet request, the cost and the effects of a transaction, before the request is sent to the wallet. */
export type Preparer = {
  send(account: CaipAddress, request: SendRequest): Promise<PreparedTransaction>
  call(
    account: CaipAddress,
    call: EvmCall,
    speed?: Speed,
    tokens?: readonly string[],
  ): Promise<PreparedTransaction>
  most(account: CaipAddress, token?: string, to?: string): Promise<MaxToSend>
  /**
   * Returns the whole native balance of an EVM account. The user can send all of it if the site pays the network fee.
   */
  all(account: CaipAddress): Promise<MaxToSend>
  /**
   * Rejects if the account can no longer pay for the transaction. Otherwise resolves, even if the chain cannot be
   * reached.
   */
  checkFunds(intent: Pick<TransactionIntent, 'account' | 'request' | 'kind'>): Promise<void>
}
