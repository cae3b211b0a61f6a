import { nativePlaceholders, slippageTolerance } from '../../../domain/core/constants.ts'
import type { ViewEntry } from '../../../domain/navigation/navigation.ts'
import { memoryKey } from '../../app/hooks/use-app.ts'
import { usePersistedState } from '../../app/hooks/use-persisted-state.ts'
import { useViewParams } from '../../app/hooks/use-view-params.ts'

const draftKey = memoryKey<SwapDraft>('swap')

/**
 * The values of the swap form. `from` and `to` are each the address of a token, or a symbol that the site passed.
 * `text` is the amount as the user typed it.
 */
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

/** Returns the values of the swap form and a function that sets them. The values last while the modal is open. */
export function useSwapDraft(): readonly [SwapDraft, (next: SwapDraft) => void] {
  return usePersistedState(draftKey, first)
}

/** Fills the swap form with the arguments that the site passed when it opened the view. */
export function useSwapOpening(
  network: string,
  params: ViewEntry['params'],
  setDraft: (next: SwapDraft) => void,
): void {
  useViewParams('Swap', params, {
    read: async args => (await import('../../../domain/swaps/arguments.ts')).readSwapArguments(args),
    begin: args => setDraft({ ...first, ...args }),
    event: 'OPEN_SWAP',
    facts: { network },
  })
}
