import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { noSuchMethod, rpcError } from '../evm/errors.ts'
import { callNode, type WalletChain } from '../evm/rpc.ts'
import { createEvmTasks } from '../evm/tasks.ts'
import { askUser } from './ask-user.ts'

/** The account of a wallet app that shows sites in a frame. */
export type EmbeddingAccount = {
  readonly address: string
  readonly chain: WalletChain
  /**
   * Asks the user to confirm, then signs the message or sends the transaction. Rejects with code 4001 if the user
   * declines.
   */
  act(method: string, params: readonly unknown[]): Promise<unknown>
  read(method: string, params: readonly unknown[]): Promise<unknown>
}

/** Creates the account of this private key on one chain. */
export const createAccount = (key: Hex, chain: WalletChain): EmbeddingAccount => {
  const { address } = privateKeyToAccount(key)
  const prepare = createEvmTasks([key])
  return {
    address,
    chain,
    act: async (method, params) => {
      const task = prepare(method, params, { chain, accounts: [address] })
      if (!task) throw noSuchMethod(method)
      if (!(await askUser(task.question))) throw rpcError(4001, 'The user rejected the request.')
      return await task.run()
    },
    read: (method, params) => callNode(chain.rpcUrl, method, params),
  }
}
