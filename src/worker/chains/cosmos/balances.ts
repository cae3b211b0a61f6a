import { AppError } from '../../../domain/core/errors/app-error.ts'
import type { ReadBalances } from '../chain.ts'

/** Cosmos networks: connecting works, balances are not part of the product; refused by name. */
export const readBalances: ReadBalances = async (_node, _address, network) => {
  throw new AppError('chain-unsupported', { network: network.id })
}
