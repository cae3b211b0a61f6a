import { type CaipNetworkId, namespaceOf } from '../domain/model/caip.ts'
import type { Network } from '../domain/model/entities.ts'
import { listedTokens } from './namespaces/token-list.ts'
import { type CheckDecimals, createDecimals } from './streams/decimals.ts'

/** Compares the decimals an amount was read with, with those of the asset. The codecs of a chain are fetched when first wanted. */
export function checkDecimalsOf(networkOfId: (id: CaipNetworkId) => Network): CheckDecimals {
  return createDecimals({
    networkOfId,
    listedTokens,
    read: async (ask, network, token) =>
      namespaceOf(network) === 'solana'
        ? (await (await import('./namespaces/solana-mint.ts')).readMint(ask, token)).decimals
        : await (await import('./namespaces/evm-money.ts')).tokenDecimals(ask, token),
  })
}
