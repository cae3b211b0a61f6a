import { AppError } from '../../../domain/core/errors/app-error.ts'
import type { ReadBalances } from '../chain.ts'

/** Portico connects Bitcoin wallets but does not read their balances. */
export const readBalances: ReadBalances = async (_node, _address, network) => {
  throw new AppError('chain-unsupported', { network: network.id })
}
