import { type CaipNetworkId, namespaceOf } from '../../../domain/core/caip.ts'
import type { Network } from '../../../domain/core/entities.ts'
import { listedTokens } from '../../chains/evm/token-list.ts'
import { type CheckDecimals, createDecimals } from './decimals.ts'

/** Compares the decimals an amount was parsed with to those of the asset. The code for a chain is loaded at first use. */
export function checkDecimalsOf(networkOfId: (id: CaipNetworkId) => Network): CheckDecimals {
  return createDecimals({
    networkOfId,
    listedTokens,
    read: async (ask, network, token) =>
      namespaceOf(network) === 'solana'
        ? (await (await import('../../chains/solana/mint.ts')).readMint(ask, token)).decimals
        : await (await import('../../chains/evm/prepare.ts')).tokenDecimals(ask, token),
  })
}
