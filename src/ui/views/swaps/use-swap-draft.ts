import { nativePlaceholders, slippageTolerance } from '../../../domain/core/constants.ts'
import type { ViewEntry } from '../../../domain/navigation/navigation.ts'
import { usePersistedState } from '../../app/hooks/use-persisted-state.ts'
import { useViewParams } from '../../app/hooks/use-view-params.ts'

/** What the form holds. Tokens are addresses, or the symbols a host opened it with; the amount is as typed. */
export type SwapDraft = {
  readonly from: string | undefined
  readonly to: string | undefined
  readonly text: string
  readonly slippage: string
}

const first: SwapDraft = {
  from: nativePlaceholders.eip155,
  to: undefined,
  text: '',
  slippage: String(slippageTolerance),
}

/** The form of the swap; kept while the modal is open. */
export function useSwapDraft(): readonly [SwapDraft, (next: SwapDraft) => void] {
  return usePersistedState<SwapDraft>('swap', first)
}

/** Takes what the site opened a swap with, in place of what was there. */
export function useSwapOpening(
  network: string,
  params: ViewEntry['params'],
  setDraft: (next: SwapDraft) => void,
): void {
  useViewParams('Swap', params, {
    read: async given => (await import('../../../domain/swaps/arguments.ts')).readSwapArguments(given),
    begin: given => setDraft({ ...first, ...given }),
    event: 'OPEN_SWAP',
    facts: { network },
  })
}
