import { nativePlaceholders, slippageTolerance } from '../../../domain/core/constants.ts'
import type { ViewEntry } from '../../../domain/navigation/navigation.ts'
import { usePersistedState } from '../../app/hooks/use-persisted-state.ts'
import { useViewParams } from '../../app/hooks/use-view-params.ts'

/** The form's values. Tokens are addresses, or symbols from the host; the amount is as typed. */
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

/** The swap form, kept while the modal is open. */
export function useSwapDraft(): readonly [SwapDraft, (next: SwapDraft) => void] {
  return usePersistedState<SwapDraft>('swap', first)
}

/** Replaces the form with the arguments the site opened a swap with. */
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
