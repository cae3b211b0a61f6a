import { AppError } from '../../domain/core/errors/app-error.ts'
import type { ReadBalances } from './chain.ts'

/** Portico connects wallets of Bitcoin, Polkadot and Cosmos, but does not read their balances. */
export const rejectBalances: ReadBalances = async (_node, _address, network) => {
  throw new AppError('chain-unsupported', { network: network.id })
}
