import type { CaipNetworkId } from '../../../domain/core/entities.ts'
import { idle, type Loadable } from '../../../domain/core/loadable.ts'
import type { SwapToken } from '../../../domain/swaps/types.ts'
import { useFeature, useLatest } from '../../app/hooks/use-app.ts'

export function useSwapTokens(network: CaipNetworkId): Loadable<readonly SwapToken[]> {
  return useLatest(useFeature('swaps').stream$('tokens', network)) ?? idle
}
