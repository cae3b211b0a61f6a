import type { CaipNetworkId } from '../../../domain/core/caip.ts'
import type { Balances } from '../../../domain/core/entities.ts'
import { idle, type Loadable } from '../../../domain/core/loadable.ts'
import { isNativeCoin } from '../../../domain/swaps/network.ts'
import type { SwapToken } from '../../../domain/swaps/types.ts'
import { useStore } from '../../app/context.ts'
import { useFeature } from '../../app/hooks/use-feature.ts'

/** All tokens that can be swapped on a network. */
export function useSwapTokens(network: CaipNetworkId): Loadable<readonly SwapToken[]> {
  return useStore(useFeature('swaps').store('tokens', network)) ?? idle
}

/** Balance of a token: zero if the loaded balances do not list it. */
export function amountOf(owned: Balances | undefined, address: string): bigint | undefined {
  if (!owned) return undefined
  if (isNativeCoin(address)) return owned.native.amount
  return owned.tokens.find(token => token.address?.toLowerCase() === address)?.amount
}
