import type { CaipNetworkId } from '../../../domain/core/caip.ts'
import type { Balances } from '../../../domain/core/entities.ts'
import { idle, type Loadable } from '../../../domain/core/loadable.ts'
import { isNativeCoin } from '../../../domain/swaps/network.ts'
import type { SwapToken } from '../../../domain/swaps/types.ts'
import { useStore } from '../../app/context.ts'
import { useFeature } from '../../app/hooks/use-feature.ts'

/** Everything that can be swapped on a network. */
export function useSwapTokens(network: CaipNetworkId): Loadable<readonly SwapToken[]> {
  return useStore(useFeature('swap').store('tokens', network)) ?? idle
}

/** How much of a token there is; none of a token that the list of what is owned leaves out, where the list is there. */
export function amountOf(owned: Balances | undefined, address: string): bigint | undefined {
  if (!owned) return undefined
  if (isNativeCoin(address)) return owned.native.amount
  return owned.tokens.find(token => token.address?.toLowerCase() === address)?.amount
}
